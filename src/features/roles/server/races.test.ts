import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { connect, type Db } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { callerFor, type Member } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { roles } from '../contract.ts';
import * as commands from './commands.ts';
import { storedRole, storedRoles, versions } from './queries.ts';
import { rolesRoutes } from './routes.ts';
import { office, type Office } from './testing/office.ts';

/** Enough connections to let all requests of a test run in parallel. */
const many = connect({
  url: process.env['TEST_DATABASE_URL'] ?? 'postgres://muster_owner@127.0.0.1:5499/muster_dev',
  connections: 25,
});
const app = createHttp({ authenticator: sessionAuthenticator(many), features: [accessRoutes, rolesRoutes] });
const call = callerFor(app);
afterAll(() => many.close());

const now = Date.now() / 1000;
const as = (member: Member): Actor => ({ ...member, avatar: '', session_id: '', permissions: new Set() });

/**
 * Returns the second request's response while the first is in progress: the first transaction stays open
 * until the second one waits for it or has finished without waiting.
 */
async function meanwhile<Reply>(
  { acme }: Office,
  first: (db: Db) => Promise<unknown>,
  second: () => Promise<Reply>,
): Promise<Reply> {
  const { reply } = await acme.inside(async (db) => {
    await first(db);
    let isDone = false;
    const answer = second().finally(() => (isDone = true));
    // The answer may be rejected before it is awaited below.
    answer.catch(() => undefined);
    const waits = sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
    while (!isDone && (await waits.execute(db)).rows.length === 0);
    return { reply: answer };
  });
  return reply;
}

async function world() {
  const made = await office();
  await made.permit('HR manager', 'add_role', 'edit_role', 'delete_role', 'assign_role_permission');
  const [olga, hal] = [await made.join('Olga', 'Owner'), await made.join('Hal', 'HR manager')];
  const bob = await made.join('Bob', 'Employee');
  return { ...made, olga, hal, bob };
}

const takeFromHal =
  ({ role, olga, hal }: Awaited<ReturnType<typeof world>>) =>
  (db: Db) =>
    commands.revokeRole(db, as(olga), { role_id: role('HR manager'), user_id: hal.id });

test('one of two Owners who remove each other’s role simultaneously stays', async () => {
  const made = await world();
  const { olga, role } = made;
  const otto = await made.join('Otto', 'Owner');

  const late = await meanwhile(
    made,
    (db) => commands.revokeRole(db, as(olga), { role_id: role('Owner'), user_id: otto.id }),
    () => call(roles.revokeRole, { body: { role_id: role('Owner'), user_id: olga.id } }, otto),
  );

  expect(late.status).toBe(403);
  expect([await made.rolesOf(olga), await made.rolesOf(otto)]).toEqual([['Owner'], []]);
});

test('five Owners who remove each other simultaneously leave one', async () => {
  const made = await world();
  const owners = [made.olga];
  for (const name of ['Otto', 'Omar', 'Oda', 'Ono']) owners.push(await made.join(name, 'Owner'));

  const replies = await Promise.all(
    owners.flatMap((by) =>
      owners.map((from) => call(roles.revokeRole, { body: { role_id: made.role('Owner'), user_id: from.id } }, by)),
    ),
  );

  const left = (await Promise.all(owners.map(made.rolesOf))).filter((roleNames) => roleNames.includes('Owner'));
  expect(left.length).toBeGreaterThanOrEqual(1);
  for (const { status } of replies) expect([200, 403, 424, 419]).toContain(status);
});

test('the database keeps one Owner when the last two are removed simultaneously', async () => {
  const made = await world();
  const otto = await made.join('Otto', 'Owner');
  const take = (from: Member) => (db: Db) => db.deleteFrom('role_people').where('person_id', '=', from.id).execute();
  const leave = (who: Member) => (db: Db) =>
    db.updateTable('people').set({ status: 'discharged' }).where('id', '=', who.id).execute();
  const refused = { constraint: 'roles_last_owner' };

  await expect(meanwhile(made, take(otto), () => made.acme.inside(take(made.olga)))).rejects.toMatchObject(refused);
  await made.give(otto, 'Owner');
  await expect(meanwhile(made, take(otto), () => made.acme.inside(leave(made.olga)))).rejects.toMatchObject(refused);
  await made.give(otto, 'Owner');
  await expect(meanwhile(made, leave(otto), () => made.acme.inside(leave(made.olga)))).rejects.toMatchObject(refused);
  expect(await made.rolesOf(made.olga)).toEqual(['Owner']);
});

