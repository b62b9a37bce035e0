import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { placeWeeks } from '../contract.ts';
import { placeWeeksRoutes } from './routes.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [placeWeeksRoutes()],
  now: () => new Date('2026-11-28T11:00:00Z'),
});
const call = callerFor(app);

const date = (text: string) => text as LocalDate;
const work = { work_time: 28_800, start_time: '09:00', break_time: 1800, break_start: null, template_id: null };
const weekFrom = (first_week: string, ...days: readonly number[]) =>
  workingWeek.parse({
    kind: 'fixed',
    first_week,
    weeks: [[1, 2, 3, 4, 5, 6, 7].map((weekday) => (days.includes(weekday) ? work : null))],
  });
const sundayToThursday = weekFrom('2026-11-30', 7, 1, 2, 3, 4);

const mayEdit = 'edit_employee_employment_info';

async function dubai() {
  const acme = await company();
  const [place, team] = await acme.inside((db) =>
    Promise.all([
      db.insertInto('work_places').values({ name: 'Dubai' }).returning('id').executeTakeFirstOrThrow(),
      db.insertInto('departments').values({ name: 'Kitchen' }).returning('id').executeTakeFirstOrThrow(),
    ]),
  );
  const [ana, ben] = [
    await acme.hire('Ana', 'edit_work_place', mayEdit),
    await acme.hire('Ben', 'edit_department', mayEdit),
  ];
  const item = { type: 'work_place', id: place.id } as const;
  const kitchen = { type: 'department', id: team.id } as const;
  const effective_from = date('2026-11-30');
  return { acme, ana, ben, item, kitchen, effective_from, first: { ...item, effective_from, week: sundayToThursday } };
}

test('a week and a zone are each set from a date on, and read with their version', async () => {
  const { ana, item, first } = await dubai();
  const { body } = await call(placeWeeks.store, { body: { ...first, timezone: 'Asia/Dubai' } }, ana);
  const later = date('2027-01-04');
  await call(placeWeeks.store, { body: { ...item, effective_from: later, week: null, version: body.version } }, ana);
  expect((await call(placeWeeks.index, { params: item }, ana)).body).toMatchObject({
    weeks: [
      { effective_from: '2026-11-30', week: sundayToThursday },
      { effective_from: '2027-01-04', week: null },
    ],
    zones: [{ effective_from: '2026-11-30', timezone: 'Asia/Dubai' }],
  });
});

test('a change that is removed leaves the one before it', async () => {
  const { ana, item, first, effective_from } = await dubai();
  await call(placeWeeks.store, { body: first }, ana);
  const removal = { ...item, effective_from, part: 'week' } as const;
  expect((await call(placeWeeks.remove, { body: removal }, ana)).body.weeks).toEqual([]);
  expect((await call(placeWeeks.remove, { body: removal }, ana)).status).toBe(424);
});

test('places and departments each need the permission to edit them', async () => {
  const { acme, ana, ben, item, kitchen, first } = await dubai();
  const cem = await acme.hire('Cem', 'view_work_place', 'view_department');
  const ofKitchen = { ...first, ...kitchen };
  expect((await call(placeWeeks.store, { body: first }, ben)).status).toBe(403);
  expect((await call(placeWeeks.preview, { body: first }, ben)).status).toBe(403);
  expect((await call(placeWeeks.index, { params: item }, ben)).status).toBe(403);
  expect((await call(placeWeeks.store, { body: ofKitchen }, ana)).status).toBe(403);
  expect((await call(placeWeeks.store, { body: ofKitchen }, cem)).status).toBe(403);
  expect((await call(placeWeeks.store, { body: ofKitchen }, ben)).status).toBe(200);
});

