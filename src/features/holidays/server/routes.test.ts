import { describe, expect, test } from 'vitest';
import { publishShifts, createTemplate } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { holidays } from '../contract.ts';
import { restoreHoliday } from './commands/holidays.ts';
import { day, holidayWorld } from './testing/holiday-world.ts';

test('a holiday is added, in other years as well, changed, deleted and restored for no one', async () => {
  const { acme, store, listed, edit, trash, ofPerson, ana, index } = await holidayWorld();
  const { id, total } = (
    await store({ name: ' Founders’ Day ', start_date: '2026-11-11', calendar_years: [2026, 2027, 2029] })
  ).body;
  expect(total).toBe(3);
  expect([await listed(2026), await listed(2027), await listed(2028), await listed(2029)]).toEqual([
    ['11-11 Founders’ Day'],
    ['11-11 Founders’ Day'],
    [],
    ['11-11 Founders’ Day'],
  ]);
  expect(await ofPerson(ana)).toEqual(['Founders’ Day']);

  const { version } = await edit(id);
  const changed = { id, name: 'Founders’ Day', start_date: '2026-11-12', part: 'second_half', version };
  expect((await store(changed)).status).toBe(200);
  expect(await listed()).toEqual(['11-12 Founders’ Day (second_half)']);
  // The same form, sent again, has an outdated version.
  expect((await store({ ...changed, name: 'Day of the founders' })).status).toBe(461);

  expect((await trash(id)).status).toBe(200);
  expect((await trash(id)).status).toBe(404);
  expect(await index()).toMatchObject({ data: [], counts: { active: 0, trashed: 1 } });
  expect(await acme.inside((db) => restoreHoliday(db, id))).toBe(true);
  expect(await ofPerson(ana)).toEqual([]);
  expect((await index()).data).toMatchObject([{ is_for_everyone: false, people: 0 }]);
});

const may = { name: 'May Day', start_date: '2026-05-01' };