test.each([
  ['gives a role', 'assign'],
  ['takes a role', 'revoke'],
  ['saves permissions', 'permissions'],
  ['renames', 'rename'],
  ['reorders', 'reorder'],
  ['deletes', 'delete'],
  ['creates', 'create'],
  ['adds a person', 'person'],
] as const)('a person who %s while their own role is removed is too late', async (_, step) => {
  const made = await world();
  const { role, hal, bob, order, acme } = made;
  const lead = role('Team lead');
  const stored = await acme.inside(async (db) => ({ role: await storedRole(db, lead), all: await storedRoles(db) }));
  const steps = {
    assign: () =>
      call(roles.assignUsers, { body: { role_id: lead, assigned_items: [{ id: bob.id, type: 'user' }] } }, hal),
    revoke: () => call(roles.revokeRole, { body: { role_id: role('Employee'), user_id: bob.id } }, hal),
    permissions: () =>
      call(
        roles.savePermissions,
        { body: { role_id: lead, permissions: [], version: versions.ofPermissions(stored.role) } },
        hal,
      ),
    rename: () =>
      call(roles.saveRole, { body: { id: lead, name: 'Mine', version: versions.ofForm(stored.role) } }, hal),
    reorder: () =>
      call(roles.reorder, { body: { roles: ['Owner', 'HR manager', 'Employee', 'Team lead'].map(role) } }, hal),
    delete: () => call(roles.deleteRole, { params: { id: lead }, query: {} }, hal),
    create: () => call(roles.saveRole, { body: { name: 'Mine' } }, hal),
    person: () => call(access.addPerson, { body: { name: 'Ana', email: 'ana@acme.example', role_id: lead } }, hal),
  };
  const [before, permitted] = [await order(), await made.permissionsOf('Team lead')];

  const late = await meanwhile<{ status: number }>(made, takeFromHal(made), steps[step]);

  expect(late.status).toBe(403);
  expect(await order()).toEqual(before);
  expect(await made.permissionsOf('Team lead')).toEqual(permitted);
  expect(await made.rolesOf(bob)).toEqual(['Employee']);
  expect(await acme.inside((db) => db.selectFrom('people').select('id').where('name', '=', 'Ana').execute())).toEqual(
    [],
  );
});

test('a role that gains permissions while it is assigned is refused to an actor without them', async () => {
  const made = await world();
  const { role, olga, hal, bob, acme } = made;
  const version = await acme.inside(async (db) => versions.ofPermissions(await storedRole(db, role('Team lead'))));
  const grow = (db: Db) =>
    commands.savePermissions(db, as(olga), {
      role_id: role('Team lead'),
      permissions: ['cancel_billing_subscription'],
      version,
    });

  const late = await meanwhile(made, grow, () =>
    call(
      roles.assignUsers,
      { body: { role_id: role('Team lead'), assigned_items: [{ id: bob.id, type: 'user' }] } },
      hal,
    ),
  );

  expect(late).toMatchObject({ status: 403, body: { code: 'roles.notHeld' } });
  expect(await made.rolesOf(bob)).toEqual(['Employee']);
});

