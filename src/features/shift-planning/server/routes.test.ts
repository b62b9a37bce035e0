import { expect, test } from 'vitest';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { shiftPlanning } from '../contract.ts';
import { day, days, planWorld, type Answer, type PlanWorld } from './testing/plan-world.ts';

/** Name of the shift that counts for a person on a day. */
const counts = ({ acme }: PlanWorld, person: { id: string }, date: string) =>
  acme.inside(async (db) => {
    const shifts = await shiftsOf(db, [person.id], day(date), day(date), await settingsOf(db));
    return shifts.on(person.id, day(date))?.name ?? null;
  });

test('a draft counts for no one until it is published', async () => {
  const world = await planWorld();
  const { ana, ben, early, item, assign, publish, week } = world;
  const drafted = await assign([item([ana, ben], days('2026-03-03', '2026-03-05'), early)]);

  expect(drafted.body).toMatchObject({
    is_published: false,
    shifts: 6,
    people: 2,
    skipped: 0,
    batch: { state: 'draft' },
  });
  expect(await week(ana)).toBe('. e e e . . .');
  expect(await counts(world, ana, '2026-03-03')).toBeNull();

  const published = await publish(drafted.body.batch_id ?? '');
  expect(published.body).toMatchObject({ is_published: true, batch: { state: 'published', shifts: 6, people: 2 } });
  expect(await week(ana)).toBe('. E E E . . .');
  expect(await counts(world, ana, '2026-03-03')).toBe('Early');
});

test('a later publish replaces the earlier one, and the action log says so', async () => {
  const { ana, early, late, item, assign, index, week } = await planWorld();
  await assign([item(ana, days('2026-03-03', '2026-03-04'), early)], { is_published: true });
  await assign([item(ana, days('2026-03-04', '2026-03-05'), late)], { is_published: true });

  expect(await week(ana)).toBe('. E L L . . .');
  const [last] = (await index()).actionLog;
  expect(last).toMatchObject({ state: 'published', shifts: 2, replaced: 1, created_by: { name: 'Rafael' } });
});

test('discarded drafts are gone', async () => {
  const { ana, early, item, draft, cancel, week, index } = await planWorld();
  const id = await draft([item(ana, days('2026-03-03', '2026-03-05'), early)]);

  expect((await cancel(id)).body).toMatchObject({ batch: { state: 'cancelled', shifts: 3 } });
  expect(await week(ana)).toBe('. . . . . . .');
  expect((await index()).open).toEqual([]);
});

test('an ended run cannot be published, discarded or added to', async () => {
  const { ana, early, item, draft, assign, cancel, publish, undo } = await planWorld();
  const id = await draft([item(ana, [day('2026-03-03')], early)]);
  await publish(id);

  const again = [publish(id), cancel(id), undo(id), assign([item(ana, [day('2026-03-04')], early)], { batch_id: id })];
  for (const reply of await Promise.all(again))
    expect(reply).toMatchObject({ status: 424, body: { code: 'shiftPlanning.batchEnded' } });
});

test('a step that is taken back brings back what it found', async () => {
  const { ana, early, late, item, assign, draft, undo, week } = await planWorld();
  const batch_id = await draft([item(ana, days('2026-03-03', '2026-03-05'), early)]);
  await assign([item(ana, days('2026-03-05', '2026-03-06'), late)], { batch_id, on_conflict: 'keep' });
  await assign([], { batch_id, erased_items: [{ user_ids: [ana.id], dates: [day('2026-03-03')] }] });
  expect(await week(ana)).toBe('. . e l l . .');

  await undo(batch_id);
  expect(await week(ana)).toBe('. e e l l . .');
  expect((await undo(batch_id)).body.taken_back).toHaveLength(2);
  expect(await week(ana)).toBe('. e e e . . .');
  await undo(batch_id);
  expect(await week(ana)).toBe('. . . . . . .');
  expect(await undo(batch_id)).toMatchObject({ status: 424, body: { code: 'shiftPlanning.nothingToUndo' } });
});

