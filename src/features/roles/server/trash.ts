import { sql } from 'kysely';
import type { TrashKind } from '#platform/server/trash-kind.ts';
import { bringRoleBack, deleteTrashedRole } from '#features/access/server/commands/roles.ts';
import { lockRoles } from '#features/access/server/queries.ts';
import { roleFaults } from '../contract.ts';
import { asText } from '#platform/shared/translate.ts';

/** Roles in the Trash have no holders. A restored role is the last in the order, with its former permissions. */
export const roleTrash: TrashKind = {
  type: 'roles',
  name: asText('Role'),
  permission: 'delete_role',

  async list(db, { search, limit, offset }) {
    const term = search?.trim();
    const trashed = db
      .selectFrom('roles')
      .where('roles.trashed_at', 'is not', null)
      .$if(!!term, (query) => query.where(sql<boolean>`strpos(roles.name_key, name_key(${term ?? ''})) > 0`));
    const [items, { total }] = await Promise.all([
      trashed
        .select(['roles.id', 'roles.name', 'roles.trashed_by'])
        .select((eb) => eb.ref('roles.trashed_at').$notNull().as('trashed_at'))
        .orderBy('roles.trashed_at', 'desc')
        .orderBy('roles.id')
        .limit(limit)
        .offset(offset)
        .execute(),
      trashed.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items, total };
  },

  async restore(db, _, id) {
    await lockRoles(db);
    const role = await db
      .selectFrom('roles')
      .select('name_key')
      .where('id', '=', id)
      .where('trashed_at', 'is not', null)
      .executeTakeFirst();
    if (!role) return false;
    const taken = await db
      .selectFrom('roles')
      .select(['id', 'name'])
      .where('name_key', '=', role.name_key)
      .where('trashed_at', 'is', null)
      .executeTakeFirst();
    if (taken) throw roleFaults.nameTakenMeanwhile({ data: taken });
    await bringRoleBack(db, id);
    return true;
  },

  async remove(db, _, id) {
    await lockRoles(db);
    return deleteTrashedRole(db, id);
  },
};
