import { ClockingLoad, rowsOf, type Step } from './beside.ts';
import { callersOf, cookieOf } from './callers.ts';
import { clockingsOf } from './clock-calls.ts';
import { sendShot, type Target } from './load.ts';
import type { Row } from './report.ts';
import type { Stage } from './stage.ts';

const path = '/app/report/report';
/** A month in which everyone has worked. */
const month = 'start_date=2026-01-01&end_date=2026-01-31';
const year = 'start_date=2026-01-01&end_date=2026-12-31';

/** Previews on the screens before a file is created. */
const previews: readonly (readonly [what: string, address: string])[] = [
  ['preview of the timesheet: its sums', `timesheet/summary?${month}`],
  ['preview of the timesheet: a page of people', `timesheet/index?${month}`],
  ['preview of absence', `absence/summary?${month}`],
  ['preview of leave over the year', `leave/summary?${year}`],
  ['… and what is left of it', `leave/left?${year}`],
  ['a page of employee details', 'employee-details/index?sort=department'],
];
/** Number of repetitions, so that enough is clocked meanwhile. */
const times = 5;

/**
 * Measures the reports of a large company on the screen, and a month's timesheet as files from a worker,
 * while people clock.
 */
export async function reports(stage: Stage): Promise<Row[]> {
  const { owner, large, size } = stage;
  const [administrator] = await callersOf(owner, large, 1);
  if (!administrator) throw new Error('The measured company has no people.');
  const served = await stage.serve();
  const target = { port: served.port, host: large.host };
  const get = getter(target, cookieOf(administrator));
  const rows: Row[] = [];
  try {
    const beside = new ClockingLoad(stage, served, target, (await clockingsOf(stage, large))());
    const usual = await beside.usual();
    for (const [what, address] of previews) {
      const [, step] = await beside.measure(async () => {
        for (let time = 0; time < times; time += 1) await get(address);
      });
      rows.push(...rowsOf(`${what}, ${size.people.toLocaleString('en')} people`, once(step), usual, ''));
    }
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const [, step] = await beside.measure(async () => {
        const body = await get(`timesheet/generate?${month}&format=${format}`);
        await untilMade(stage, (JSON.parse(String(body)) as { batch_id: string }).batch_id);
      });
      const what = `timesheet of ${size.people.toLocaleString('en')} people × 31 days as ${format}`;
      rows.push(...rowsOf(what, step, usual, format === 'pdf' ? '≤ 150 MB' : '≤ 20 s, ≤ 150 MB'));
    }
    return rows;
  } finally {
    await served.stop();
  }
}

const getter = (target: Target, cookie: string) => async (address: string) => {
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const answer = await sendShot(target, { method: 'GET', path: `${path}/${address}`, cookie, headers });
  if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}: ${String(answer.body)}`);
  return answer.body;
};

/** Returns the average of the repetitions. */
const once = ({ seconds, cpu, ...rest }: Step): Step => ({
  ...rest,
  seconds: seconds / times,
  cpu: { ...cpu, server: cpu.server / times, postgres: cpu.postgres / times },
});

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