test('a week also needs the permission to edit the employment of people; a zone does not', async () => {
  const { acme, ana, item, first, effective_from } = await dubai();
  const lists = await acme.hire('Liz', 'edit_work_place', 'edit_department');
  await call(placeWeeks.store, { body: first }, ana);
  const removal = { ...item, effective_from, part: 'week' } as const;
  expect((await call(placeWeeks.preview, { body: first }, lists)).status).toBe(403);
  expect((await call(placeWeeks.store, { body: first }, lists)).status).toBe(403);
  expect((await call(placeWeeks.remove, { body: removal }, lists)).status).toBe(403);
  const zone = { ...item, effective_from, timezone: 'Asia/Dubai' };
  expect((await call(placeWeeks.store, { body: zone }, lists)).status).toBe(200);
  const ofZone = { ...removal, part: 'timezone' } as const;
  expect((await call(placeWeeks.remove, { body: ofZone }, lists)).status).toBe(200);
});

test.each([
  ['week 1 more than a cycle ahead', { week: weekFrom('2026-12-14', 1) }, 'week'],
  ['a zone that does not exist', { timezone: 'Asia/Nowhere' }, 'timezone'],
  ['a zone of the past', { timezone: 'Asia/Dubai', effective_from: date('2026-11-27') }, 'effective_from'],
  ['a zone of a department', { timezone: 'Asia/Dubai', type: 'department' as const }, 'timezone'],
  ['a day of 25 hours', { week: { ...sundayToThursday, weeks: [[{ ...work, work_time: 90_000 }]] } as never }, 'week'],
])('%s is refused at its field', async (_, more, field) => {
  const { acme, item, kitchen, effective_from } = await dubai();
  const both = await acme.hire('Both', 'edit_work_place', 'edit_department', mayEdit);
  const { id } = 'type' in more ? kitchen : item;
  const { status, body } = await call(placeWeeks.store, { body: { ...item, effective_from, ...more, id } }, both);
  expect(status).toBe(422);
  const { errors } = body as unknown as { errors: Record<string, unknown> };
  expect(Object.keys(errors)[0]).toMatch(new RegExp(`^${field}`));
});

test('items that are gone, or another company’s, have no weeks', async () => {
  const { acme, ana, item, first } = await dubai();
  const elsewhere = await dubai();
  expect((await call(placeWeeks.store, { body: elsewhere.first }, ana)).status).toBe(404);
  await acme.inside((db) => db.updateTable('work_places').set({ trashed_at: new Date() }).execute());
  expect((await call(placeWeeks.index, { params: item }, ana)).status).toBe(404);
  expect((await call(placeWeeks.store, { body: first }, ana)).status).toBe(404);
});

test('two simultaneous changes of the same version are not both stored', async () => {
  const { ana, item, first } = await dubai();
  const { version } = (await call(placeWeeks.index, { params: item }, ana)).body;
  const weeks = [weekFrom('2026-11-30', 1), weekFrom('2026-11-30', 2), weekFrom('2026-11-30', 3)];
  const answers = await Promise.all(
    weeks.map((week) => call(placeWeeks.store, { body: { ...first, week, version } }, ana)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 461, 461]);
});

test('a period that is closed keeps its weeks, on every path', async () => {
  const { acme, ana, item, first } = await dubai();
  await call(placeWeeks.store, { body: first }, ana);
  await acme.inside((db) =>
    db
      .insertInto('closed_periods')
      .values({ name: 'December 2026', starts_on: date('2026-12-01'), ends_on: date('2026-12-31') })
      .execute(),
  );
  const refused = { constraint: 'closed_periods_unchanged' };
  const weeks = (effective_from: string, week: null) =>
    acme.inside((db) =>
      db
        .insertInto('work_place_weeks')
        .values({ work_place_id: item.id, effective_from: date(effective_from), week })
        .execute(),
    );
  await expect(weeks('2026-12-07', null)).rejects.toMatchObject(refused);
  await expect(weeks('2026-11-02', null)).resolves.toBeDefined();
  await expect(weeks('2027-01-04', null)).resolves.toBeDefined();
  const removed = acme.inside((db) =>
    db.deleteFrom('work_place_weeks').where('effective_from', '=', date('2026-11-30')).execute(),
  );
  await expect(removed).rejects.toMatchObject(refused);
});
