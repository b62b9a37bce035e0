import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { mayGive } from '#features/access/rules/role-presets.ts';
import { giveRoleTo, takeRoleFrom } from '#features/access/server/commands/roles.ts';
import { authorityOf, lockSharedRoles, roleToGive } from '#features/access/server/queries.ts';
import { rolesChangedFor, rolesChangedParts, type RolesChangedFor } from '#features/roles/events.ts';
import { requireNotHigher } from '#features/roles/server/commands.ts';
import { ruledIds, type GivingContext, type JoinerColumn, type ValueRow, type Written } from './column.ts';

/**
 * Returns the roles that the author of a rule may give now, since their permissions or those of the roles may have
 * changed. Locks roles until the transaction ends.
 */
export async function givableRoles(db: Db, author_id: string | null, ids: readonly string[]): Promise<string[]> {
  if (author_id === null || ids.length === 0) return [];
  await lockSharedRoles(db);
  const { rows } = await sql`
    select from people where id = ${author_id} and status not in ('discharged', 'suspended')`.execute(db);
  if (rows.length === 0) return [];
  const authority = await authorityOf(db, author_id);
  const givable: string[] = [];
  for (const id of ids) {
    const role = await roleToGive(db, id);
    if (role && mayGive(authority, role)) givable.push(id);
  }
  return givable;
}

async function announce(db: Db, changed: RolesChangedFor): Promise<void> {
  for (const part of rolesChangedParts(changed)) await emit(db, rolesChangedFor, part);
}

async function take(db: Db, role_id: string, person_id: string, { actor_id }: GivingContext): Promise<void> {
  if (await takeRoleFrom(db, role_id, person_id))
    await announce(db, { actor_id, role_id, change: 'revoked', person_ids: [person_id] });
}

async function add(db: Db, role_id: string, ids: readonly string[], { actor_id }: GivingContext): Promise<string[]> {
  const person_ids = await giveRoleTo(db, role_id, ids);
  await announce(db, { actor_id, role_id, change: 'assigned', person_ids });
  return person_ids;
}

/** Returns the roles that people hold by a rule. @param rows what a rule gave them last, by person */
export async function findRolesByRule(
  db: Db,
  rows: ReadonlyMap<string, Pick<ValueRow, 'written'>>,
): Promise<ReadonlyMap<string, string[]>> {
  const { rows: held } = await sql<{ person_id: string; role_id: string }>`
    select person_id, role_id from role_people where person_id = any(${[...rows.keys()]}::uuid[])`.execute(db);
  const roles = Map.groupBy(held, ({ person_id }) => person_id);
  return new Map(
    [...rows].map(([id, { written }]) => {
      const own = new Set((roles.get(id) ?? []).map(({ role_id }) => role_id));
      return [id, ruledIds(written).filter((role_id) => own.has(role_id))];
    }),
  );
}

/** Rules add roles to those that people hold, and take away only what they added. */
export const rolesColumn: JoinerColumn<'roles'> = {
  field: 'roles',
  held: async () => new Map(),
  isFrom: () => true,
  async give(db, { ids, value, last }, by) {
    const held = await findRolesByRule(db, last);
    const added = new Map<string, string[]>(ids.map((id) => [id, []]));
    for (const role_id of await givableRoles(db, by.author_id, value ?? []))
      for (const id of await add(db, role_id, ids, by)) added.get(id)?.push(role_id);
    const written = new Map<string, Written>();
    for (const id of ids) {
      // The caller names only the roles whose removal was ticked as added.
      const ticked = new Set(last.get(id)?.written.added);
      const before = held.get(id) ?? [];
      const removed = before.filter((role_id) => ticked.has(role_id) && !value?.includes(role_id));
      if (removed.length > 0) await requireNotHigher(db, { id: by.actor_id }, id);
      for (const role_id of removed) await take(db, role_id, id, by);
      const kept = before.filter((role_id) => !removed.includes(role_id));
      written.set(id, { added: added.get(id) ?? [], kept, removed });
    }
    return written;
  },
  async takeBack(db, { person_id, written }, by) {
    await requireNotHigher(db, { id: by.actor_id }, person_id);
    for (const role_id of written.added ?? []) await take(db, role_id, person_id, by);
    for (const role_id of await givableRoles(db, by.actor_id, written.removed ?? []))
      await add(db, role_id, [person_id], by);
    return true;
  },
};