test('nothing with a conflict is stored before someone has decided', async () => {
  const { acme, ana, ben, early, late, item, assign, week } = await planWorld();
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ joined_on: day('2026-03-05') })
      .where('id', '=', ben.id)
      .execute(),
  );
  const items = [item([ana, ben], days('2026-03-03', '2026-03-05'), early), item(ana, [day('2026-03-04')], late)];
  const refused = (await assign(items)) as Answer<unknown>;
  expect(refused).toMatchObject({ status: 424, body: { code: 'shiftPlanning.hasConflicts' } });
  const conflictTexts = refused.body.data?.conflicts?.map(
    ({ name, date, kind, level }) => `${name} ${date} ${kind} ${level}`,
  );
  expect(conflictTexts).toEqual([
    'Ana 2026-03-05 rest warn',
    'Ben 2026-03-03 not_employed refuse',
    'Ben 2026-03-04 not_employed refuse',
  ]);
  expect(await week(ana)).toBe('. . . . . . .');

  expect((await assign(items, { on_conflict: 'keep' })).body).toMatchObject({ shifts: 4, skipped: 2 });
  expect(await week(ana)).toBe('. e l e . . .');
});

test('an address of drafts shows only the people that they are about', async () => {
  const { ana, early, item, draft, index } = await planWorld();
  const action_id = await draft([item(ana, [day('2026-03-03')], early)]);

  expect((await index()).data.length).toBe(4);
  const page = await index({ action_id });
  expect(page).toMatchObject({ batch_id: action_id, is_published: false, data: [{ name: 'Ana' }] });
});

test('the people of each shift and day are counted, drafts included', async () => {
  const { ana, ben, rafael, early, late, item, assign, draft, call, standardHours } = await planWorld();
  await standardHours();
  await assign([item([ana, ben], days('2026-03-03', '2026-03-04'), early)], { is_published: true });
  await draft([item(ana, [day('2026-03-04')], late)]);
  const query = { start_date: day('2026-03-02'), end_date: day('2026-03-05') };
  const { body } = await call(shiftPlanning.totals, { query }, rafael);

  expect(body.data.map(({ shift, people }) => [shift.name, ...people])).toEqual([
    ['Early', 0, 2, 1, 0],
    ['Office', 4, 2, 2, 4],
    ['Late', 0, 0, 1, 0],
  ]);
});

test('conflicts with published days are shown, and do not block', async () => {
  const world = await planWorld();
  const { acme, ana, early, late, item, assign, index } = world;
  await assign([item(ana, [day('2026-03-03')], early), item(ana, [day('2026-03-04')], late)], { is_published: true });
  const conflictsNow = async () => (await index()).data.find(({ id }) => id === ana.id)?.conflicts;
  expect(await conflictsNow()).toEqual([]);

  await acme.inside((db) =>
    db.updateTable('shift_days').set({ start_time: '20:00' }).where('template_id', '=', early).execute(),
  );
  expect(await conflictsNow()).toMatchObject([
    { date: '2026-03-04', kind: 'rest', level: 'warn', text: 'Only 9h 30m rest, minimum 11h 00m' },
  ]);
});

test('a changed template changes the conflicts of its drafts', async () => {
  const world = await planWorld();
  const { acme, ana, early, late, item, draft, index, call, rafael } = world;
  const id = await draft([item(ana, [day('2026-03-03')], early), item(ana, [day('2026-03-04')], late)]);
  await acme.inside((db) =>
    db.updateTable('shift_templates').set({ start_time: '20:00' }).where('id', '=', early).execute(),
  );
  const [row] = (await index({ action_id: id })).data;
  expect(row?.conflicts).toMatchObject([{ date: '2026-03-04', kind: 'rest' }]);
  const review = await call(shiftPlanning.review, { params: { id }, query: {} }, rafael);
  expect(review.body).toMatchObject({ conflict_count: 1, refused_count: 0 });
});

test('a night shift before the range is shown, and drafts of others block no one', async () => {
  const { ana, night, item, draft, index, nora } = await planWorld();
  await draft([item(ana, days('2026-03-01', '2026-03-02'), night)]);
  const page = await index({}, nora);
  const row = page.data.find(({ id }) => id === ana.id);
  expect(page.shifts[row?.before ?? -1]?.name).toBe('Night');
  expect(row?.conflicts).toEqual([]);
});
