import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { database } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { fullTime, leavePackages } from '../contract.ts';
import { settleCompany } from './commands/settle-company.ts';
import { leaveSetUpOf } from './queries/set-up.ts';
import { call, leaveWorld } from './testing/leave-world.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Makes three hundred people with a package and no bookings yet. */
async function many() {
  const world = await leaveWorld();
  const policy = await world.addPackage('Full time');
  await world.acme.inside((db) =>
    sql`
      with p as (
        insert into people (name, username, joined_on)
        select 'Person ' || n, 'person.' || n || '.' || gen_random_uuid(), date '2020-01-01' from generate_series(1, 300) n
        returning id)
      insert into leave_policy_people (person_id, effective_from, policy_id) select id, date '2025-01-01', ${policy}::uuid from p`.execute(
      db,
    ),
  );
  const gives = { id: policy, name: 'Full time', leave_types: [{ leave_type_id: world.annual, days: 30 }] };
  return { ...world, policy, gives };
}

const booked = ({ acme }: Awaited<ReturnType<typeof many>>) =>
  acme.inside(async (db) => {
    const { rows } = await sql<{ kind: string; people: number; lines: number; sum: number }>`
      select kind, count(distinct person_id)::int as people, count(*)::int as lines, sum(amount)::float8 as sum
        from leave_lines group by kind order by kind`.execute(db);
    return rows;
  });

test('a change for many people is reckoned beside the server’s other work, and saved as it was confirmed', async () => {
  const { gives, lea, save, acme } = await many();
  const preview = (await call(leavePackages.preview, { body: gives as never }, lea)).body;
  expect(preview).toMatchObject({ more: 300, same: 0, less: 0, total_people: 300, total_changed: 300 });
  expect(preview.people[0]).toMatchObject({ why: expect.stringContaining('30 instead of 28 days') as string });
  // Under the lock nothing is calculated for seconds: saving says only that there is something to confirm.
  expect(await save(gives)).toMatchObject({
    status: 424,
    body: { code: 'leave.unconfirmed', data: { confirmed: preview.confirmed, total_changed: null } },
  });
  await acme.inside((db) =>
    sql`update people set discharged_date = '2026-02-01', status = 'discharged'
    where id = (select min(id::text)::uuid from people where name like 'Person%')`.execute(db),
  );
  expect(await save({ ...gives, confirmed: preview.confirmed })).toMatchObject({
    status: 461,
    body: { data: { total_changed: null } },
  });
  const again = (await call(leavePackages.preview, { body: gives as never }, lea)).body;
  expect((await save({ ...gives, confirmed: again.confirmed })).status).toBe(200);
});

test('leave due for many people is booked once, in a thread, and again from the settled balances', async () => {
  const world = await many();
  const settled = (date: string) => settleCompany(database, world.acme.id, date as LocalDate);
  expect(await settled('2025-06-01')).toBe(300);
  expect(await booked(world)).toEqual([{ kind: 'grant', people: 300, lines: 300, sum: 8400 }]);
  expect(await settled('2025-06-01')).toBe(0);
  expect(await settled('2027-01-01')).toBe(300);
  expect(await booked(world)).toEqual([
    { kind: 'carry_over', people: 300, lines: 1200, sum: 0 },
    { kind: 'expiry', people: 300, lines: 900, sum: -300 * 23 - 300 * 5 - 300 * 23 },
    { kind: 'grant', people: 300, lines: 900, sum: 3 * 8400 },
  ]);
  // Years before 2026 are no longer read.
  expect(await settled('2027-04-01')).toBe(300);
  const [carried, expired, granted] = await booked(world);
  expect([carried?.lines, granted?.lines]).toEqual([1200, 900]);
  expect(expired).toMatchObject({ lines: 1200, sum: -300 * (23 + 5 + 23 + 5) });
});

test('full-time work counts from its date, and what it was before is kept', async () => {
  const { lea, acme, addPackage, assign, balance } = await leaveWorld();
  const ana = await acme.hire('Ana');
  await acme.inside((db) =>
    sql`insert into employment_rows (person_id, field, effective_from, weekly_work_time)
        values (${ana.id}, 'weekly_work_time', '2020-01-01', ${30 * 3600})`.execute(db),
  );
  await assign(await addPackage('Full time'), [ana.id]);
  expect((await balance(ana.id, '2026-03-02')).reckoned).toBe(21);
  const { usual, version } = (await call(fullTime.index, {}, lea)).body;
  const body = { ...usual, effective_from: '2026-03-02' as LocalDate, weekly_work_time: 37.5 * 3600 };
  const preview = (await call(fullTime.preview, { body }, lea)).body;
  expect(preview.people).toMatchObject([{ name: 'Ana', before: 21, after: 22.05 }]);
  expect((await call(fullTime.store, { body: { ...body, version } }, lea)).status).toBe(424);
  const confirmed = { ...body, version, confirmed: preview.confirmed };
  expect((await call(fullTime.store, { body: confirmed }, lea)).status).toBe(200);
  // Three months that began with 40 hours, nine with 37.5.
  expect((await balance(ana.id, '2026-03-02')).reckoned).toBe(22.05);
  expect((await balance(ana.id, '2026-03-01')).reckoned).toBe(21);
  expect((await acme.inside(leaveSetUpOf)).full_times).toEqual([
    { from: '2000-01-01', value: 144_000 },
    { from: '2026-03-02', value: 135_000 },
  ]);
});
