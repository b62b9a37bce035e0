import { sql, type RawBuilder } from 'kysely';
import { describe, expect, test } from 'vitest';
import { settle } from '#features/leave/server/commands/settle.ts';
import { factsOf } from '#features/leave/server/queries/facts.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { applicationWorld, day } from '#features/leave-applications/testing/application-world.ts';
import { close, reopen } from '../testing/closing.ts';

/**
 * Ana has leave on 9 and 10 March, which Rob has approved, and on 12 March and 2 April, which waits;
 * 16 March is a holiday for everyone, 17 March one for Ana. March is closed, for Ana alone or for everyone.
 */
async function closedWorld(scope: 'everybody' | 'Ana' = 'everybody') {
  const world = await applicationWorld();
  const { acme, ana, rob } = world;
  const approved = await world.applied('2026-03-09', '2026-03-10');
  await world.approve(approved, rob);
  const waiting = await world.applied('2026-03-12');
  const later = await world.applied('2026-04-02');
  const rejected = await world.applied('2026-03-13');
  await world.reject(rejected, rob);
  const [everyone, chosen] = await acme.inside(async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into holidays (name, start_date, end_date, is_for_everyone)
      values ('Spring', '2026-03-16', '2026-03-16', true), ('Hers', '2026-03-17', '2026-03-17', false)
      returning id`.execute(db);
    const ids = rows.map(({ id }) => id);
    await sql`insert into holiday_people (holiday_id, person_id) values (${ids[1]}, ${ana.id})`.execute(db);
    return ids;
  });
  const sales = await acme.inside(async (db) => {
    const { rows } = await sql<{ id: string }>`insert into departments (name) values ('Sales') returning id`.execute(
      db,
    );
    await sql`
      insert into employment_rows (person_id, field, effective_from, department_id)
      values (${rob.id}, 'department', '2026-03-15', ${rows[0]?.id})`.execute(db);
    return rows[0]?.id;
  });
  const period = await close(acme, 'March 2026', '2026-03-01', '2026-03-31', scope === 'Ana' ? ana : undefined);
  return { ...world, approved, waiting, later, rejected, everyone, chosen, sales, period };
}
type World = Awaited<ReturnType<typeof closedWorld>>;
type Statement = readonly [string, (world: World) => RawBuilder<unknown>];

const line = ({ ana, annual }: World, kind: string, date: string, more = sql`null`) => sql`
  insert into leave_lines (person_id, leave_type_id, kind, leave_year, date, amount, reason, application_id)
  values (${ana.id}, ${annual}, ${kind}, '2026-01-01', ${date}, 1, 'Because.', ${more})`;

const refusals: readonly Statement[] = [
  [
    'another decision',
    ({ approved }) => sql`
    update leave_application_days set state = 'rejected' where application_id = ${approved}`,
  ],
  [
    'another share of its week',
    ({ approved }) => sql`
    update leave_application_days set week_share = 0.5 where application_id = ${approved}`,
  ],
  [
    'an approval',
    ({ waiting }) => sql`
    update leave_application_days set state = 'approved' where application_id = ${waiting}`,
  ],
  [
    'what was rejected and is approved',
    ({ rejected }) => sql`
    update leave_application_days set state = 'approved' where application_id = ${rejected}`,
  ],
  [
    'what it costs',
    ({ approved }) => sql`
    update leave_application_days set cost = 0.5 where application_id = ${approved}`,
  ],
  [
    'its type',
    ({ approved, sick }) => sql`
    update leave_application_days set leave_type_id = ${sick} where application_id = ${approved}`,
  ],
  [
    'a day that moves into it',
    ({ later }) => sql`
    update leave_application_days set date = '2026-03-20' where application_id = ${later}`,
  ],
  [
    'a day that moves out of it',
    ({ approved }) => sql`
    update leave_application_days set date = '2026-04-20' where application_id = ${approved} and date = '2026-03-09'`,
  ],
  ['a deletion', ({ approved }) => sql`delete from leave_applications where id = ${approved}`],
  [
    'another day',
    ({ later, ana, annual }) => sql`
    insert into leave_application_days (application_id, person_id, leave_type_id, date, part, cost, state)
    values (${later}, ${ana.id}, ${annual}, '2026-03-31', 'full', 1, 'created')`,
  ],
  ['a correction', (world) => line(world, 'correction', '2026-03-31')],
  ['an opening balance', (world) => line(world, 'opening', '2026-03-01')],
  ['what is given back', (world) => line(world, 'release', '2026-03-09', sql`${world.approved}`)],
  [
    'another package',
    ({ ana }) => sql`
    insert into leave_policy_people (person_id, effective_from, policy_id) values (${ana.id}, '2026-03-31', null)`,
  ],
  ['no package any more', ({ ana }) => sql`delete from leave_policy_people where person_id = ${ana.id}`],
  [
    'a package that gives more',
    ({ annual }) => sql`
    update leave_policy_terms set days = 40 where leave_type_id = ${annual}`,
  ],
  [
    'a package that gives more from a day on',
    ({ annual, policy }) => sql`
    insert into leave_policy_terms (policy_id, leave_type_id, effective_from, days)
    values (${policy}, ${annual}, '2026-02-01', 40)`,
  ],
  [
    'fewer hours a week',
    ({ ana }) => sql`
    insert into employment_rows (person_id, field, effective_from, weekly_work_time)
    values (${ana.id}, 'weekly_work_time', '2026-03-15', 72000)`,
  ],
  [
    'another department',
    ({ ana, sales }) => sql`
    insert into employment_rows (person_id, field, effective_from, department_id)
    values (${ana.id}, 'department', '2026-03-15', ${sales})`,
  ],
  ['a last day', ({ ana }) => sql`update people set discharged_date = '2026-03-30' where id = ${ana.id}`],
  ['a later first day', ({ ana }) => sql`update people set joined_on = '2026-03-02' where id = ${ana.id}`],
  [
    'a holiday',
    () => sql`
    insert into holidays (name, start_date, end_date, is_for_everyone) values ('New', '2026-03-30', '2026-04-01', true)`,
  ],
  ['half a holiday', ({ everyone }) => sql`update holidays set part = 'first_half' where id = ${everyone}`],
  [
    'a holiday that moves out of it',
    ({ everyone }) => sql`
    update holidays set start_date = '2026-04-16', end_date = '2026-04-16' where id = ${everyone}`,
  ],
  ['a holiday that is deleted', ({ everyone }) => sql`delete from holidays where id = ${everyone}`],
  [
    'a holiday that is moved to the Trash',
    ({ chosen }) => sql`update holidays set trashed_at = now() where id = ${chosen}`,
  ],
  ['somebody who has a holiday no more', ({ chosen }) => sql`delete from holiday_people where holiday_id = ${chosen}`],
  [
    'somebody who is left out of a holiday',
    ({ everyone, ana }) => sql`
    insert into holiday_people (holiday_id, person_id, is_left_out) values (${everyone}, ${ana.id}, true)`,
  ],
];

const ofTheCompany: readonly Statement[] = [
  ['another beginning of leave years', () => sql`insert into leave_beginnings (starts_on) values ('2026-04-01')`],
  ['a calendar that begins later', () => sql`update company_settings set app_calendar_start_date = '2026-03-02'`],
];

const letIn: readonly Statement[] = [
  [
    'leave of another month',
    ({ later }) => sql`
    update leave_application_days set state = 'approved' where application_id = ${later}`,
  ],
  [
    'a rejected application that is deleted',
    ({ rejected }) => sql`delete from leave_applications where id = ${rejected}`,
  ],
  [
    'the same once more',
    ({ approved }) => sql`update leave_application_days set cost = cost where application_id = ${approved}`,
  ],
  ['a correction of another month', (world) => line(world, 'correction', '2026-04-01')],
  [
    'another package from another month on',
    ({ ana }) => sql`
    insert into leave_policy_people (person_id, effective_from, policy_id) values (${ana.id}, '2026-04-01', null)`,
  ],
  [
    'a package that gives more from another month on',
    ({ annual, policy }) => sql`
    insert into leave_policy_terms (policy_id, leave_type_id, effective_from, days)
    values (${policy}, ${annual}, '2026-04-01', 40)`,
  ],
  [
    'a package that nobody has',
    ({ annual }) => sql`
    with made as (insert into leave_policies (name) values ('New') returning id)
    insert into leave_policy_terms (policy_id, leave_type_id, effective_from, days)
    select id, ${annual}, '1900-01-01', 40 from made`,
  ],
  [
    'fewer hours a week from another month on',
    ({ ana }) => sql`
    insert into employment_rows (person_id, field, effective_from, weekly_work_time)
    values (${ana.id}, 'weekly_work_time', '2026-04-01', 72000)`,
  ],
  ['a department that is deleted for ever', ({ sales }) => sql`delete from departments where id = ${sales}`],
  [
    'a last day that is over with the period',
    ({ ana }) => sql`update people set discharged_date = '2026-03-31' where id = ${ana.id}`,
  ],
  ['another first day long before', ({ ana }) => sql`update people set joined_on = '2026-02-28' where id = ${ana.id}`],
  [
    'somebody who comes only now, whenever they began',
    () => sql`
    insert into people (name, username, joined_on, created_at) values ('Newcomer', 'newcomer', '2020-01-01', now() + interval '1 second')`,
  ],
  ['another name of a holiday', ({ everyone }) => sql`update holidays set name = 'Easter' where id = ${everyone}`],
  [
    'a holiday beside it',
    () => sql`
    insert into holidays (name, start_date, end_date, is_for_everyone) values ('New', '2026-04-01', '2026-04-01', true)`,
  ],
];

const attempt = <W extends Pick<World, 'acme'>>(world: W, statement: (world: W) => RawBuilder<unknown>) =>
  world.acme
    .inside((db) => statement(world).execute(db))
    .then(
      () => 'done',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    );
const refused = 'closed_periods_unchanged';

describe('the leave of a closed period', () => {
  test.each([...refusals, ...ofTheCompany])('is not changed by %s', async (_, statement) => {
    const world = await closedWorld();
    expect(await attempt(world, statement)).toBe(refused);
    await reopen(world.acme, world.period);
    expect(await attempt(world, statement)).toBe('done');
  });

  test('is closed for one person alone', async () => {
    const world = await closedWorld('Ana');
    for (const [what, statement] of refusals) expect([what, await attempt(world, statement)]).toEqual([what, refused]);
    const { rob, annual } = world;
    expect(await attempt({ ...world, ana: rob }, (of) => line(of, 'correction', '2026-03-31'))).toBe('done');
    expect(
      await attempt(
        world,
        () => sql`
      update people set discharged_date = '2026-03-30' where id = ${rob.id}`,
      ),
    ).toBe('done');
    expect(
      await attempt(
        world,
        () => sql`
      update leave_policy_terms set below_zero = 3 where leave_type_id = ${annual}`,
      ),
    ).toBe('done');
  });

  test.each(letIn)('lets in %s', async (_, statement) => {
    expect(await attempt(await closedWorld(), statement)).toBe('done');
  });
});

test('the last day of a leave year is closed to what decides on the first of the next', async () => {
  const world = await applicationWorld();
  const { acme, ana, annual, policy } = world;
  await close(acme, 'December 2025', '2025-12-01', '2025-12-31');
  const terms = (carry_over: number, days: number) =>
    attempt(
      world,
      () => sql`
    insert into leave_policy_terms (policy_id, leave_type_id, effective_from, days, carry_over, carry_over_months)
    values (${policy}, ${annual}, '2026-01-01', ${days}, ${carry_over}, 3)`,
    );
  // The package for everyone applies from that day on.
  const none = sql`update leave_policy_people set policy_id = null where person_id = ${ana.id}`;
  expect(await attempt(world, () => none)).toBe(refused);
  expect(await terms(20, 28)).toBe(refused);
  expect(await terms(5, 30)).toBe('done');
  const leaves = sql`update people set discharged_date = '2025-12-31' where id = ${ana.id}`;
  expect(await attempt(world, () => leaves)).toBe(refused);
});

test('amounts that rules add for a closed day are booked late, and the balance of then stays', async () => {
  const world = await applicationWorld();
  const { acme, ana, annual, policy } = world;
  await acme.inside((db) =>
    sql`
    update leave_policy_terms set given = 'monthly' where policy_id = ${policy} and leave_type_id = ${annual}`.execute(
      db,
    ),
  );
  await acme.inside((db) => settle(db, [ana.id], day('2026-03-30')));
  const balance = () =>
    acme.inside(async (db) => {
      const own = (await factsOf(db, [ana.id])).get(ana.id)?.find(({ leave_type_id }) => leave_type_id === annual);
      return own && balanceOn(own.facts, day('2026-03-31'));
    });
  await close(acme, 'March 2026', '2026-03-01', '2026-03-31');
  const before = await balance();
  expect(before).toBe(700);

  expect(await acme.inside((db) => settle(db, [ana.id], day('2026-04-01')))).toBe(1);
  expect(await balance()).toBe(before);
  // A line that no rule produces is removed by the next run.
  await acme.inside((db) =>
    sql`
    insert into leave_lines (person_id, leave_type_id, kind, key, leave_year, date, amount)
    values (${ana.id}, ${annual}, 'grant', 'grant 2026-03-15', '2026-01-01', '2026-03-15', 9)`.execute(db),
  );
  expect(await balance()).toBe(before);
  await acme.inside((db) => settle(db, [ana.id], day('2026-04-01')));
  const { rows } = await acme.inside((db) =>
    sql<{ sum: number }>`
    select (sum(amount) * 100)::int as sum from leave_lines
     where person_id = ${ana.id} and leave_type_id = ${annual} and date <= '2026-03-31'`.execute(db),
  );
  expect(rows).toEqual([{ sum: before }]);
});
