import { callersOf, cookieOf } from './callers.ts';
import type { Company } from './generate.ts';
import { take, type Shot } from './load.ts';
import type { Call } from './measure.ts';
import type { Stage } from './stage.ts';

const calendar = '/app/settings/time/attendance/shift-calendar';
const shots = 400;
const rowsOnPage = 50;
const month = 'start_date=2026-03-01&end_date=2026-03-31';

/** The planner of a large company and of a small one: pages of people by days, one after the other. */
export async function planningCalls(stage: Stage): Promise<Call[]> {
  const { owner, large, small } = stage;
  const calls = [large, small].map(async (company): Promise<Call[]> => {
    const [administrator] = await callersOf(owner, company, 1);
    if (!administrator) throw new Error('Nobody is there.');
    const cookie = cookieOf(administrator);
    await planMonth(stage, company);
    const pages = Math.max(1, Math.floor((company.people * 0.9) / rowsOnPage));
    const page = (n: number): Shot => ({
      method: 'GET',
      path: `${calendar}/index?${month}&page=${(n % pages) + 1}&per_page=${rowsOnPage}`,
      cookie,
    });
    const totals = (): Shot => ({ method: 'GET', path: `${calendar}/totals?${month}`, cookie });
    const call = (
      name: string,
      connections: number,
      shot: (n: number) => Shot,
      goals: NonNullable<Call['goals']>,
    ): Call => ({
      name: `${name}, ${company.people} people`,
      company,
      connections,
      warmUp: 5,
      goals,
      known: () => [administrator],
      shots: () => take(each(shot), shots),
    });
    return [call('planner, 50 × 31', 8, page, { p95: '≤ 60' }), call('people per day and shift', 1, totals, {})];
  });
  return (await Promise.all(calls)).flat();
}

/** Everybody has a shift of their own on every day of the month. */
async function planMonth({ owner }: Stage, { id }: Company): Promise<void> {
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [id]);
  await owner.query(
    `insert into shift_days (person_id, date, template_id, name, color, start_time, work_time, break_time, is_published)
     select p.id, day::date, t.id, t.name, t.color, t.start_time, t.work_time, t.break_time, true
       from people p, shift_templates t, generate_series('2026-03-01'::date, '2026-03-31'::date, interval '1 day') day
      where p.tenant_id = $1 and t.tenant_id = $1
     on conflict do nothing`,
    [id],
  );
}

function* each(shot: (n: number) => Shot): Generator<Shot> {
  for (let n = 0; ; n += 1) yield shot(n);
}
