import { Beside, rowsOf } from './beside.ts';
import { callersOf, cookieOf } from './callers.ts';
import { clockingsOf } from './clock-calls.ts';
import { ask } from './load.ts';
import type { Row } from './report.ts';
import type { Stage } from './stage.ts';

const path = '/app/report/report';
/** A month in which everybody has worked. */
const month = 'start_date=2026-01-01&end_date=2026-01-31';
const year = 'start_date=2026-01-01&end_date=2026-12-31';

/** The timesheet of a large company: its sums on the screen, and its files, made by a worker while people clock. */
export async function reports(stage: Stage): Promise<Row[]> {
  const { owner, large, size } = stage;
  const [administrator] = await callersOf(owner, large, 1);
  if (!administrator) throw new Error('Nobody is there.');
  const served = await stage.serve();
  const target = { port: served.port, host: large.host };
  const cookie = cookieOf(administrator);
  const get = async (address: string) => {
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    const answer = await ask(target, { method: 'GET', path: address, cookie, headers });
    if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}: ${String(answer.body)}`);
    return answer.body;
  };
  const make = async (format: string) => {
    const body = await get(`${path}/timesheet/generate?${month}&format=${format}`);
    await untilMade(stage, (JSON.parse(String(body)) as { batch_id: string }).batch_id);
  };
  try {
    const beside = new Beside(stage, served, target, (await clockingsOf(stage, large))());
    const usual = await beside.usual();
    const [, sums] = await beside.measure(() => get(`${path}/timesheet/summary?${month}`));
    const [, absence] = await beside.measure(() => get(`${path}/absence/summary?${month}`));
    const [, leave] = await beside.measure(() => get(`${path}/leave/summary?${year}`));
    const [, left] = await beside.measure(() => get(`${path}/leave/left?${year}`));
    const [, details] = await beside.measure(() => get(`${path}/employee-details/index?sort=department`));
    const [, csv] = await beside.measure(() => make('csv'));
    const [, xlsx] = await beside.measure(() => make('xlsx'));
    const people = `${size.people.toLocaleString('en')} people`;
    const what = `timesheet of ${people} × 31 days`;
    return [
      ...rowsOf(`${what}: its sums`, sums, usual, ''),
      ...rowsOf(`absence of ${people} × 31 days`, absence, usual, ''),
      ...rowsOf(`leave of ${people} in a year`, leave, usual, ''),
      ...rowsOf(`what is left of it`, left, usual, ''),
      ...rowsOf(`a page of employee details of ${people}`, details, usual, ''),
      ...rowsOf(`${what} as csv`, csv, usual, '≤ 20 s, ≤ 150 MB'),
      ...rowsOf(`${what} as xlsx`, xlsx, usual, '≤ 20 s, ≤ 150 MB'),
    ];
  } finally {
    await served.stop();
  }
}

async function untilMade({ owner }: Stage, batch_id: string): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ state: string; is_made: boolean }>(
      'select state, file_until is not null as is_made from batches where id = $1',
      [batch_id],
    );
    if (rows[0]?.is_made) return;
    if (rows[0]?.state !== 'running') throw new Error(`The file was not made: ${rows[0]?.state ?? 'no batch'}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
