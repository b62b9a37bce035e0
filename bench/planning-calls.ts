import { callersOf, cookieOf } from './callers.ts';
import type { Company } from './generate.ts';
import { take, type Shot } from './load.ts';
import type { Call } from './measure.ts';
import type { Stage } from './stage.ts';

const calendar = '/app/settings/time/attendance/shift-calendar';
const shots = 400;
const rowsOnPage = 50;
/** The coming month, which planners view and whose days are all checked for conflicts. */
const [first, last] = comingMonth(new Date());
const month = `start_date=${first}&end_date=${last}`;

function comingMonth(today: Date): readonly [string, string] {
  const dayOf = (months: number, day: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, day)).toISOString().slice(0, 10);
  return [dayOf(1, 1), dayOf(2, 0)];
}

/** Measures planners of a large and of a small company: pages of people by days, one after the other. */
export async function planningCalls(stage: Stage): Promise<Call[]> {
  // Sequential: they share a connection, which is set to one company at a time.
  const large = await callsOf(stage, stage.large);
  return [...large, ...(await callsOf(stage, stage.small))];
}

async function callsOf(stage: Stage, company: Company): Promise<Call[]> {
  const { owner } = stage;
  const [administrator] = await callersOf(owner, company, 1);
  if (!administrator) throw new Error('The measured company has no people.');
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
    { connections, warmUp }: Pick<Call, 'connections' | 'warmUp'>,
    shot: (n: number) => Shot,
    goals: NonNullable<Call['goals']>,
  ): Call => ({
    name: `${name}, ${company.people} people`,
    company,
    connections,
    warmUp,
    goals,
    known: () => [administrator],
    shots: () => take(each(shot), shots),
  });
  return [
    // The people of a page are cached until the company's data changes; their shifts are read each time.
    call('planner, 50 × 31', { connections: 8, warmUp: pages }, page, { p95: '≤ 60' }),
    call('people per day and shift', { connections: 1, warmUp: 5 }, totals, {}),
    await ownCalendar(stage, company),
  ];
}

/** Requests the month of one person after the other: their shifts, and birthdays. */
async function ownCalendar({ owner }: Stage, company: Company): Promise<Call> {
  const members = await callersOf(owner, company, 200);
  const own = (n: number): Shot => ({
    method: 'GET',
    path: `/app/calendar/index?${month}`,
    cookie: members.map(cookieOf)[n % members.length] ?? '',
  });
  return {
    name: `own calendar, a month, ${company.people} people`,
    company,
    connections: 1,
    warmUp: 5,
    goals: { p95: '≤ 20' },
    known: () => members,
    shots: () => take(each(own), shots),
  };
}

/**
 * Gives everyone a shift on every day of the month, without journal entries,
 * which would be chained during the measurement.
 */
async function planMonth({ owner }: Stage, { id }: Company): Promise<void> {
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [id]);
  await owner.query('alter table shift_days disable trigger user');
  await owner.query(
    `insert into shift_days (tenant_id, person_id, date, template_id, name, color, start_time, work_time, break_time, is_published)
     select p.tenant_id, p.id, day::date, t.id, t.name, t.color, t.start_time, t.work_time, t.break_time, true
       from people p, shift_templates t, generate_series($2::date, $3::date, interval '1 day') day
      where p.tenant_id = $1 and t.tenant_id = p.tenant_id
     on conflict do nothing`,
    [id, first, last],
  );
  await owner.query('alter table shift_days enable trigger user');
  await owner.query('analyze shift_days');
}

function* each(shot: (n: number) => Shot): Generator<Shot> {
  for (let n = 0; ; n += 1) yield shot(n);
}
