import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { applicationWorld } from '../testing/application-world.ts';

type World = Awaited<ReturnType<typeof applicationWorld>>;

/** Reads the rest of annual leave from the list twice, so that the second answer comes from the cache. */
async function leftInList({ list, hal }: World): Promise<readonly (number | null)[]> {
  const read = async () => (await list(hal, { show: 'waiting' })).map(({ left_after }) => left_after);
  const first = await read();
  expect(await read()).toEqual(first);
  return first;
}

const leftOfAna = async ({ year, ana, annual }: World) =>
  (await year(ana)).balances.find(({ id }) => id === annual)?.years[0]?.left;

test('the balance in the review list follows every booking, and equals the one the person sees', async () => {
  const world = await applicationWorld();
  await world.apply(['2026-03-09']);
  expect(await leftInList(world)).toEqual([27]);
  const second = await world.applied('2026-03-16', '2026-03-17');
  expect(await leftInList(world)).toEqual([25, 25]);
  expect(await leftOfAna(world)).toBe(25);
  await world.withdraw(second);
  expect(await leftInList(world)).toEqual([27]);
  expect(await leftOfAna(world)).toBe(27);
});

test('the balance follows a changed package and changed employment, too', async () => {
  const world = await applicationWorld();
  await world.apply(['2026-03-09']);
  expect(await leftInList(world)).toEqual([27]);
  await world.acme.inside((db) =>
    sql`update leave_policy_terms set days = 30 where leave_type_id = ${world.annual}`.execute(db),
  );
  expect(await leftInList(world)).toEqual([29]);
  await world.acme.inside((db) =>
    sql`insert into employment_rows (person_id, field, effective_from, weekly_work_time)
        values (${world.ana.id}, 'weekly_work_time', '2026-01-01', 72000)`.execute(db),
  );
  expect(await leftInList(world)).toEqual([await leftOfAna(world)]);
  expect(await leftOfAna(world)).toBeLessThan(29);
});

test('a type without a limit shows no balance', async () => {
  const world = await applicationWorld();
  await world.apply(['2026-03-09'], { leave_type_id: world.sick });
  expect(await leftInList(world)).toEqual([null]);
});
