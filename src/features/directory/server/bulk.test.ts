import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Company } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { employment } from '#features/employment/contract.ts';
import { employmentRoutes } from '#features/employment/server/routes.ts';
import { employ } from '#features/people/testing/employ.ts';
import { rolesRoutes } from '#features/roles/server/routes.ts';
import { directory } from '../contract.ts';
import type { BulkPreview } from '../rules/bulk-shapes.ts';
import { directoryRoutes } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [rolesRoutes, employmentRoutes, directoryRoutes],
    now: () => new Date('2026-03-02T12:00:00Z'),
  }),
);
const date = (text: string) => text as LocalDate;

const hr = [
  'edit_employee_employment_info',
  'assign_role_user',
  'discharge_employee',
  'restore_employee',
  'assign_employee_group',
] as const satisfies readonly Permission[];

async function office() {
  const acme = await company();
  const hal = await acme.hire('Hal', ...hr);
  const [ana, ben, cem] = [await acme.hire('Ana'), await acme.hire('Ben'), await acme.hire('Cem')];
  const [sales, quality] = [await department(acme, 'Sales'), await department(acme, 'Quality')];
  await acme.inside(async (db) => {
    await employ(db, ana.id, { department_id: sales });
    await employ(db, ben.id, { department_id: quality });
  });
  return { acme, hal, ana, ben, cem, sales, quality };
}

const department = (acme: Company, name: string) =>
  acme.inside(
    async (db) => (await db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow()).id,
  );
const leaves = (acme: Company, id: string, day: string) =>
  acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: date(day), discharged_reason: 'Moves' })
      .where('id', '=', id)
      .execute(),
  );
