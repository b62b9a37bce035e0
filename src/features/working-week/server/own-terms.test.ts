import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import type { ChangedValues } from '#features/people/rules/employment.ts';
import { placeWeeks } from '#features/place-weeks/contract.ts';
import { placeWeeksRoutes } from '#features/place-weeks/server/routes.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { othersTerms } from './own-terms.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [placeWeeksRoutes([othersTerms])],
    now: () => new Date('2026-11-30T11:00:00Z'),
  }),
);
const date = (text: string) => text as LocalDate;
const twenty = workingWeek.parse({ kind: 'hours', weekly_work_time: 72_000 });
const thirty = workingWeek.parse({ kind: 'hours', weekly_work_time: 108_000 });
const may = ['edit_work_place', 'edit_department', 'edit_employee_employment_info'] as const;

/** Dana works alone in the workshop; Olga, an Owner, works nowhere in particular. */
async function team() {
  const acme = await company();
  await acme.inside(async (db) =>
    setStandardShift(db, { effective_from: date('2000-01-01'), template_id: await createTemplate(db, office) }),
  );
  const [place, workshop] = await acme.inside((db) =>
    Promise.all([
      db.insertInto('work_places').values({ name: 'Kyiv' }).returning('id').executeTakeFirstOrThrow(),
      db.insertInto('departments').values({ name: 'Workshop' }).returning('id').executeTakeFirstOrThrow(),
    ]),
  );
  const [dana, olga] = [await acme.hire('Dana', ...may), await acme.hire('Olga', ...may)];
  await acme.inside((db) =>
    db
      .updateTable('roles')
      .set({ is_owner: true })
      .where('id', 'in', db.selectFrom('role_people').select('role_id').where('person_id', '=', olga.id))
      .execute(),
  );
  await move(acme, dana, { department_id: workshop.id });
  const item = { type: 'department', id: workshop.id, effective_from: date('2026-11-02') } as const;
  return { acme, dana, olga, item, kyiv: { ...item, type: 'work_place', id: place.id } as const };
}

const move = (acme: Company, { id }: Member, values: ChangedValues, effective_from = date('2026-11-01')) =>
  acme.inside((db) =>
    changeEmployment(
      db,
      id,
      { effective_from, values, reason: 'Moved' },
      { actor_id: null, today: date('2026-11-30') },
    ),
  );

const refused = { status: 403, body: { code: 'place_weeks.notOneself' } };

test('no one sets, ends or removes the week of a department or place by which they work', async () => {
  const { acme, dana, olga, item, kyiv } = await team();
  const body = { ...item, week: twenty };
  expect(await call(placeWeeks.preview, { body }, dana)).toMatchObject(refused);
  expect(await call(placeWeeks.store, { body }, dana)).toMatchObject(refused);
  expect((await call(placeWeeks.store, { body }, olga)).status).toBe(200);
  expect(await call(placeWeeks.store, { body: { ...body, week: null } }, dana)).toMatchObject(refused);
  expect(await call(placeWeeks.remove, { body: { ...item, part: 'week' } }, dana)).toMatchObject(refused);
  // Not even an Owner, and not before they come there either.
  await move(acme, olga, { work_place_id: kyiv.id }, date('2027-02-01'));
  expect(await call(placeWeeks.store, { body: { ...kyiv, week: twenty } }, olga)).toMatchObject(refused);
  expect((await call(placeWeeks.store, { body: { ...kyiv, week: twenty } }, dana)).status).toBe(200);
});

test('no one sets the time zone of the place where they work', async () => {
  const { acme, dana, olga, kyiv } = await team();
  await move(acme, dana, { work_place_id: kyiv.id });
  const today = { ...kyiv, effective_from: date('2026-11-30') };
  const body = { ...today, timezone: 'Europe/Kyiv' };
  expect(await call(placeWeeks.store, { body }, dana)).toMatchObject(refused);
  expect((await call(placeWeeks.store, { body }, olga)).status).toBe(200);
  expect(await call(placeWeeks.remove, { body: { ...today, part: 'timezone' } }, dana)).toMatchObject(refused);
});

test('people set weeks that change nothing for themselves', async () => {
  const { acme, dana, olga, item, kyiv } = await team();
  const body = { ...item, week: twenty };
  // The week of their place comes before that of their department, until it ends.
  await call(placeWeeks.store, { body: { ...kyiv, week: thirty } }, olga);
  await move(acme, dana, { work_place_id: kyiv.id });
  expect((await call(placeWeeks.store, { body }, dana)).status).toBe(200);
  await call(placeWeeks.store, { body: { ...kyiv, effective_from: date('2027-01-04'), week: null } }, olga);
  expect(await call(placeWeeks.store, { body: { ...body, week: thirty } }, dana)).toMatchObject(refused);
  // A week of their own comes before both.
  await move(acme, dana, { week: thirty });
  expect((await call(placeWeeks.store, { body: { ...body, week: thirty } }, dana)).status).toBe(200);
  // They were there only before the week begins.
  await move(acme, olga, { department_id: item.id }, date('2026-10-01'));
  await move(acme, olga, { department_id: null }, date('2026-11-02'));
  expect((await call(placeWeeks.store, { body }, olga)).status).toBe(200);
});
