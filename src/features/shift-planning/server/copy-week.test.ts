import { expect, test } from 'vitest';
import { trashTemplate } from '#features/shifts/server/commands/templates.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { permissions } from '#platform/shared/permissions.ts';
import { shiftPlanning } from '../contract.ts';
import { day, days, now, planWorld, type Answer, type PlanWorld } from './testing/plan-world.ts';
import { shiftPlanningReferences } from './references.ts';

const week = day('2026-03-02');
const next = day('2026-03-09');

const preview = ({ call, rafael }: PlanWorld, more: object = {}) =>
  call(shiftPlanning.copyPreview, { body: { week, weeks: [next], ...more } }, rafael);
const copy = ({ call, rafael }: PlanWorld, more: object = {}) =>
  call(shiftPlanning.copyWeek, { body: { week, weeks: [next], ...more } }, rafael);

const shown = (world: PlanWorld, member: PlanWorld['ana'], start: string) =>
  world.week(member, { start_date: day(start), end_date: days(start, '2026-04-30')[6] });

/** Ana has published shifts on Monday and Tuesday and a drafted day off on Wednesday, Ben a drafted shift on Friday. */
async function createPlannedWorld() {
  const world = await planWorld();
  const { ana, ben, early, late, item, assign, draft } = world;
  await assign([item(ana, days('2026-03-02', '2026-03-03'), early)], { is_published: true });
  const batch_id = await draft([item(ana, [day('2026-03-04')], null), item(ben, [day('2026-03-06')], late)]);
  return { ...world, batch_id };
}

test('a week is drafted once more in the next four, as one step', async () => {
  const world = await createPlannedWorld();
  const weeks = ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'].map(day);
  expect((await preview(world, { weeks })).body).toMatchObject({
    shifts: 4,
    people: 2,
    weeks: weeks.map((start_date) => ({ start_date, shifts: 4, kept: 0, skipped: 0, conflict_count: 0 })),
  });
  expect((await copy(world, { weeks, batch_id: world.batch_id })).body).toMatchObject({
    shifts: 16,
    people: 2,
    skipped: 0,
    batch: { batch_id: world.batch_id, shifts: 18 },
  });
  for (const start of weeks) {
    expect(await shown(world, world.ana, start)).toBe('e e - . . . .');
    expect(await shown(world, world.ben, start)).toBe('. . . . l . .');
  }
  await world.undo(world.batch_id);
  expect(await shown(world, world.ana, '2026-03-30')).toBe('. . . . . . .');
});

test('published shifts are never replaced, and drafts only on request', async () => {
  const world = await createPlannedWorld();
  const { ana, ben, late, item, assign, batch_id } = world;
  await assign([item(ana, [day('2026-03-09')], late)], { is_published: true });
  await assign([item(ben, [day('2026-03-13')], world.early)], { batch_id });
  const [unchanged, replaced] = [await preview(world), await preview(world, { where_taken: 'keep_published' })];
  expect(unchanged.body.weeks).toMatchObject([{ shifts: 2, kept: 2 }]);
  expect(replaced.body.weeks).toMatchObject([{ shifts: 3, kept: 1 }]);

  await copy(world, { batch_id });
  expect([await shown(world, ana, next), await shown(world, ben, next)]).toEqual(['L e - . . . .', '. . . . e . .']);
  await copy(world, { batch_id, where_taken: 'keep_published' });
  expect([await shown(world, ana, next), await shown(world, ben, next)]).toEqual(['L e - . . . .', '. . . . l . .']);
});

test('people who have left get nothing, and other obstacles are named', async () => {
  const world = await createPlannedWorld();
  await world.acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: day('2026-03-09') })
      .where('id', '=', world.ana.id)
      .execute(),
  );
  expect((await preview(world)).body.weeks).toMatchObject([
    { shifts: 2, skipped: 2, conflicts: [{ name: 'Ana', kind: 'not_employed', level: 'refuse' }, { name: 'Ana' }] },
  ]);
  expect((await copy(world)).body).toMatchObject({ shifts: 2, skipped: 2 });
  expect(await shown(world, world.ana, next)).toBe('e . . . . . .');
});

test('only the people are copied who are asked for', async () => {
  const world = await createPlannedWorld();
  expect((await preview(world, { user_ids: [world.ben.id] })).body).toMatchObject({ shifts: 1, people: 1 });
  expect((await preview(world, { search: 'ana' })).body).toMatchObject({ shifts: 3, people: 1 });
  await copy(world, { user_ids: [world.ben.id] });
  expect(await shown(world, world.ana, next)).toBe('. . . . . . .');
});

test('a template in the Trash is not copied', async () => {
  const world = await createPlannedWorld();
  const { acme, rafael, early } = world;
  const actor: Actor = { ...rafael, session_id: '', permissions: new Set(permissions), avatar: '' };
  await acme.inside((db) =>
    trashTemplate(
      db,
      { id: early, isConfirmed: true },
      { actor, now, references: shiftPlanningReferences, impacts: [] },
    ),
  );
  expect((await preview(world)).body).toMatchObject({ shifts: 2 });
});

test.each([
  ['itself', ['2026-03-02']],
  ['no whole week', ['2026-03-10']],
  ['the same week twice', ['2026-03-09', '2026-03-09']],
  ['none', []],
  ['more than four', ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06']],
])('a week is not copied to %s', async (_, weeks) => {
  const world = await planWorld();
  expect(await copy(world, { weeks })).toMatchObject({ status: 422 });
});

test('an empty copy says so', async () => {
  const reply = (await copy(await planWorld())) as Answer<unknown>;
  expect(reply).toMatchObject({ status: 424, body: { code: 'shiftPlanning.nothingToCopy' } });
});
