import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { createRolePresets } from '#features/access/server/commands.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { roles } from '../../contract.ts';
import { rolesRoutes } from '../routes.ts';

export const call = callerFor(
  createHttp({ authenticator: sessionAuthenticator(database), features: [accessRoutes, rolesRoutes] }),
);

/** Creates a company with the usual four roles, and people with exactly the roles that a test names. */
export async function office() {
  const acme = await company();
  const presets = await acme.inside((db) => createRolePresets(db));
  const ids = new Map(presets);
  const role = (name: string): string => ids.get(name) ?? name;
  const give = (person: { readonly id: string }, ...names: string[]) =>
    acme.inside(async (db) => {
      for (const name of names)
        await db
          .insertInto('role_people')
          .values({ role_id: role(name), person_id: person.id })
          .execute();
    });

  return {
    acme,
    /** Returns the id of a role by its name. */
    role,
    give,
    /** Adds a person with these roles and no other. */
    async join(name: string, ...names: string[]): Promise<Member> {
      const member = await acme.hire(name);
      await acme.inside((db) => forgetOwnRole(db, member.id));
      await give(member, ...names);
      return member;
    },
    /** Adds another role at the end of the order. */
    async add(name: string, ...permissions: Permission[]): Promise<string> {
      const id = await acme.inside((db) => insertRole(db, name, permissions));
      ids.set(name, id);
      return id;
    },
    permit: (name: string, ...permissions: Permission[]) =>
      acme.inside((db) => addPermissions(db, role(name), permissions)),
    permissionsOf: (name: string) => acme.inside((db) => permissionsOf(db, role(name))),
    /** Names of the roles that a person holds, highest first. */
    rolesOf: (person: { readonly id: string }) => acme.inside((db) => rolesOf(db, person.id)),
    /** Names of all roles, highest first. */
    order: () => acme.inside(roleNames),
    versionOf: async (name: string, by: Member) =>
      (await call(roles.permissionsOfRole, { params: { id: role(name) } }, by)).body.version,
  };
}

export type Office = Awaited<ReturnType<typeof office>>;

async function forgetOwnRole(db: Db, personId: string): Promise<void> {
  const own = await db.deleteFrom('role_people').where('person_id', '=', personId).returning('role_id').execute();
  for (const { role_id } of own) await db.deleteFrom('roles').where('id', '=', role_id).execute();
}

async function insertRole(db: Db, name: string, permissions: readonly Permission[]): Promise<string> {
  const { id } = await db
    .insertInto('roles')
    .values({ name, position: sql`(select coalesce(max(position), 0) + 1 from roles)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (permissions.length) await addPermissions(db, id, permissions);
  return id;
}

async function addPermissions(db: Db, role_id: string, permissions: readonly Permission[]): Promise<void> {
  await db
    .insertInto('role_permissions')
    .values(permissions.map((permission) => ({ role_id, permission })))
    .onConflict((clash) => clash.doNothing())
    .execute();
}

async function rolesOf(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role_people')
    .innerJoin('roles', 'roles.id', 'role_people.role_id')
    .select('roles.name')
    .where('role_people.person_id', '=', personId)
    .orderBy('roles.position')
    .execute();
  return rows.map(({ name }) => name);
}

async function roleNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('roles')
    .select('name')
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ name }) => name);
}

async function permissionsOf(db: Db, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role_permissions')
    .select('permission')
    .where('role_id', '=', roleId)
    .orderBy('permission')
    .execute();
  return rows.map(({ permission }) => permission);
}
