import { sql } from 'kysely';
import { rowsOf } from '#platform/server/database/database.ts';
import type { NewcomerItem } from '#platform/server/newcomer-item.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { givePackage, lockSharedPackage } from './commands/assigning.ts';
import { lockRules } from './commands/lock.ts';

/** Newcomers have no balance yet that a package could change, so there is nothing to confirm. */
export const packageOfNewcomers: NewcomerItem = {
  field: 'leave_policy_id',
  access: ['assign_leave_policy'],
  choices: (db) => rowsOf(db, 'select id, name from leave_policies where trashed_at is null order by name_key, id'),

  async give(db, { item_id, person_ids }, { actor_id, now }) {
    await lockRules(db);
    await lockSharedPackage(db, item_id);
    await givePackage(db, { policy_id: item_id, ids: person_ids }, { actor_id, now, today: await todayOf(db, now) });
  },

  async takeBack(db, ids) {
    const theirs = sql`person_id = any(${ids}::uuid[])`;
    await sql`delete from leave_policy_people where ${theirs}`.execute(db);
    // Lines of other kinds stay, and so does their person: the undo is refused.
    await sql`delete from leave_lines where ${theirs} and key is not null`.execute(db);
    await sql`delete from leave_accounts where ${theirs}`.execute(db);
  },
};
