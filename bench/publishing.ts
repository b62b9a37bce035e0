import { ClockingLoad, rowsOf } from './beside.ts';
import { callersOf, cookieOf } from './callers.ts';
import { clockingsOf } from './clock-calls.ts';
import { sendShot } from './load.ts';
import type { Row } from './report.ts';
import type { Stage } from './stage.ts';

const calendar = '/app/settings/time/attendance/shift-calendar';
/** A working day without any shifts yet. */
const date = '2026-04-01';

/** Drafts a shift for everyone in a large company with one call, and publishes it by a worker while people clock. */
export async function publishing(stage: Stage): Promise<Row[]> {
  const { owner, large } = stage;
  const callers = await callersOf(owner, large, large.people);
  const [administrator] = callers;
  if (!administrator) throw new Error('The measured company has no people.');
  const served = await stage.serve();
  const target = { port: served.port, host: large.host };
  const cookie = cookieOf(administrator);
  const post = async (path: string, body: object) => {
    const answer = await sendShot(target, { method: 'POST', path: `${calendar}/${path}`, cookie, body });
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${String(answer.body)}`);
    return JSON.parse(String(answer.body)) as { batch_id: string; shifts: number };
  };
  try {
    const beside = new ClockingLoad(stage, served, target, (await clockingsOf(stage, large))());
    const usual = await beside.usual();
    const item = {
      user_ids: callers.map(({ person_id }) => person_id),
      dates: [date],
      shift_template_id: await templateOf(stage),
    };
    const [drafts, drafting] = await beside.measure(() =>
      post('assign-shift', { assigned_items: [item], on_conflict: 'skip' }),
    );
    const [, published] = await beside.measure(async () => {
      await post(`confirm-shifts-publishing/${drafts.batch_id}`, {});
      await untilPublished(stage, drafts.batch_id);
    });
    const what = `${drafts.shifts.toLocaleString('en')} shifts`;
    return [
      ...rowsOf(`${what} are drafted in one call`, drafting, usual, ''),
      ...rowsOf(`${what} are published and told`, published, usual, '≤ 5 s'),
    ];
  } finally {
    await served.stop();
  }
}

async function templateOf({ owner, large }: Stage): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select id from shift_templates where tenant_id = $1 limit 1', [
    large.id,
  ]);
  if (!rows[0]) throw new Error('The company has no template.');
  return rows[0].id;
}

async function untilPublished({ owner }: Stage, batch_id: string): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ is_published: boolean }>(
      `select state = 'published' as is_published from shift_batches where id = $1`,
      [batch_id],
    );
    if (rows[0]?.is_published) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
