import { expect, test } from 'vitest';
import { applicationWorld } from '../testing/application-world.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

const add = (db: Db, date: string) =>
  db
    .insertInto('holidays')
    .values({
      name: `Holiday of ${date}`,
      start_date: date as LocalDate,
      end_date: date as LocalDate,
      is_for_everyone: true,
    })
    .execute();

test('a year to come tells which single days make a long weekend, as far as they can be applied for', async () => {
  const world = await applicationWorld();
  const { acme, ana } = world;
  // Thursdays; the second is farther away than people may apply for.
  for (const date of ['2027-02-04', '2027-11-11']) await acme.inside((db) => add(db, date));
  const { bridges, until } = await world.year(ana, { on: '2027-02-04' });
  expect(until < '2027-11-12').toBe(true);
  expect(bridges).toEqual([{ date: '2027-02-05', holiday: 'Holiday of 2027-02-04', is_after: true, days: 4 }]);
  await world.applied('2027-02-05');
  expect((await world.year(ana, { on: '2027-02-04' })).bridges).toEqual([]);
  expect((await world.year(ana)).bridges).toEqual([]);
});
