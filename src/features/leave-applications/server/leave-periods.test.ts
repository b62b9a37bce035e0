import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applicationWorld, day } from '../testing/application-world.ts';
import { leaveOff } from './queries/days-off.ts';

/** Ana, for whom Wednesday, 11 March, is published as a day off, and leave around it. */
async function aroundWednesday(more: object = {}) {
  const world = await applicationWorld();
  const { acme, ana, rob, hal, apply, approve } = world;
  await acme.inside((db) =>
    sql`insert into shift_days (person_id, date, is_published) values (${ana.id}, '2026-03-11', true)`.execute(db),
  );
  const reply = await apply(['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-13', '2026-03-16'], more);
  expect(reply.status).toBe(200);
  const { id, total } = reply.body.item;
  await approve(id, rob);
  const barred = () =>
    acme.inside(async (db) => {
      const off = await leaveOff(db, [ana.id], day('2026-03-09'), day('2026-03-16'), hal.id);
      return off.map(({ date }) => date).toSorted();
    });
  return { ...world, id, total, barred };
}

const leave = ['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-13', '2026-03-16'];
const weekend = ['2026-03-14', '2026-03-15'];

test('a day off within leave is away, like the weekend in it', async () => {
  const { barred, total } = await aroundWednesday();
  expect(total).toBe(5);
  expect(await barred()).toEqual([...leave, '2026-03-11', ...weekend].toSorted());
});

test('a day off between two leave periods of one application is not leave, and can be planned (W26)', async () => {
  const { barred, total, balance } = await aroundWednesday({ period_starts: [day('2026-03-12')] });
  expect(total).toBe(5);
  expect(await barred()).toEqual([...leave, ...weekend].toSorted());
  expect(await balance('2026-03-31')).toBe(23);
});

test('only a chosen date after the first begins a further leave period', async () => {
  const { acme, id } = await aroundWednesday({
    period_starts: ['2026-03-09', '2026-03-11', '2026-03-16'].map(day),
  });
  const row = await acme.inside((db) =>
    sql<{ dates: string }>`select period_starts::text as dates from leave_applications where id = ${id}`.execute(db),
  );
  expect(row.rows[0]?.dates).toBe('{2026-03-16}');
});