test('a permission that is taken from someone while they put it into a role does not come into it', async () => {
  const made = await world();
  const { role, olga, hal, acme } = made;
  const [own, lead] = await acme.inside(
    async (db) => [await storedRole(db, role('HR manager')), await storedRole(db, role('Team lead'))] as const,
  );
  const less = own.permissions.filter((permission) => permission !== 'view_trash');
  const shrink = (db: Db) =>
    commands.savePermissions(db, as(olga), {
      role_id: own.id,
      permissions: less,
      version: versions.ofPermissions(own),
    });

  const late = await meanwhile(made, shrink, () =>
    call(
      roles.savePermissions,
      { body: { role_id: lead.id, permissions: ['view_trash'], version: versions.ofPermissions(lead) } },
      hal,
    ),
  );

  expect(late).toMatchObject({ status: 403, body: { code: 'roles.notHeld' } });
  expect(await made.permissionsOf('Team lead')).not.toContain('view_trash');
});

test('a role that is lifted above someone while they give it is above them', async () => {
  const made = await world();
  const { role, olga, hal, bob } = made;
  const lift = (db: Db) =>
    commands.reorderRoles(db, as(olga), { roles: ['Owner', 'Employee', 'HR manager', 'Team lead'].map(role) });

  const late = await meanwhile(made, lift, () =>
    call(roles.revokeRole, { body: { role_id: role('Employee'), user_id: bob.id } }, hal),
  );

  expect(late).toMatchObject({ status: 403, body: { code: 'roles.roleAbove' } });
  expect(await made.rolesOf(bob)).toEqual(['Employee']);
});

test('a role that is deleted while it is assigned is not assigned', async () => {
  const made = await world();
  const { role, olga, hal, bob } = made;

  const late = await meanwhile(
    made,
    (db) => commands.trashRole(db, as(olga), { id: role('Team lead'), detach: false, now }),
    () =>
      call(
        roles.assignUsers,
        { body: { role_id: role('Team lead'), assigned_items: [{ id: bob.id, type: 'user' }] } },
        hal,
      ),
  );

  expect(late.status).toBe(404);
  expect(await made.rolesOf(bob)).toEqual(['Employee']);
});

test('a role assigned while it is deleted stays, and says so', async () => {
  const made = await world();
  const { role, olga, hal, bob } = made;
  const items = [{ id: bob.id, type: 'user' as const }];

  const late = await meanwhile(
    made,
    (db) => commands.assignRole(db, as(hal), { role_id: role('Team lead'), items, now }),
    () => call(roles.deleteRole, { params: { id: role('Team lead') }, query: {} }, olga),
  );

  expect(late).toMatchObject({ status: 424, body: { code: 'roles.stillHeld', data: { total_people: 1 } } });
});

test('one of two people who save the same permissions simultaneously sees what the other has saved', async () => {
  const made = await world();
  const { role, olga, hal, acme } = made;
  const version = await acme.inside(async (db) => versions.ofPermissions(await storedRole(db, role('Team lead'))));

  const late = await meanwhile(
    made,
    (db) => commands.savePermissions(db, as(hal), { role_id: role('Team lead'), permissions: ['add_feed'], version }),
    () =>
      call(roles.savePermissions, { body: { role_id: role('Team lead'), permissions: ['view_role'], version } }, olga),
  );

  expect(late).toMatchObject({ status: 461, body: { data: { current: { permissions: ['add_feed'] } } } });
});

test('a double click gives once, creates once and deletes once', async () => {
  const { role, olga, bob, order } = await world();
  const twice = <T>(work: () => Promise<T>) => Promise.all([work(), work()]);
  const body = { role_id: role('Team lead'), assigned_items: [{ id: bob.id, type: 'user' as const }] };

  const statuses = await twice(() => call(roles.assignUsers, { body }, olga));
  expect(statuses.map((reply) => [reply.status, reply.body.total]).toSorted()).toEqual([
    [200, 0],
    [200, 1],
  ]);
  const made = await twice(() => call(roles.saveRole, { body: { name: 'Payroll' } }, olga));
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const taken = await twice(() => call(roles.revokeRole, { body: { role_id: body.role_id, user_id: bob.id } }, olga));
  expect(taken.map(({ status }) => status)).toEqual([200, 200]);
  const gone = await twice(() => call(roles.deleteRole, { params: { id: role('Team lead') }, query: {} }, olga));
  expect(gone.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await order()).toEqual(['Owner', 'HR manager', 'Employee', 'Payroll']);
});
