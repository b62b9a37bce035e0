import { sql } from 'kysely';
import {
  giveReview,
  giveReviewTo,
  lockSharedReview,
} from '#features/leave-applications/server/commands/review-processes.ts';
import { writtenFor, type JoinerColumn } from './column.ts';

export const processColumn: JoinerColumn<'process'> = {
  field: 'process',
  async held(db, ids) {
    const { rows } = await sql<{ person_id: string; review_id: string }>`
      select person_id, review_id from leave_review_people where person_id = any(${ids}::uuid[])`.execute(db);
    return new Map(rows.map(({ person_id, review_id }) => [person_id, review_id]));
  },
  isFrom: (held, { value }) => held === value,
  async give(db, { ids, value }, by) {
    if (value === null) return new Map();
    await lockSharedReview(db, value);
    await giveReview(db, { review_id: value, ids }, by);
    return writtenFor(ids, {});
  },
  async takeBack(db, { person_id, value, replaced }, by) {
    if (value === null) return true;
    const held = await processColumn.held(db, [person_id], by.today);
    if (held.get(person_id) !== value) return false;
    if (replaced !== null) await lockSharedReview(db, replaced as string);
    await giveReviewTo(db, replaced as string | null, person_id, by);
    return true;
  },
};
