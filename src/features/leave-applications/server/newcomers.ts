import { sql } from 'kysely';
import { rowsOf } from '#platform/server/database/database.ts';
import type { NewcomerItem } from '#platform/server/newcomer-item.ts';
import { assignReview } from './commands/review-processes.ts';

export const processOfNewcomers: NewcomerItem = {
  field: 'leave_review_id',
  access: ['assign_leave_review'],
  choices: (db) => rowsOf(db, 'select id, name from leave_reviews where trashed_at is null order by name_key, id'),

  async give(db, { item_id, person_ids }, by) {
    const items = person_ids.map((id) => ({ id, type: 'user' as const }));
    await assignReview(db, { review_id: item_id, items }, by);
  },

  async takeBack(db, ids) {
    await sql`delete from leave_review_people where person_id = any(${ids}::uuid[])`.execute(db);
  },
};
