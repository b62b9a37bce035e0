import { expect, test } from 'vitest';
import { removeTemplate } from '#features/shifts/server/commands/templates.ts';
import { shiftPatterns } from '../contract.ts';
import { day, days } from '#features/shift-planning/server/testing/plan-world.ts';
import { march, patternWorld } from './testing/pattern-world.ts';

test('running a pattern drafts its shifts, and running it again changes nothing', async () => {
  const { ana, put, run, week, index } = await patternWorld();
  await put();
  const first = await run();

  expect(first.body).toMatchObject({
    message: '5 days drafted.',
    shifts: 5,
    free: 0,
    people: 1,
    batch: { kind: 'pattern', subject: 'Rota', state: 'draft' },
  });
  expect(await week(ana)).toBe('e l n . . e l');
  expect((await run()).body).toMatchObject({ shifts: 0, same: 5, hand: 0, batch_id: null });
  expect((await index()).open).toHaveLength(1);
});

test('published shifts of a run remain the pattern’s own', async () => {
  const { ana, put, run, publish, week, change, late } = await patternWorld();
  await put();
  await publish((await run()).body.batch_id ?? '');
  expect((await run()).body).toMatchObject({ shifts: 0, same: 5 });

  await change([late, null]);
  expect((await run({ on_conflict: 'keep' })).body).toMatchObject({ shifts: 5, hand: 0 });
  expect(await week(ana)).toBe('l - l . l - L');
});

test('two ranges one after the other make what both together make', async () => {
  const [apart, together] = [await patternWorld(), await patternWorld()];
  for (const world of [apart, together]) await world.put();
  await apart.run({ end_date: '2026-03-04' });
  await apart.run({ start_date: '2026-03-05' });
  await together.run();
  expect(await apart.week(apart.ana)).toBe(await together.week(together.ana));
});

test('days changed by hand stay, unless they are to be drafted again', async () => {
  const { ana, put, run, week, assign, item, night } = await patternWorld();
  await put();
  const { batch_id } = (await run()).body;
  await assign([item(ana, [day('2026-03-02')], night)], { batch_id, on_conflict: 'keep' });
  await assign([item(ana, [day('2026-03-03')], null)], { batch_id, on_conflict: 'keep' });
  await assign([], { batch_id, erased_items: [{ user_ids: [ana.id], dates: [day('2026-03-04')] }] });
  await assign([item(ana, [day('2026-03-05')], night)], { batch_id, on_conflict: 'keep' });
  expect(await week(ana)).toBe('n - . n . e l');

  expect((await run()).body).toMatchObject({ shifts: 0, hand: 4, same: 2 });
  expect(await week(ana)).toBe('n - . n . e l');
  expect((await run({ keep_hand: false })).body).toMatchObject({ shifts: 4, free: 1, hand: 0 });
  expect(await week(ana)).toBe('e l n - . e l');
});

test('holidays are left free where that is chosen, and a shift is drafted on the other days with a warning', async () => {
  const { acme, ana, put, run, preview, week, cancel } = await patternWorld();
  await put();
  await acme.inside((db) =>
    db
      .insertInto('holidays')
      .values({
        name: 'Founders’ Day',
        start_date: day('2026-03-03'),
        end_date: day('2026-03-03'),
        is_for_everyone: true,
      })
      .execute(),
  );
  const all = await run();
  expect(await week(ana)).toBe('e l n . . e l');
  await cancel(all.body.batch_id ?? '');

  expect((await preview({ leave_holidays: true })).body).toMatchObject({ shifts: 4, skipped: 1 });
  expect((await run({ leave_holidays: true })).body).toMatchObject({ shifts: 4, skipped: 1 });
  expect(await week(ana)).toBe('e . n . . e l');
  expect((await run({ leave_holidays: true })).body).toMatchObject({ shifts: 0, same: 4, skipped: 1 });
});

test('a shift that stood there before the pattern stays', async () => {
  const { ana, put, run, week, assign, item, night } = await patternWorld();
  await put();
  await assign([item(ana, [day('2026-03-02')], night)], { is_published: true });
  expect((await run()).body).toMatchObject({ shifts: 4, hand: 1 });
  expect(await week(ana)).toBe('N l n . . e l');
});

test('drafts that were discarded are made again', async () => {
  const { ana, put, run, cancel, week } = await patternWorld();
  await put();
  await cancel((await run()).body.batch_id ?? '');
  expect(await week(ana)).toBe('. . . . . . .');
  expect((await run()).body).toMatchObject({ shifts: 5, hand: 0 });
});

test('a run that is taken back brings back what an earlier run had made, as the pattern’s own', async () => {
  const { ana, put, run, undo, week, change, late } = await patternWorld();
  await put();
  await run();
  const { version } = await change([late]).then(({ body }) => body);
  expect(version).toBeTruthy();
  const second = (await run()).body;
  expect(await week(ana)).toBe('l l l l l l l');
  await undo(second.batch_id ?? '');
  expect(await week(ana)).toBe('e l n . . e l');
  expect((await run()).body).toMatchObject({ shifts: 5, hand: 0 });
});

test('a day off is drafted where the standard hours would count', async () => {
  const { ana, put, run, standardHours, week } = await patternWorld();
  await standardHours();
  await put();
  expect((await run()).body).toMatchObject({ shifts: 7, free: 2 });
  expect(await week(ana)).toBe('e l n - - e l');
});