describe('refusals', () => {
  test.each([
    ['no name', { name: ' ', start_date: '2026-05-01' }, 'name', 'This is a required field'],
    ['no date', { name: 'May Day' }, 'start_date', 'Use a date such as 2026-03-02'],
    ['an invalid day', { ...may, start_date: '2026-02-30' }, 'start_date', 'Use a date such as 2026-03-02'],
    [
      'an end before the start',
      { ...may, end_date: '2026-04-30' },
      'end_date',
      'End date cannot be before start date.',
    ],
    ['more than 31 days', { ...may, end_date: '2026-06-01' }, 'end_date', 'A holiday can have at most 31 days'],
    [
      'half of several days',
      { ...may, end_date: '2026-05-02', part: 'first_half' },
      'part',
      'A half day can only be on a single day',
    ],
    ['half of a half', { ...may, part: 'quarter' }, 'part', 'This is invalid'],
    [
      '29 February in every year',
      { name: 'Leap Day', start_date: '2028-02-29', calendar_years: [2028, 2029] },
      'calendar_years',
      '2029 has no 29 February.',
    ],
  ])('%s', async (_, body, field, sentence) => {
    const { store, listed } = await holidayWorld();
    const reply = await store(body);
    expect(reply).toMatchObject({ status: 422 });
    const { message, errors } = reply.body as { message: string; errors?: Record<string, string[]> };
    expect(errors?.[field]).toEqual([sentence]);
    expect([sentence, 'Please fix above errors to continue.']).toContain(message);
    expect(await listed(2028)).toEqual([]);
  });

  test('a second holiday on a day, for the same people', async () => {
    const { store, listed } = await holidayWorld();
    await store(may);
    const reply = await store({ name: 'Labour Day', start_date: '2026-04-30', end_date: '2026-05-02' });
    expect(reply).toMatchObject({ status: 422, body: { errors: { start_date: ['May Day is already on this day.'] } } });
    expect((await store({ ...may, part: 'first_half' })).status).toBe(422);
    expect(await listed()).toEqual(['05-01 May Day']);
  });

  test('the same half of a day twice; the other half is another holiday', async () => {
    const { store, listed } = await holidayWorld();
    await store({ ...may, part: 'first_half' });
    expect((await store({ name: 'Again', start_date: '2026-05-01', part: 'first_half' })).status).toBe(422);
    expect((await store({ name: 'Walk', start_date: '2026-05-01', part: 'second_half' })).status).toBe(200);
    expect(await listed()).toEqual(['05-01 May Day (first_half)', '05-01 Walk (second_half)']);
  });

  test('someone who has another holiday on that day, and someone of another company', async () => {
    const { store, assign, ana, bob, ofPerson } = await holidayWorld();
    const [one, other] = [
      (await store({ ...may, is_for_everyone: false })).body.id,
      (await store({ name: 'Labour Day', start_date: '2026-05-01', is_for_everyone: false })).body.id,
    ];
    expect((await assign(one, [ana])).body).toMatchObject({ total: 1 });
    const reply = await assign(other, [ana, bob]);
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: { assigned_items: ['1 of them already has May Day on this day.'] } },
    });
    expect(await ofPerson(bob)).toEqual([]);
    const there = await holidayWorld();
    expect((await assign(other, [there.bob])).status).toBe(460);
    expect((await there.assign(other, [there.bob])).status).toBe(404);
  });

  test('changing with the right to add alone, and the other way round', async () => {
    const { acme, call, store } = await holidayWorld();
    const { id } = (await store(may)).body;
    const [adder, editor] = [await acme.hire('Ada', 'add_holiday'), await acme.hire('Eli', 'edit_holiday')];
    const as = (who: typeof adder, body: object) => call(holidays.store, { body: body as never }, who);
    expect((await as(adder, { ...may, id, name: 'Other' })).status).toBe(403);
    expect((await as(editor, { name: 'New', start_date: '2026-06-01' })).status).toBe(403);
    expect((await as(editor, { ...may, id, name: 'Other' })).status).toBe(200);
  });
});

test('people are left out of a holiday for everyone, and added again', async () => {
  const { store, remove, assign, ana, bob, ofPerson, index } = await holidayWorld();
  const { id } = (await store(may)).body;
  expect((await remove(id, [ana])).body).toMatchObject({ total: 1, message: 'Holiday removed from 1 person.' });
  expect([await ofPerson(ana), await ofPerson(bob)]).toEqual([[], ['May Day']]);
  expect((await index()).data).toMatchObject([{ people: 2, left_out: 1, is_for_everyone: true }]);
  expect((await assign(id, [ana])).body).toMatchObject({ total: 1 });
  expect(await ofPerson(ana)).toEqual(['May Day']);
});

test('a holiday for everyone that becomes one for chosen people stays with those who have it', async () => {
  const { store, remove, edit, ana, bob, ofPerson, index } = await holidayWorld();
  const { id } = (await store(may)).body;
  await remove(id, [ana]);
  const { version } = await edit(id);
  expect((await store({ id, ...may, is_for_everyone: false, version })).status).toBe(200);
  expect([await ofPerson(ana), await ofPerson(bob)]).toEqual([[], ['May Day']]);
  expect((await index()).data).toMatchObject([{ people: 2, left_out: 0, is_for_everyone: false }]);
});

