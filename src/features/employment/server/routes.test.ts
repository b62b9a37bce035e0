import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createPerson } from '#features/people/server/commands.ts';
import { employ } from '#features/people/testing/employ.ts';
import { rolesRoutes } from '#features/roles/server/routes.ts';
import { employment } from '../contract.ts';
import { employmentRoutes } from './routes.ts';

let now = Date.parse('2026-03-02T12:00:00Z');
const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [accessRoutes, rolesRoutes, employmentRoutes],
  now: () => new Date(now),
});
const call = callerFor(app);
const date = (text: string) => text as LocalDate;

const hr = [
  'view_employee_employment_info',
  'edit_employee_employment_info',
  'view_employee_salary_info',
  'edit_employee_salary_info',
  'discharge_employee',
  'restore_employee',
  'change_employee_status',
  'reset_employee_password',
  'add_employee',
  'assign_role_user',
  'view_archived_employee',
] as const satisfies readonly Permission[];

async function office(...permissions: readonly Permission[]) {
  now = Date.parse('2026-03-02T12:00:00Z');
  const acme = await company();
  const hal = await acme.hire('Hal', ...(permissions.length ? permissions : hr));
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  return { acme, hal, ana, ben };
}

const of = ({ id }: { readonly id: string }) => ({ params: { user_id: id } });
const insertItem = (acme: Company, table: 'departments' | 'designations', name: string) =>
  acme.inside(async (db) => (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id);
const stored = (acme: Company, { id }: { readonly id: string }) =>
  acme.inside((db) => db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const isSignedIn = async (member: Member) => (await call(access.sessions, {}, member)).status === 200;

test('planned changes are beside current values, in words, and each date can be viewed', async () => {
  const { acme, hal, ana } = await office();
  const [sales, service] = [
    await insertItem(acme, 'departments', 'Sales'),
    await insertItem(acme, 'departments', 'Service'),
  ];
  await acme.inside((db) => employ(db, ana.id, { department_id: sales }));
  const body = { effective_from: date('2027-01-01'), reason: 'Yearly review', department_id: service };
  const planned = await call(employment.saveChange, { ...of(ana), body }, hal);
  expect(planned.body).toMatchObject({ message: 'Change scheduled.', total: 1 });

  const read = (as_of?: LocalDate) => call(employment.employmentInfo, { ...of(ana), query: { as_of } }, hal);
  expect((await read()).body.data).toMatchObject({
    department: { id: sales, name: 'Sales' },
    rows: [
      {
        field: 'department',
        state: 'scheduled',
        from: 'Sales',
        to: 'Service',
        reason: 'Yearly review',
        author: { name: 'Hal', username: expect.any(String) as string },
      },
      { field: 'department', state: 'current', from: null, to: 'Sales' },
    ],
  });
  expect((await read(date('2027-06-01'))).body.data.department?.name).toBe('Service');

  const { change_id } = planned.body;
  const moved = { ...body, change_id, effective_from: date('2027-02-01') };
  expect((await call(employment.saveChange, { ...of(ana), body: moved }, hal)).body.change_id).toBe(change_id);
  expect((await read(date('2027-01-15'))).body.data.department?.name).toBe('Sales');
  expect((await call(employment.withdrawChange, { ...of(ana), body: { change_id } }, hal)).status).toBe(200);
  expect((await call(employment.withdrawChange, { ...of(ana), body: { change_id } }, hal)).status).toBe(424);
});

test('the second of two people who edit one employment gets a conflict', async () => {
  const { hal, ana } = await office();
  const { body: read } = await call(employment.employmentInfo, { ...of(ana), query: {} }, hal);
  const save = (weekly_work_time: number) =>
    call(
      employment.saveEmploymentInfo,
      {
        ...of(ana),
        body: {
          employee_number: '1',
          probation_until: null,
          notice_period: null,
          weekly_work_time,
          version: read.version,
        },
      },
      hal,
    );
  expect((await save(133_200)).body.data).toMatchObject({ weekly_work_time: 133_200, employee_number: '1' });
  expect((await save(108_000)).status).toBe(461);
});

test('a circle of managers is refused in a sentence', async () => {
  const { acme, hal, ana, ben } = await office();
  await acme.inside((db) => employ(db, ana.id, { manager_id: ben.id }));
  const body = { effective_from: date('2027-01-01'), manager_id: ana.id };
  for (const who of [ana, ben])
    expect(await call(employment.saveChange, { ...of(who), body }, hal)).toMatchObject({
      status: 424,
      body: { code: 'people.managerCircle', errors: { manager_id: [expect.any(String)] } },
    });
});

test.each([
  [0, null],
  [2, null],
  [1, '2026-10-01'],
] as const)('remote work %i keeps dates: %s', async (is_allow_remote_work, keptDates) => {
  const { hal, ana } = await office();
  const body = {
    is_allow_remote_work,
    remote_work_date_start: date('2026-10-01'),
    remote_work_date_end: date('2027-03-31'),
  };
  const { body: saved } = await call(employment.saveRemoteWork, { ...of(ana), body }, hal);
  expect(saved.data.remote_work_date_start).toBe(keptDates);
});

const leaveOn = (acme: { hal: Member }, who: Member, day: string, new_manager_id?: string) =>
  call(
    employment.discharge,
    { ...of(who), body: { discharged_date: date(day), discharged_reason: 'Moves', new_manager_id } },
    acme.hal,
  );

test('a last day that is to come can be taken back; nothing happens before it', async () => {
  const world = await office();
  const { hal, ana } = world;
  expect((await leaveOn(world, ana, '2026-03-31')).body).toMatchObject({ is_discharge_applied: false });
  expect(await isSignedIn(ana)).toBe(true);
  const taken = await call(employment.restore, { ...of(ana), body: {} }, hal);
  expect(taken).toMatchObject({ status: 200, body: { status: 'active' } });
  expect((await call(employment.restore, { ...of(ana), body: {} }, hal)).status).toBe(424);
  now = Date.parse('2026-04-02T12:00:00Z');
  expect(await isSignedIn(ana)).toBe(true);
});

test('after the last day no one gets in, and what is open is closed by the event', async () => {
  const world = await office();
  const { acme, hal, ana } = world;
  await leaveOn(world, ana, '2026-03-02');
  now = Date.parse('2026-03-02T22:59:59Z');
  expect(await isSignedIn(ana)).toBe(true);
  now = Date.parse('2026-03-02T23:00:00Z');
  expect(await isSignedIn(hal)).toBe(true);
  expect(await isSignedIn(ana)).toBe(false);
  expect((await stored(acme, ana)).status).toBe('discharged');
  const events = await acme.inside((db) =>
    db.selectFrom('events').select('payload').where('type', '=', 'people.left').execute(),
  );
  expect(events).toEqual([{ payload: { person_id: ana.id } }]);
});

test('a last day in the past is effective immediately', async () => {
  const world = await office();
  expect((await leaveOn(world, world.ana, '2026-03-01')).body).toMatchObject({ is_discharge_applied: true });
  expect(await isSignedIn(world.ana)).toBe(false);
  expect((await leaveOn(world, world.ana, '2026-03-01')).status).toBe(424);
});

test('no one discharges themselves, nor before the first day', async () => {
  const world = await office();
  expect((await leaveOn(world, world.hal, '2026-03-31')).body).toMatchObject({ code: 'employment.notOneself' });
  expect((await leaveOn(world, world.ana, '1999-12-31')).status).toBe(422);
});

test('reports of a leaving manager have the new one from the day after', async () => {
  const world = await office();
  const { acme, ana, ben } = world;
  const cem = await acme.hire('Cem');
  for (const report of [ben, cem]) await acme.inside((db) => employ(db, report.id, { manager_id: ana.id }));
  expect((await leaveOn(world, ana, '2026-03-31', ben.id)).status).toBe(200);
  expect((await stored(acme, cem)).manager_id).toBe(ana.id);
  now = Date.parse('2026-04-01T12:00:00Z');
  await isSignedIn(world.hal);
  expect((await stored(acme, cem)).manager_id).toBe(ben.id);
  expect((await stored(acme, ben)).manager_id).toBeNull();
});

test('reports of a manager who does not leave after all keep them', async () => {
  const world = await office();
  const { acme, hal, ana, ben } = world;
  const cem = await acme.hire('Cem');
  await acme.inside((db) => employ(db, cem.id, { manager_id: ana.id }));
  await leaveOn(world, ana, '2026-03-31', ben.id);
  expect((await call(employment.restore, { ...of(ana), body: {} }, hal)).status).toBe(200);
  now = Date.parse('2026-04-01T12:00:00Z');
  await isSignedIn(hal);
  expect((await stored(acme, cem)).manager_id).toBe(ana.id);
  expect((await stored(acme, ana)).status).toBe('active');
});

test('a rehired person gets another period; an address used by someone else in the meantime is reported', async () => {
  const world = await office();
  const { acme, hal, ana } = world;
  await leaveOn(world, ana, '2026-02-01');
  const rehire = (joined_on: string) =>
    call(employment.rehire, { ...of(ana), body: { joined_on: date(joined_on) } }, hal);
  expect((await rehire('2026-02-01')).status).toBe(422);
  const { email } = await stored(acme, ana);
  await acme.inside((db) =>
    db
      .insertInto('people')
      .values({ name: 'New', username: 'new', email, joined_on: date('2026-02-02') })
      .execute(),
  );
  expect(await rehire('2026-04-01')).toMatchObject({ status: 422, body: { code: 'access.emailTaken' } });
  await acme.inside((db) => db.updateTable('people').set({ email: null }).where('username', '=', 'new').execute());
  expect((await rehire('2026-04-01')).status).toBe(200);
  const { body } = await call(employment.employmentInfo, { ...of(ana), query: {} }, hal);
  expect(body.data.periods).toMatchObject([{ ended_on: '2026-02-01' }, { started_on: '2026-04-01', ended_on: null }]);
});

test('a suspended person is signed out and cannot sign in, but is still employed', async () => {
  const { acme, hal, ana } = await office();
  const set = (status: 'active' | 'suspended') => call(employment.changeStatus, { ...of(ana), body: { status } }, hal);
  expect((await set('suspended')).status).toBe(200);
  expect(await isSignedIn(ana)).toBe(false);
  // The stored status also blocks sessions made in any other way.
  expect((await stored(acme, ana)).status).toBe('suspended');
  expect((await set('active')).status).toBe(200);
  expect((await call(employment.changeStatus, { ...of(hal), body: { status: 'suspended' } }, hal)).status).toBe(403);
});

test('a reset signs out everywhere and asks for a mail; no one sees the link', async () => {
  const { acme, hal, ana } = await office();
  const { body } = await call(employment.resetPassword, { ...of(ana), body: {} }, hal);
  expect(Object.keys(body)).toEqual(['message']);
  expect(await isSignedIn(ana)).toBe(false);
  const events = await acme.inside((db) =>
    db.selectFrom('events').select('payload').where('type', '=', 'access.password_requested').execute(),
  );
  expect(events).toEqual([{ payload: { person_id: ana.id, purpose: 'reset' } }]);
});

test('an invitation that is sent again ends the earlier link', async () => {
  const { acme, hal } = await office();
  const role_id = await acme.inside(async (db) => {
    const role = { name: 'Plain', position: 90 };
    return (await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()).id;
  });
  const added = await call(access.addPerson, { body: { name: 'Eva', email: 'eva@acme.example', role_id } }, hal);
  const shownLink = await call(employment.invitationLink, { ...of(added.body), body: {} }, hal);
  const token = shownLink.body.link.split('/').pop() ?? '';
  const opens = async () => (await call(access.checkResetLink, { body: { token } }, { host: hal.host })).status;
  expect(await opens()).toBe(200);
  expect((await call(employment.resendInvitation, { ...of(added.body), body: {} }, hal)).status).toBe(200);
  expect(await opens()).toBe(498);
  const shown = await acme.inside((db) =>
    db.selectFrom('audit_entries').select(['person_id', 'actor_id']).where('entity', '=', 'shown_links').execute(),
  );
  expect(shown).toEqual([{ person_id: added.body.id, actor_id: hal.id }]);
});

test('a typo in the address of an invited person is corrected only by people who could open any account of theirs', async () => {
  const { acme, hal } = await office();
  const role = (name: string, position: number, permission?: Permission) =>
    acme.inside(async (db) => {
      const { id } = await db.insertInto('roles').values({ name, position }).returning('id').executeTakeFirstOrThrow();
      if (permission) await db.insertInto('role_permissions').values({ role_id: id, permission }).execute();
      return id;
    });
  const [plain, mighty] = [await role('Plain', 90), await role('Mighty', 91, 'view_audit_log')];
  const { body: eva } = await call(
    access.addPerson,
    { body: { name: 'Eva', email: 'eva@acme.exampel', role_id: plain } },
    hal,
  );
  const resend = (email: string) => call(employment.resendInvitation, { ...of(eva), body: { email } }, hal);
  expect((await resend('EVA@acme.example')).status).toBe(200);
  expect((await stored(acme, eva)).email).toBe('eva@acme.example');
  expect((await resend((await stored(acme, hal)).email ?? '')).body).toMatchObject({ code: 'access.emailTaken' });
  await acme.inside((db) => db.insertInto('role_people').values({ role_id: mighty, person_id: eva.id }).execute());
  expect((await resend('mine@acme.example')).status).toBe(403);
  expect((await call(employment.invitationLink, { ...of(eva), body: {} }, hal)).status).toBe(403);
  expect((await call(employment.resendInvitation, { ...of(eva), body: {} }, hal)).status).toBe(200);
});

test('a duplicate takes over the employment and nothing else', async () => {
  const { acme, hal, ana, ben } = await office();
  const sales = await insertItem(acme, 'departments', 'Sales');
  await acme.inside(async (db) => {
    await employ(db, ana.id, { department_id: sales, manager_id: ben.id, weekly_work_time: 133_200 });
    await db.insertInto('personal_details').values({ person_id: ana.id, legal_name: 'Ana' }).execute();
    await db
      .updateTable('people')
      .set({ bio: 'Me', work_phone: '1', employee_number: '7' })
      .where('id', '=', ana.id)
      .execute();
  });
  const role_id = await acme.inside(async (db) => {
    const role = { name: 'Plain', position: 90 };
    return (await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()).id;
  });
  const body = { name: 'Eva', email: 'eva@acme.example', role_id };
  const { body: added } = await call(employment.duplicate, { ...of(ana), body }, hal);
  expect(await stored(acme, added)).toMatchObject({
    department_id: sales,
    manager_id: ben.id,
    weekly_work_time: 133_200,
    bio: null,
    work_phone: null,
    employee_number: null,
    status: 'invited',
  });
  expect(await acme.inside((db) => db.selectFrom('personal_details').select('person_id').execute())).toEqual([
    { person_id: ana.id },
  ]);
});

test('roles are given by the rules of roles', async () => {
  const { acme, hal, ana } = await office();
  const role = (name: string, position: number, ...permissions: Permission[]) =>
    acme.inside(async (db) => {
      const { id } = await db.insertInto('roles').values({ name, position }).returning('id').executeTakeFirstOrThrow();
      for (const permission of permissions)
        await db.insertInto('role_permissions').values({ role_id: id, permission }).execute();
      return id;
    });
  const [plain, mighty] = [await role('Plain', 90), await role('Mighty', 91, 'view_audit_log')];
  const set = (who: Member, ...role_ids: string[]) =>
    call(employment.roleUpdate, { ...of(who), body: { role_ids } }, hal);
  expect((await set(ana, plain)).status).toBe(200);
  const roleRows = await acme.inside((db) =>
    db.selectFrom('role_people').select('role_id').where('person_id', '=', ana.id).execute(),
  );
  expect(roleRows).toEqual([{ role_id: plain }]);
  expect((await set(ana, plain, mighty)).body).toMatchObject({ code: 'roles.notHeld' });
  expect((await set(hal, plain)).status).toBe(403);
  expect((await set(ana, crypto.randomUUID())).status).toBe(460);
});

test('someone without an address is invited once they are given one, and comes back without a sign-in', async () => {
  const { acme, hal } = await office();
  const id = await acme.inside(
    async (db) => (await createPerson(db, { name: 'Ute', joined_on: date('2026-01-05'), status: 'active' })).id,
  );
  const ute = { id };
  expect((await call(employment.resendInvitation, { ...of(ute), body: {} }, hal)).body).toMatchObject({
    code: 'employment.noAddress',
  });
  // They have not accepted an invitation, since they were never sent one.
  expect((await call(employment.invitationLink, { ...of(ute), body: {} }, hal)).body).toMatchObject({
    code: 'employment.noAddress',
  });
  expect(
    (await call(employment.resendInvitation, { ...of(ute), body: { email: 'ute@acme.example' } }, hal)).status,
  ).toBe(200);
  expect(await stored(acme, ute)).toMatchObject({ email: 'ute@acme.example', status: 'invited' });
});
