import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { settle } from '#features/leave/server/commands/settle.ts';
import { rulesOf } from '#features/leave/server/queries/facts.ts';
import { applicationWorld, day } from '../testing/application-world.ts';
import { balancesOf } from './queries/balances.ts';

/** Ana, whose package carries 5 days a year, each for 24 months; 25 of 28 days are left in the first year. */
async function carrying(months: number) {
  const world = await applicationWorld();
  const { acme, ana, annual } = world;
  await acme.inside((db) =>
    sql`update leave_policy_terms set carry_over_months = ${months} where leave_type_id = ${annual}`.execute(db),
  );
  const carriedInto = (date: string) =>
    acme.inside(async (db) => {
      const on = day(date);
      await settle(db, [ana.id], on);
      const { balances } = await balancesOf(db, { person_id: ana.id, today: on, from: on, to: on });
      return balances.find(({ id }) => id === annual)?.years[0]?.carried;
    });
  return { ...world, carriedInto };
}

test('days carried for 24 months are known years later, however often the account was settled', async () => {
  const { carriedInto } = await carrying(24);
  const years = ['2027-06-01', '2028-06-01', '2029-06-01', '2030-06-01'];
  const carried = [];
  for (const year of years) carried.push(await carriedInto(year));
  expect(carried).toEqual([5, 10, 10, 10]);
});

test('days carried for twelve months are those of one year', async () => {
  const { acme, carriedInto } = await carrying(12);
  expect([await carriedInto('2027-06-01'), await carriedInto('2028-06-01')]).toEqual([5, 5]);
  expect((await acme.inside(rulesOf)).setup.carries_for_years).toBe(false);
});