const stored = (acme: Company, id: string) =>
  acme.inside((db) => db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const summaryOf = ({ changes, stays }: BulkPreview) => [
  ...changes.map(({ person, from }) => [person.name, from]),
  ...stays.map(({ person, why }) => [person.name, `stays: ${why}`]),
];

test('a change of department says who moves from where, and who stays and why, and does just that', async () => {
  const { acme, hal, ana, ben, cem, quality } = await office();
  await leaves(acme, cem.id, '2026-03-20');
  const ids = [hal.id, ana.id, ben.id, cem.id];
  const body = { ids, effective_from: date('2026-04-01'), reason: 'New line', department_id: quality };
  const { body: preview } = await call(directory.previewBulkEmployment, { body }, hal);
  expect(summaryOf(preview)).toEqual([
    ['Ana', 'Sales'],
    ['Ben', 'stays: already in Quality'],
    ['Cem', 'stays: leaves on 20 Mar 2026, before this date'],
    ['Hal', 'stays: left out: yourself, someone else has to do this for you'],
  ]);
  expect((await call(directory.bulkEmployment, { body }, hal)).body).toMatchObject({
    total: 1,
    message: 'Change scheduled for 1 person.',
    stays: preview.stays,
  });
  const rows = await acme.inside((db) =>
    db
      .selectFrom('employment_rows')
      .select(['person_id', 'reason', 'created_by'])
      .where('department_id', '=', quality)
      .where('effective_from', '=', date('2026-04-01'))
      .execute(),
  );
  expect(rows).toEqual([{ person_id: ana.id, reason: 'New line', created_by: hal.id }]);
  expect((await call(directory.bulkEmployment, { body }, hal)).body.total).toBe(0);
});

test('the past needs a reason, something has to change, and everyone has to be there', async () => {
  const { hal, ana, quality } = await office();
  const send = (body: object) =>
    call(directory.bulkEmployment, { body: { ids: [ana.id], effective_from: date('2026-03-01'), ...body } }, hal);
  expect((await send({ department_id: quality })).body).toMatchObject({ code: 'people.reasonNeeded' });
  expect((await send({ reason: 'Review' })).status).toBe(422);
  expect((await send({ ids: [], reason: 'x', department_id: quality })).status).toBe(422);
  const unknown = { ids: [ana.id, crypto.randomUUID()], reason: 'x', department_id: quality };
  expect((await send(unknown)).body).toMatchObject({ code: 'directory.unknownPeople' });
  expect((await send({ reason: 'Wrong at first', department_id: quality })).body).toMatchObject({ total: 1 });
});

test('no one can end up above themselves', async () => {
  const { acme, hal, ana, ben, cem } = await office();
  // Cem is above Ben, who is above Ana.
  await acme.inside(async (db) => {
    await employ(db, ben.id, { manager_id: cem.id });
    await employ(db, ana.id, { manager_id: ben.id });
  });
  const dan = await acme.hire('Dan');
  const ids = [ana.id, ben.id, cem.id, dan.id];
  const body = { ids, effective_from: date('2026-03-02'), manager_id: ana.id };
  expect(summaryOf((await call(directory.previewBulkEmployment, { body }, hal)).body)).toEqual([
    ['Dan', null],
    ['Ana', 'stays: cannot be their own manager'],
    ['Ben', 'stays: is above Ana'],
    ['Cem', 'stays: is above Ana'],
  ]);
  expect((await call(directory.bulkEmployment, { body }, hal)).body.total).toBe(1);
  expect((await stored(acme, dan.id)).manager_id).toBe(ana.id);
});

test('two people who put each other’s people under their own simultaneously create no circle', async () => {
  const { acme, hal } = await office();
  const put = (id: string, manager_id: string) =>
    call(directory.bulkEmployment, { body: { ids: [id], effective_from: date('2026-03-02'), manager_id } }, hal);
  for (let round = 0; round < 8; round++) {
    const [one, two] = [await acme.hire(`One ${round}`), await acme.hire(`Two ${round}`)];
    const done = await Promise.all([put(one.id, two.id), put(two.id, one.id)]);
    expect(done.map(({ body }) => body.total).toSorted()).toEqual([0, 1]);
    const above = [(await stored(acme, one.id)).manager_id, (await stored(acme, two.id)).manager_id];
    expect(above.filter((id) => id !== null)).toHaveLength(1);
  }
});

test('a role is given to those who do not have it, by the rules of roles', async () => {
  const { acme, hal, ana, ben } = await office();
  const role = (name: string, position: number, ...permissions: Permission[]) =>
    acme.inside(async (db) => {
      const { id } = await db.insertInto('roles').values({ name, position }).returning('id').executeTakeFirstOrThrow();
      for (const permission of permissions)
        await db.insertInto('role_permissions').values({ role_id: id, permission }).execute();
      return id;
    });
  const [plain, mighty] = [await role('Plain', 90), await role('Mighty', 91, 'view_audit_log')];
  await acme.inside((db) => db.insertInto('role_people').values({ role_id: plain, person_id: ben.id }).execute());
  const body = { ids: [hal.id, ana.id, ben.id], role_id: plain };
  const { body: preview } = await call(directory.previewBulkRoles, { body }, hal);
  expect(summaryOf(preview)).toEqual([
    ['Ana', null],
    ['Ben', 'stays: has this role already'],
    ['Hal', 'stays: left out: yourself, someone else has to do this for you'],
  ]);
  expect((await call(directory.bulkRoles, { body }, hal)).body).toMatchObject({ total: 1, stays: preview.stays });
  for (const endpoint of [directory.previewBulkRoles, directory.bulkRoles])
    expect((await call(endpoint, { body: { ids: [ana.id], role_id: mighty } }, hal)).status).toBe(403);
});

test('several come into a group; who is in it, or has left, stays', async () => {
  const { acme, hal, ana, ben, cem } = await office();
  const group_id = await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('groups')
      .values({ name: 'First aid' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('group_people').values({ group_id: id, person_id: ben.id }).execute();
    return id;
  });
  await leaves(acme, cem.id, '2026-03-01');
  const body = { ids: [hal.id, ana.id, ben.id, cem.id], group_id };
  const { body: preview } = await call(directory.previewBulkGroups, { body }, hal);
  expect(summaryOf(preview)).toEqual([
    ['Ana', null],
    ['Hal', null],
    ['Ben', 'stays: is in this group already'],
    ['Cem', 'stays: no longer works here'],
  ]);
  const act = () => call(directory.bulkGroups, { body }, hal);
  const [one, other] = await Promise.all([act(), act()]);
  expect(one.body.total + other.body.total).toBe(2);
  expect((await act()).body.total).toBe(0);
  const rows = await acme.inside((db) => db.selectFrom('group_people').select(['person_id', 'created_by']).execute());
  expect(rows).toHaveLength(3);
  expect(rows).toContainEqual({ person_id: ana.id, created_by: hal.id });
  await acme.inside((db) => db.updateTable('groups').set({ trashed_at: new Date() }).execute());
  for (const endpoint of [directory.previewBulkGroups, directory.bulkGroups])
    expect((await call(endpoint, { body }, hal)).status).toBe(404);
});

test('several people leave at once, and their reports move to the manager above until the discharge is undone', async () => {
  const { acme, hal, ana, ben, cem } = await office();
  await acme.inside(async (db) => {
    await employ(db, ana.id, { manager_id: cem.id });
    await employ(db, ben.id, { manager_id: ana.id });
  });
  const body = { ids: [hal.id, ana.id], discharged_date: date('2026-03-31'), discharged_reason: 'The shop closes' };
  const preview = async ({ discharged_reason: _, ...leaving }: typeof body) =>
    summaryOf((await call(directory.previewBulkDischarge, { body: leaving }, hal)).body);
  expect(await preview(body)).toEqual([
    ['Ana', null],
    ['Hal', 'stays: left out: yourself, someone else has to do this for you'],
  ]);
  expect((await call(directory.bulkDischarge, { body }, hal)).body).toMatchObject({ total: 1 });
  const planned = () =>
    acme.inside((db) =>
      db
        .selectFrom('employment_rows')
        .select(['manager_id', 'effective_from'])
        .where('person_id', '=', ben.id)
        .where('effective_from', '>', date('2026-03-02'))
        .execute(),
    );
  expect(await planned()).toEqual([{ manager_id: cem.id, effective_from: '2026-04-01' }]);
  const later = { ...body, ids: [ana.id], discharged_date: date('2026-04-30') };
  expect(await preview(later)).toEqual([['Ana', 'leaves on 31 Mar 2026']]);
  expect((await call(directory.bulkDischarge, { body: later }, hal)).body.total).toBe(1);
  expect(await planned()).toEqual([{ manager_id: cem.id, effective_from: '2026-05-01' }]);
  await call(employment.restore, { params: { user_id: ana.id }, body: {} }, hal);
  expect(await planned()).toEqual([]);
});

test('a leaver cannot become a new manager', async () => {
  const { hal, ana, ben } = await office();
  const body = {
    ids: [ana.id, ben.id],
    discharged_date: date('2026-03-31'),
    discharged_reason: 'x',
    new_manager_id: ben.id,
  };
  expect((await call(directory.bulkDischarge, { body }, hal)).body).toMatchObject({ code: 'people.unknownManager' });
});
