import { expect, test } from 'vitest';
import { noteChange } from '#features/days/testing/journal.ts';
import { shiftPlanning } from '../contract.ts';
import { day, days, planWorld, type PlanWorld } from './testing/plan-world.ts';

const week = { start_date: day('2026-03-02'), end_date: day('2026-03-08') };

const preview = async ({ call, rafael }: PlanWorld, more: object = {}) =>
  (await call(shiftPlanning.clearPreview, { body: { ...week, ...more } }, rafael)).body;
const confirm = ({ call, rafael }: PlanWorld, version: string, more: object = {}) =>
  call(shiftPlanning.clearConfirmed, { body: { ...week, ...more, version } }, rafael);

/** Ana has published shifts from Monday to Wednesday and a draft on Friday, Ben one on Tuesday. */
async function createPlannedWorld() {
  const world = await planWorld();
  const { ana, ben, early, late, item, assign, draft } = world;
  await assign([item(ana, days('2026-03-02', '2026-03-04'), early), item(ben, [day('2026-03-03')], late)], {
    is_published: true,
  });
  await draft([item(ana, [day('2026-03-06')], late)]);
  return world;
}

test('exactly what was previewed is cleared, but for the people who are left out', async () => {
  const world = await createPlannedWorld();
  const { ana, ben } = world;
  const seen = await preview(world);
  expect(seen).toMatchObject({ shifts: 5, people: 2, published: 4, kept: { attendance: 0, closed: 0 } });
  expect(seen.data.map(({ name, days: each }) => [name, each.length])).toEqual([
    ['Ana', 4],
    ['Ben', 1],
  ]);

  const done = await confirm(world, seen.version, { except_user_ids: [ben.id] });
  expect(done.body).toMatchObject({ shifts: 4, people: 1, batch: { kind: 'clear', state: 'published', shifts: 4 } });
  expect(await world.week(ana)).toBe('. . . . . . .');
  expect(await world.week(ben)).toBe('. L . . . . .');
});

test.each([
  [
    'something is published',
    ({ assign, item, ana, early }: PlanWorld) =>
      assign([item(ana, [day('2026-03-05')], early)], { is_published: true }),
  ],
  [
    'a published shift is another one',
    ({ assign, item, ana, late }: PlanWorld) =>
      assign([item(ana, [day('2026-03-02')], late)], { is_published: true, on_conflict: 'keep' }),
  ],
  ['something is drafted', ({ draft, item, ben, early }: PlanWorld) => draft([item(ben, [day('2026-03-06')], early)])],
  [
    'a draft is another one',
    ({ draft, item, ana, early }: PlanWorld) => draft([item(ana, [day('2026-03-06')], early)]),
  ],
])('when %s after the preview, nothing is cleared', async (_, change) => {
  const world = await createPlannedWorld();
  const { version } = await preview(world);
  await change(world);
  const before = await world.week(world.ana);

  expect(await confirm(world, version)).toMatchObject({
    status: 461,
    body: { code: 'shiftPlanning.planChanged', data: { by: 'Rafael', at: expect.any(String) as string } },
  });
  expect(await world.week(world.ana)).toBe(before);
});

test('a draft over a published shift is one day that is cleared', async () => {
  const world = await createPlannedWorld();
  await world.draft([world.item(world.ben, [day('2026-03-03')], world.early)]);
  const seen = await preview(world);
  expect(seen).toMatchObject({ shifts: 5, people: 2, published: 4 });
  const { body } = await confirm(world, seen.version);
  expect(body).toMatchObject({ shifts: 5, people: 2, batch: { shifts: 5 } });
  expect(await world.week(world.ben)).toBe('. . . . . . .');
});

test('clearing twice clears once', async () => {
  const world = await createPlannedWorld();
  const { version } = await preview(world);
  await confirm(world, version);

  expect(await confirm(world, version)).toMatchObject({ status: 461 });
});

test('a day with attendance keeps its shift', async () => {
  const world = await createPlannedWorld();
  const { acme, ana } = world;
  await acme.inside(async (db) => {
    const id = crypto.randomUUID();
    await noteChange(db, ana.id, id);
    await db
      .insertInto('attendances')
      .values({ id, person_id: ana.id, working_date: day('2026-03-02') })
      .execute();
  });
  const seen = await preview(world);
  expect(seen).toMatchObject({ shifts: 4, kept: { attendance: 1 } });
  await confirm(world, seen.version);
  expect(await world.week(ana)).toBe('E . . . . . .');
});

test.each([
  ['drafts only', { which: 'drafts' }, 'E E E . . . .'],
  ['published only', { which: 'published' }, '. . . . l . .'],
])('clears %s', async (_, filter, left) => {
  const world = await createPlannedWorld();
  const { version } = await preview(world, filter);
  await confirm(world, version, filter);
  expect(await world.week(world.ana)).toBe(left);
});

test('clears only the template that is asked for', async () => {
  const world = await createPlannedWorld();
  const filter = { shift_template_id: world.late };
  const { version } = await preview(world, filter);
  await confirm(world, version, filter);
  expect([await world.week(world.ana), await world.week(world.ben)]).toEqual(['E E E . . . .', '. . . . . . .']);
});
