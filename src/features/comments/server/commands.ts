import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { commentFaults, type Comment } from '../contract.ts';
import { shownComments, type Subject } from './queries.ts';

interface Saying {
  readonly author_id: string;
  readonly body: string;
  /** epoch seconds */
  readonly now: number;
}

/** Adds a comment. Whoever calls it has made sure that the author may read the subject. */
export async function addComment(db: Db, { type, id }: Subject, { author_id, body, now }: Saying): Promise<Comment> {
  const row = await db
    .insertInto('comments')
    .values({ subject_type: type, subject_id: id, author_id, body: body.trim(), created_at: new Date(now * 1000) })
    .returning(['id', 'author_id', 'body', 'created_at'])
    .executeTakeFirstOrThrow();
  const [comment] = await shownComments(db, [row], author_id);
  if (!comment) throw commentFaults.gone();
  return comment;
}

interface Deleting {
  readonly comment_id: string;
  /** Whose comment it is said to be. */
  readonly author_id: string;
  readonly actor_id: string;
}

/** Deletes one’s own comment for ever. @throws 404 when it is not there, or another’s */
export async function deleteComment(
  db: Db,
  { type, id }: Subject,
  { comment_id, author_id, actor_id }: Deleting,
): Promise<void> {
  const { rows } = await sql<{ author_id: string }>`
    select author_id from comments where id = ${comment_id} and subject_type = ${type} and subject_id = ${id}
       for update`.execute(db);
  if (author_id !== actor_id || rows[0]?.author_id !== author_id) throw commentFaults.gone();
  await db.deleteFrom('comments').where('id', '=', comment_id).execute();
}

/** With the thing itself goes what was said of it. */
export async function deleteCommentsOf(db: Db, { type, id }: Subject): Promise<void> {
  await db.deleteFrom('comments').where('subject_type', '=', type).where('subject_id', '=', id).execute();
}