test('a group’s people are those who are in it on the date', async () => {
  const { acme, ana, ben, nora, run, week, call, mia, pattern } = await patternWorld();
  const group_id = await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('groups')
      .values({ name: 'Early shift' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const since = (person: { id: string }, date: string) => ({
      group_id: id,
      person_id: person.id,
      created_at: new Date(`${date}T12:00:00Z`),
    });
    await db
      .insertInto('group_people')
      .values([since(ana, '2026-02-01'), since(ben, '2026-03-04')])
      .execute();
    return id;
  });
  const body = { pattern_id: pattern, group_id, starts_on: day('2026-03-02'), start_day: 1 };
  expect((await call(shiftPatterns.assignGroup, { body }, mia)).status).toBe(200);

  expect((await run()).body).toMatchObject({ people: 2 });
  expect([await week(ana), await week(ben), await week(nora)]).toEqual([
    'e l n . . e l',
    '. . n . . e l',
    '. . . . . . .',
  ]);
});

test('a person who is not employed on a day gets no shift for it', async () => {
  const { acme, ana, put, run, week } = await patternWorld();
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ joined_on: day('2026-03-03') })
      .where('id', '=', ana.id)
      .execute(),
  );
  await put();
  expect((await run()).body).toMatchObject({ shifts: 4, skipped: 0 });
  expect(await week(ana)).toBe('. l n . . e l');
});

test('a day with a conflict is left out on request', async () => {
  const { ana, put, run, week, change, late, early } = await patternWorld();
  await change([late, early]);
  await put();
  const answer = (await run({ on_conflict: 'skip' })).body;
  expect(answer).toMatchObject({ shifts: 3, skipped: 4 });
  expect(await week(ana)).toBe('l . l . l . .');
  expect((await run({ on_conflict: 'skip' })).body).toMatchObject({ shifts: 0, skipped: 4 });
});

test('the preview counts what running then makes, and stores nothing', async () => {
  const { ana, put, run, preview, week } = await patternWorld();
  await put();
  const { body } = await preview();
  expect(body).toMatchObject({ shifts: 5, people: 1, runners: 1, is_whole: true });
  expect(body.data[0]?.plan.map((number) => body.shown[number]?.letter ?? '.').join(' ')).toBe('E L N . . E L');
  expect(await week(ana)).toBe('. . . . . . .');
  expect((await run({ version: body.version })).body.shifts).toBe(body.shifts);
});

test('the preview shows a shift whose template is in the Trash as what stays, and the template cannot be removed', async () => {
  const { acme, ana, put, run, preview, week, assign, item, change, early, night } = await patternWorld();
  await assign([item(ana, [day('2026-03-03')], night)], { is_published: true });
  await change([early]);
  await put();
  await acme.inside((db) =>
    db.updateTable('shift_templates').set({ deleted_at: new Date() }).where('id', '=', night).execute(),
  );
  await expect(acme.inside((db) => removeTemplate(db, night))).rejects.toThrow(/shift_days/);
  const { body } = await preview();
  expect(body.data[0]?.plan.map((number) => body.shown[number]?.letter ?? '.').join(' ')).toBe('E N E E E E E');
  expect(body.data[0]?.states[1]).toBe('hand');
  await run();
  expect(await week(ana)).toBe('e N e e e e e');
});

test.each([
  ['nobody runs it', {}, 424, 'shiftPatterns.nobody'],
  ['it ends before it begins', { end_date: '2026-03-01' }, 422, 'shiftPatterns.endsBeforeStart'],
  ['more than a year', { end_date: '2027-03-03' }, 422, 'shiftPatterns.rangeTooLong'],
])('a run is refused: %s', async (_, more, status, code) => {
  const { run, preview } = await patternWorld();
  expect(await run(more)).toMatchObject({ status, body: { code } });
  expect(await preview(more)).toMatchObject({ status, body: { code } });
});

test('a pattern with a shift in the Trash is not run', async () => {
  const { acme, put, run, preview, late } = await patternWorld();
  await put();
  await acme.inside((db) =>
    db.updateTable('shift_templates').set({ deleted_at: new Date() }).where('id', '=', late).execute(),
  );
  const refusal = { status: 460, body: { code: 'shiftPatterns.templateGone' } };
  expect(await run()).toMatchObject(refusal);
  expect(await preview()).toMatchObject(refusal);
});

test('a pattern that was changed since it was looked at is not run', async () => {
  const { put, run, edit, change, late } = await patternWorld();
  await put();
  const { version } = await edit();
  await change([late]);
  expect(await run({ version })).toMatchObject({ status: 461 });
});

test('a pattern runs over New Year and both clock changes as on any other day', async () => {
  const { acme, ana, put, run, pattern } = await patternWorld({ timezone: 'Europe/Berlin' });
  expect(pattern).toBeTruthy();
  await put();
  await run({ start_date: '2026-03-02', end_date: '2027-01-31' });
  const drafts = await acme.inside((db) =>
    db
      .selectFrom('shift_drafts')
      .select(['date', 'template_id'])
      .where('person_id', '=', ana.id)
      .orderBy('date')
      .execute(),
  );
  const dates = days('2026-03-02', '2027-01-31').filter((_, index) => index % 5 < 3);
  expect(drafts.map(({ date }) => date)).toEqual(dates);
  expect(march.start_date).toBe(dates[0]);
});
