import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { applicationWorld } from '../testing/application-world.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

const add = (db: Db, date: string) =>
  db
    .insertInto('holidays')
    .values({
      name: `Holiday in ${date}`,
      start_date: date as LocalDate,
      end_date: date as LocalDate,
      is_for_everyone: true,
    })
    .execute();

test('a future year shows which single days make a long weekend, as far as they can be applied for', async () => {
  const world = await applicationWorld();
  const { acme, ana } = world;
  // Thursdays; the second is farther away than people may apply for.
  for (const date of ['2027-02-04', '2027-11-11']) await acme.inside((db) => add(db, date));
  const { bridges, until } = await world.year(ana, { on: '2027-02-04' });
  expect(until < '2027-11-12').toBe(true);
  expect(bridges).toEqual([{ date: '2027-02-05', holiday: 'Holiday in 2027-02-04', is_after: true, days: 4 }]);
  await world.applied('2027-02-05');
  expect((await world.year(ana, { on: '2027-02-04' })).bridges).toEqual([]);
  expect((await world.year(ana)).bridges).toEqual([]);
});

test('no day is suggested within the notice period, or after the last day here', async () => {
  const { acme, ana, year } = await applicationWorld();
  await acme.inside(async (db) => {
    // The coming year begins on 16 March. All dates are Thursdays.
    await sql`insert into leave_beginnings (starts_on) values ('2026-03-16')`.execute(db);
    for (const date of ['2026-03-19', '2026-05-14', '2026-09-10']) await add(db, date);
  });
  const bridgeDates = async () => (await year(ana, { on: '2026-03-19' })).bridges.map(({ date }) => date);
  expect(await bridgeDates()).toEqual(['2026-03-20', '2026-05-15', '2026-09-11']);
  await acme.inside(async (db) => {
    await sql`
      insert into leave_setups (past_days, notice_days, months_ahead, colleagues_see)
      values (14, 20, 12, 'away')`.execute(db);
    await sql`update employment_periods set ended_on = '2026-06-30' where person_id = ${ana.id}`.execute(db);
  });
  expect(await bridgeDates()).toEqual(['2026-05-15']);
});
