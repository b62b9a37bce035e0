import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { expect, test } from 'vitest';
import { day } from '#features/shift-planning/server/testing/plan-world.ts';
import { registered } from '#features/shift-planning/server/testing/registered.ts';
import { shiftPatterns } from '../contract.ts';
import { changePattern, trashPattern } from './commands/patterns.ts';
import { runPattern } from './commands/run.ts';
import { assignGroup } from './commands/starts.ts';
import { march, patternWorld, type PatternWorld } from './testing/pattern-world.ts';

/**
 * These tests fail without the locks on the pattern, the templates of its cycle and the group.
 * Two concurrent runs succeed even without the lock on the plan, since no one can have two drafts for a day.
 */

const running = ({ mia }: PatternWorld) =>
  ({ ...march, ...registered, keep_hand: true, on_conflict: 'keep', actor_id: mia.id }) as const;

test('the second of two people who run a pattern simultaneously finds everything drafted', async () => {
  const world = await patternWorld();
  const { pattern, put, run, index } = world;
  await put();
  const second = await duringTransaction(
    world,
    (db) => runPattern(db, pattern, running(world)),
    () => run(),
  );
  expect(second).toMatchObject({ status: 200, body: { shifts: 0, same: 5, batch_id: null } });
  expect((await index()).open).toHaveLength(1);
});

test('a pattern that is being run is changed afterwards', async () => {
  const world = await patternWorld();
  const { ana, pattern, put, change, edit, late, week } = world;
  await put();
  const { version } = await edit();
  const second = await duringTransaction(
    world,
    (db) => runPattern(db, pattern, running(world)),
    () => change([late], version),
  );
  expect(second.status).toBe(200);
  expect(await week(ana)).toBe('e l n . . e l');
});

test('a pattern that is being changed is not run as it was', async () => {
  const world = await patternWorld();
  const { ana, pattern, put, run, edit, late, week } = world;
  await put();
  const { version } = await edit();
  const second = await duringTransaction(
    world,
    (db) => changePattern(db, pattern, { name: 'Rota', days: [late], version }),
    () => run({ version }),
  );
  expect(second).toMatchObject({ status: 461 });
  expect(await week(ana)).toBe('. . . . . . .');
});

test('the second of two people who change a pattern simultaneously gets a conflict', async () => {
  const world = await patternWorld();
  const { pattern, change, edit, early, late } = world;
  const { version } = await edit();
  const second = await duringTransaction(
    world,
    (db) => changePattern(db, pattern, { name: 'Rota', days: [late], version }),
    () => change([early], version),
  );
  expect(second).toMatchObject({ status: 461, body: { data: { current: { days: [late] } } } });
});

test('a template that goes to the Trash is in no pattern that is saved meanwhile', async () => {
  const world = await patternWorld();
  const { store, late } = world;
  const second = await duringTransaction(
    world,
    (db) => db.updateTable('shift_templates').set({ deleted_at: new Date() }).where('id', '=', late).execute(),
    () => store([late], 'Lates'),
  );
  expect(second).toMatchObject({ status: 460, body: { code: 'shiftPatterns.templateGone' } });
});

test('a template that goes to the Trash is drafted by no run meanwhile', async () => {
  const world = await patternWorld();
  const { ana, put, run, late, week } = world;
  await put();
  const second = await duringTransaction(
    world,
    (db) => db.updateTable('shift_templates').set({ deleted_at: new Date() }).where('id', '=', late).execute(),
    () => run(),
  );
  expect(second).toMatchObject({ status: 460, body: { code: 'shiftPatterns.templateGone' } });
  expect(await week(ana)).toBe('. . . . . . .');
});

test('no one is put on a pattern that is on its way to the Trash', async () => {
  const world = await patternWorld();
  const { pattern, mia, put } = world;
  const second = await duringTransaction(
    world,
    (db) => trashPattern(db, pattern, { actor_id: mia.id, now: 1_772_449_200 }),
    () => put(),
  );
  expect(second).toMatchObject({ status: 404 });
});

test('a group that goes to the Trash runs no pattern', async () => {
  const world = await patternWorld();
  const { acme, pattern, call, mia } = world;
  const { id: group_id } = await acme.inside((db) =>
    db.insertInto('groups').values({ name: 'Early shift' }).returning('id').executeTakeFirstOrThrow(),
  );
  const body = { pattern_id: pattern, group_id, starts_on: day('2026-03-02'), start_day: 1 };
  const second = await duringTransaction(
    world,
    (db) => db.updateTable('groups').set({ trashed_at: new Date() }).where('id', '=', group_id).execute(),
    () => call(shiftPatterns.assignGroup, { body }, mia),
  );
  expect(second).toMatchObject({ status: 460, body: { code: 'shiftPatterns.groupGone' } });
  await expect(acme.inside((db) => assignGroup(db, body, { actor_id: mia.id }))).rejects.toMatchObject({ status: 460 });
});
