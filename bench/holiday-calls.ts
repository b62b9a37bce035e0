import { callersOf, cookieOf, leadsOf } from './callers.ts';
import { take, type Shot } from './load.ts';
import type { Call } from './measure.ts';
import { birdViewShots } from './reading-calls.ts';
import type { Stage } from './stage.ts';

const list = '/app/settings/leave/leave/holidays';
const readingShots = 200;

/**
 * Adds a holiday in each month of the past year and of the next one: for everyone,
 * and a second one for every other person.
 */
async function addHolidays({ owner, large }: Stage): Promise<void> {
  await owner.query(
    `insert into holidays (tenant_id, name, start_date, end_date, is_for_everyone)
       select $1, 'Holiday ' || n, day, day, n % 2 = 0
         from (select n, current_date + (n / 2) * 30 + (n % 2) * 7 as day from generate_series(-24, 24) n) days
        where not exists (select from holidays h where h.tenant_id = $1)`,
    [large.id],
  );
  await owner.query(
    `insert into holiday_people (tenant_id, holiday_id, person_id)
       select h.tenant_id, h.id, p.id from holidays h join people p on p.tenant_id = h.tenant_id
        where h.tenant_id = $1 and not h.is_for_everyone and md5(p.id::text) < '8'
       on conflict do nothing`,
    [large.id],
  );
}

function* lists(cookie: string): Generator<Shot> {
  const year = new Date().getFullYear();
  for (let n = 0; ; n += 1) yield { method: 'GET', path: `${list}/index?calendar_year=${year + (n % 2)}`, cookie };
}

/** Measures the list, and the bird view with holidays, for comparison with the part `bird-view` without them. */
export async function holidayCalls(stage: Stage): Promise<Call[]> {
  const { owner, large } = stage;
  await addHolidays(stage);
  const [administrator] = await callersOf(owner, large, 1);
  if (!administrator) throw new Error('The measured company has no people.');
  const leads = await leadsOf(owner, large);
  const birdView = { company: large, connections: 8, warmUp: 20, known: () => leads };
  return [
    {
      name: 'holidays of a year',
      company: large,
      connections: 1,
      warmUp: 1,
      goals: { p95: '≤ 60' },
      known: () => [administrator],
      shots: () => take(lists(cookieOf(administrator)), readingShots),
    },
    {
      ...birdView,
      name: 'bird view, packed, with two holidays a month, nothing kept',
      shots: () => birdViewShots(large, leads, 'packed', 2),
    },
    {
      ...birdView,
      name: 'bird view, packed, with two holidays a month',
      warmUp: large.people / 50,
      goals: { p95: '≤ 20' },
      shots: () => birdViewShots(large, leads, 'packed'),
    },
  ];
}
