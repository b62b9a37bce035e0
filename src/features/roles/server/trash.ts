import { sql } from 'kysely';
import type { TrashKind } from '#platform/server/trash-kind.ts';
import { lockRoles } from '#features/access/server/queries.ts';
import { roleFaults } from '../contract.ts';

/** Nobody holds a role in the Trash. It comes back as the last in the order, with what it permitted. */
export const roleTrash: TrashKind = {
  type: 'roles',
  name: 'Role',
  permission: 'delete_role',

  async list(db, { search, limit, offset }) {
    const wanted = search?.trim();
    const trashed = db
      .selectFrom('roles')
      .where('roles.trashed_at', 'is not', null)
      .$if(!!wanted, (query) => query.where(sql<boolean>`strpos(roles.name_key, name_key(${wanted ?? ''})) > 0`));
    const items = await trashed
      .leftJoin('people', 'people.id', 'roles.trashed_by')
      .select(['roles.id', 'roles.name', 'roles.trashed_by', 'people.name as trashed_by_name'])
      .select((eb) => eb.ref('roles.trashed_at').$notNull().as('trashed_at'))
      .orderBy('roles.trashed_at', 'desc')
      .orderBy('roles.id')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await trashed.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
    return { items, total };
  },

  async restore(db, _, id) {
    await lockRoles(db);
    const role = await db.selectFrom('roles').select('name_key').where('id', '=', id).where('trashed_at', 'is not', null).executeTakeFirst();
    if (!role) return false;
    const taken = await db.selectFrom('roles').select(['id', 'name']).where('name_key', '=', role.name_key).where('trashed_at', 'is', null).executeTakeFirst();
    if (taken) throw roleFaults.nameTakenMeanwhile({ data: taken });
    const position = sql<number>`(select coalesce(max(position), 0) + 1 from roles)`;
    await db.updateTable('roles').set({ trashed_at: null, trashed_by: null, position, updated_at: new Date() }).where('id', '=', id).execute();
    return true;
  },

  async remove(db, _, id) {
    await lockRoles(db);
    const { numDeletedRows } = await db.deleteFrom('roles').where('id', '=', id).where('trashed_at', 'is not', null).executeTakeFirst();
    return numDeletedRows > 0n;
  },
};
