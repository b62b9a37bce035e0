import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { translate } from '#platform/shared/translate.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { commentFaults, type Comment, type Reactions } from '../contract.ts';
import { commentType, shownComments, type Subject } from './queries.ts';

interface CommentInput {
  readonly author_id: string;
  /** Text by either name; one is required. */
  readonly body?: string | undefined;
  readonly content?: string | undefined;
  /** Mentioned people. */
  readonly mentions?: readonly string[];
  /** epoch seconds */
  readonly now: number;
}

/** Adds a comment. The caller has checked that the author may read the subject. */
export async function addComment(db: Db, { type, id }: Subject, saying: CommentInput): Promise<Comment> {
  const { author_id, now } = saying;
  const body = saying.body ?? saying.content;
  if (body === undefined) throw platformFaults.invalid({ errors: { body: [translate('This is a required field')] } });
  const named = [...(await namesOf(db, saying.mentions ?? [])).keys()];
  const values = { subject_type: type, subject_id: id, author_id, body: body.trim() };
  const row = await db
    .insertInto('comments')
    .values({ ...values, mentions: named, created_at: new Date(now * 1000) })
    .returning(['id', 'author_id', 'body', 'mentions', 'created_at'])
    .executeTakeFirstOrThrow();
  const [comment] = await shownComments(db, [row], author_id);
  if (!comment) throw commentFaults.gone();
  return comment;
}

interface ReactInput {
  readonly person_id: string;
  /** Null removes the reaction. */
  readonly reaction: 'Love' | null;
  /** epoch seconds */
  readonly now: number;
}

interface ReactResult extends Reactions {
  readonly hasChanged: boolean;
}

/**
 * Sets or removes a person's reaction; repeating it changes nothing.
 * The caller has checked that they may see the subject.
 * @returns the resulting reactions; its one statement counts those of others and adds the person's own
 */
export async function react(
  db: Db,
  { type, id }: Subject,
  { person_id, reaction, now }: ReactInput,
): Promise<ReactResult> {
  const changed =
    reaction === null
      ? sql`delete from reactions where subject_type = ${type} and subject_id = ${id} and person_id = ${person_id}
            returning type`
      : sql`insert into reactions (subject_type, subject_id, person_id, type, created_at)
            values (${type}, ${id}, ${person_id}, ${reaction}, ${new Date(now * 1000)})
            on conflict do nothing returning type`;
  const { rows } = await sql<{ hasChanged: boolean; others: number }>`
    with changed as (${changed})
    select exists (select from changed) as "hasChanged",
           (select count(*)::int from reactions
             where subject_type = ${type} and subject_id = ${id} and person_id <> ${person_id}) as others`.execute(db);
  const { hasChanged, others } = rows[0] ?? { hasChanged: false, others: 0 };
  return { hasChanged, reactions: { Love: others + (reaction === null ? 0 : 1) }, auth_reaction: reaction };
}

interface DeleteCommentInput {
  readonly comment_id: string;
  /** Author according to the request. */
  readonly author_id: string;
  readonly actor_id: string;
  /** Whether the actor may delete the comments of others. */
  readonly isAllowed?: boolean;
}

/** Deletes a comment permanently. @throws 404 when it does not exist or belongs to someone else */
export async function deleteComment(
  db: Db,
  { type, id }: Subject,
  { comment_id, author_id, actor_id, isAllowed = false }: DeleteCommentInput,
): Promise<void> {
  const { rows } = await sql<{ author_id: string }>`
    select author_id from comments where id = ${comment_id} and subject_type = ${type} and subject_id = ${id}
       for update`.execute(db);
  const may = isAllowed || author_id === actor_id;
  if (!may || rows[0]?.author_id !== author_id) throw commentFaults.gone();
  await db
    .deleteFrom('reactions')
    .where('subject_type', '=', commentType)
    .where('subject_id', '=', comment_id)
    .execute();
  await db.deleteFrom('comments').where('id', '=', comment_id).execute();
}

/** Deletes all comments and reactions of a deleted subject. */
export async function deleteCommentsOf(db: Db, { type, id }: Subject): Promise<void> {
  await sql`
    with gone as (delete from comments where subject_type = ${type} and subject_id = ${id} returning id)
    delete from reactions
     where (subject_type = ${commentType} and subject_id in (select id from gone))
        or (subject_type = ${type} and subject_id = ${id})`.execute(db);
}
