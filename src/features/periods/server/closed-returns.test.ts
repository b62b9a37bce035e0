import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { returnDays } from '#features/leave-applications/server/commands/shorten.ts';
import { applicationWorld, day, now } from '#features/leave-applications/testing/application-world.ts';
import { close } from '../testing/closing.ts';

/** Ana with leave on 9, 10 and 31 March and 1 April, all of it over; March is closed, and so is 1 April for her. */
async function closedMarch() {
  const world = await applicationWorld();
  const id = await world.applied('2026-03-09', '2026-03-10', '2026-03-31', '2026-04-01');
  await world.approve(id, world.rob);
  await close(world.acme, 'March 2026', '2026-03-01', '2026-03-31');
  await close(world.acme, '1 April', '2026-04-01', '2026-04-01', world.ana);
  const actor = { actor_id: world.hal.id, now, today: day('2026-04-02') };
  const back = (...dates: string[]) =>
    world.acme.inside((db) => returnDays(db, id, { dates: dates.map(day), reason: 'She worked.' }, actor));
  return { ...world, id, back };
}

test('a day of a closed period is returned on the first open date, and the closed figures stay', async () => {
  const { acme, ana, annual, id, back, balance, view } = await closedMarch();
  const days = () =>
    acme.inside((db) =>
      rowsOf(
        db,
        'select date, cost::float8 as cost, state from leave_application_days where application_id = $1 order by date',
        [id],
      ),
    );
  const [closed, before] = [await days(), await balance('2026-04-01')];
  await back('2026-03-10', '2026-04-01');
  expect([await days(), await balance('2026-04-01')]).toEqual([closed, before]);
  expect(await balance('2026-04-02')).toBe(before + 2);
  const lines = await acme.inside((db) =>
    rowsOf(
      db,
      `select date, amount::float8 as amount, cause ->> 'origin' as origin from leave_lines
        where person_id = $1 and leave_type_id = $2 and cause ->> 'origin' is not null order by 3`,
      [ana.id, annual],
    ),
  );
  expect(lines).toEqual([
    { date: '2026-04-02', amount: 1, origin: '2026-03-10' },
    { date: '2026-04-02', amount: 1, origin: '2026-04-01' },
  ]);
  expect((await view(id, ana)).body.item).toMatchObject({ total: 2, ends_on: '2026-03-31' });
});

test('a day of a closed period is returned once', async () => {
  const { back, balance } = await closedMarch();
  await back('2026-03-10');
  await expect(back('2026-03-10')).rejects.toMatchObject({ code: 'leaveShortenings.notOfLeave' });
  expect(await balance('2026-04-30')).toBe(25);
});