test('a published shift on the day is shown first, and replaced only after confirmation', async () => {
  const { acme, call, hal, ana, store, listed } = await holidayWorld();
  const publish = (date: string) =>
    acme.inside(async (db) => {
      const template_id = await createTemplate(db, office);
      await publishShifts(db, { person_ids: [ana.id], dates: [day(date)], template_id });
    });
  await publish('2026-05-01');
  const refused = await store(may);
  expect(refused).toMatchObject({ status: 424, body: { code: 'holidays.unconfirmed' } });
  const shown = (await call(holidays.makeStore, { body: may as never }, hal)).body;
  expect(shown.effects).toMatchObject([{ key: 'shifts', title: '1 published shift falls on this holiday', total: 1 }]);
  expect((refused.body as { data?: unknown }).data).toEqual(shown);
  expect(await listed()).toEqual([]);

  // More shifts are published in the meantime, so the confirmation no longer matches the impact.
  await publish('2026-05-02');
  const longer = { ...may, end_date: '2026-05-02' };
  expect((await store({ ...longer, confirmed: shown.confirmed })).status).toBe(461);
  expect((await store({ ...may, confirmed: shown.confirmed })).status).toBe(200);
  expect(await listed()).toEqual(['05-01 May Day']);
});

test('the holidays of one person: their own for everyone, others’ by right', async () => {
  const { call, store, hal, ana, bob, ofPerson } = await holidayWorld();
  const { id } = (await store({ ...may, is_for_everyone: false })).body;
  const assignable = await call(holidays.assignableTo, { params: { user_id: ana.id } }, hal);
  expect(assignable.body.data).toMatchObject([{ id, name: 'May Day' }]);
  const assigned_items = [{ id, type: 'holiday' as const }];
  const give = (body: object) => call(holidays.assignTo, { params: { user_id: ana.id }, body: body as never }, hal);
  expect((await give({ assigned_items })).body).toMatchObject({ total: 1, message: '1 more holiday assigned.' });
  expect((await give({ assigned_items })).body).toMatchObject({ total: 0 });
  expect((await give({})).body).toMatchObject({ errors: { assigned_items: ['This is a required field'] } });
  expect((await give({ assigned_items: [{ id: ana.id, type: 'holiday' }] })).status).toBe(460);
  expect(await ofPerson(ana)).toEqual(['May Day']);

  const read = (who: typeof ana, about: typeof ana) =>
    call(holidays.ofPerson, { params: { user_id: about.id }, query: { calendar_year: 2026 } }, who);
  expect((await read(ana, ana)).body.data).toMatchObject([{ name: 'May Day' }]);
  expect((await read(bob, ana)).status).toBe(403);
  const taken = await call(holidays.removeFrom, { params: { user_id: ana.id }, body: { holiday_id: id } }, hal);
  expect(taken.body).toMatchObject({ total: 1 });
  expect(await ofPerson(ana)).toEqual([]);
});

test('each change has an entry in the audit log', async () => {
  const { acme, store, remove, ana } = await holidayWorld();
  const { id } = (await store(may)).body;
  await remove(id, [ana]);
  const entries = await acme.inside((db) =>
    db
      .selectFrom('audit_entries')
      .select(['entity', 'action', 'name'])
      .where('entity_id', '=', id)
      .orderBy('at')
      .execute(),
  );
  expect(entries).toMatchObject([
    { entity: 'holidays', action: 'insert', name: 'May Day' },
    { entity: 'holiday_people', action: 'insert' },
  ]);
});

test('a former employee is offered the holidays of their employment, and gets one afterwards', async () => {
  const { acme, call, hal, ana, store } = await holidayWorld();
  const add = (name: string, date: string) => store({ name, start_date: date, is_for_everyone: false });
  expect((await add('May Day', '2025-05-01')).status).toBe(200);
  await add('Christmas', '2025-12-25');
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ status: 'discharged', discharged_date: day('2025-06-30') })
      .where('id', '=', ana.id)
      .execute(),
  );
  const params = { user_id: ana.id };
  const { body } = await call(holidays.assignableTo, { params }, hal);
  expect(body.data.map(({ name }) => name)).toEqual(['May Day']);
  const assigned_items = body.data.map(({ id }) => ({ id, type: 'holiday' as const }));
  expect((await call(holidays.assignTo, { params, body: { assigned_items } }, hal)).status).toBe(200);
  const own = await call(holidays.ofPerson, { params, query: {} }, hal);
  expect(own.body).toMatchObject({ calendar_year: 2025, data: [{ name: 'May Day' }] });
});
