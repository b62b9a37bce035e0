import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { instantsOf } from '#platform/shared/time.ts';
import { closeForLeaver } from './commands/leave.ts';
import { employ } from '#features/people/testing/employ.ts';
import { local } from './testing/long-day.ts';
import { clockPermissions, workingWorld } from './testing/working-world.ts';

test('a person who has left is clocked out at the end of their last day, for someone to review', async () => {
  const world = await workingWorld();
  const ana = await world.hire('Ana', ...clockPermissions);
  world.clock.at('2026-03-11 18:00:00');
  await world.clock.in(ana);
  await world.clock.break(ana);
  await world.acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: '2026-03-11' as LocalDate })
      .where('id', '=', ana.id)
      .execute(),
  );
  const [at = 0] = instantsOf(local('2026-03-12 09:00:00'), 'Europe/Berlin');
  const close = () =>
    world.acme.inside((db) => closeForLeaver(db, ana.id, { at, source: 'manager', actor_id: null, address: null }));
  await close();
  await close();
  const clocks = await world.acme.inside((db) =>
    db.selectFrom('clocks').select(['ended_at', 'is_irregular', 'approved_at']).execute(),
  );
  expect(clocks).toEqual([{ ended_at: new Date('2026-03-11T23:00:00Z'), is_irregular: true, approved_at: null }]);
  const open = await world.acme.inside((db) =>
    db.selectFrom('breaks').select('id').where('ended_at', 'is', null).execute(),
  );
  expect(open).toEqual([]);
});

test('a zone that a place gets later does not change the end of a last day or the time of the clock', async () => {
  const world = await workingWorld();
  const ana = await world.hire('Ana', ...clockPermissions);
  await world.acme.inside(async (db) => {
    const place = { name: 'Auckland' };
    const { id } = await db.insertInto('work_places').values(place).returning('id').executeTakeFirstOrThrow();
    const zone = { effective_from: '2026-06-01' as LocalDate, timezone: 'Pacific/Auckland' };
    await db
      .insertInto('work_place_zones')
      .values({ work_place_id: id, ...zone })
      .execute();
    await employ(db, ana.id, { work_place_id: id });
  });
  world.clock.at('2026-03-11 18:00:00');
  await world.clock.in(ana);
  expect((await world.clock.summary(ana)).record_time).toMatch(/^18:00/);
  await world.acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: '2026-03-11' as LocalDate })
      .where('id', '=', ana.id)
      .execute(),
  );
  world.clock.at('2026-03-11 20:00:00');
  expect((await world.clock.summary(ana)).is_discharge_applied).toBe(false);
  const [at = 0] = instantsOf(local('2026-03-12 09:00:00'), 'Europe/Berlin');
  await world.acme.inside((db) => closeForLeaver(db, ana.id, { at, source: 'manager', actor_id: null, address: null }));
  const clocks = await world.acme.inside((db) => db.selectFrom('clocks').select('ended_at').execute());
  expect(clocks).toEqual([{ ended_at: new Date('2026-03-11T23:00:00Z') }]);
});
