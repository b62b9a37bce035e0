import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import { cardsByIds, personNamesOf } from '#features/people/server/queries.ts';
import type { Comment, Reactions, Reactors } from '../contract.ts';

/** Subject of comments: its type and id. */
export interface Subject {
  /** 'leave_application' */
  readonly type: string;
  readonly id: string;
  /** Limits comments to those of this author; missing means all. */
  readonly by?: string | undefined;
}

/** Subject type of reactions to a comment. */
export const commentType = 'comment';

interface Row {
  readonly id: string;
  readonly author_id: string;
  readonly body: string;
  readonly mentions: readonly string[];
  readonly created_at: Date;
}

/** Returns comments as the viewer sees them, with their authors and reactions. */
export async function shownComments(db: Db, rows: readonly Row[], reader: string): Promise<Comment[]> {
  const ids = rows.map(({ id }) => id);
  const [authors, named, felt] = await Promise.all([
    cardsByIds(db, [...new Set(rows.map(({ author_id }) => author_id))]),
    personNamesOf(db, [...new Set(rows.flatMap(({ mentions }) => mentions))]),
    reactionsOf(db, commentType, ids, reader),
  ]);
  const cards = new Map(authors.map((card) => [card.id, card]));
  return rows.flatMap(({ id, author_id, body, mentions, created_at }) => {
    const user = cards.get(author_id);
    if (!user) return [];
    const texts = { id, body, content: body, mentions: mentions.flatMap((mention) => named.get(mention) ?? []) };
    const reactions = felt.get(id) ?? noReactions;
    return [{ ...texts, ...reactions, created_time: created_at.toISOString(), user, is_own: author_id === reader }];
  });
}

interface CommentsQuery extends Paging {
  /** Cursor of the next part; replaces the page number. */
  readonly before?: string | undefined;
}

/** Returns a page of comments on a subject, newest first. @param reader the viewer's id */
export async function commentsPage(
  db: Db,
  { type, id, by }: Subject,
  { before, ...paging }: CommentsQuery,
  reader: string,
) {
  const [seconds, last] = before?.split('.') ?? [];
  const older = seconds ? sql`and (created_at, id) < (to_timestamp(${Number(seconds)}::float8), ${last}::uuid)` : sql``;
  const [total, { rows }] = await Promise.all([
    commentsCount(db, { type, id, by }),
    sql<Row>`
      select id, author_id, body, mentions, created_at from comments
       where subject_type = ${type} and subject_id = ${id} ${commentsBy(by)} ${older}
       order by created_at desc, id desc
       limit ${paging.limit + 1} offset ${before ? 0 : paging.offset}`.execute(db),
  ]);
  const shown = rows.slice(0, paging.limit);
  const end = rows.length > shown.length ? shown.at(-1) : undefined;
  const next = end ? cursorAt(end.created_at, end.id) : null;
  return { data: await shownComments(db, shown, reader), meta: metaOf(paging, total, shown.length), next };
}

const commentsBy = (by: string | undefined) => (by === undefined ? sql`` : sql`and author_id = ${by}`);

/** Builds a `cursor` as defined in the contract. */
export const cursorAt = (at: Date, id: string): string => `${Math.floor(at.getTime() / 1000)}.${id}`;

const noReactions: Reactions = { reactions: { Love: 0 }, auth_reaction: null };

/** Returns the reactions to several subjects, without those that have none. */
export async function reactionsOf(
  db: Db,
  type: string,
  ids: readonly string[],
  reader: string,
): Promise<ReadonlyMap<string, Reactions>> {
  if (ids.length === 0) return new Map();
  // Unnested, as PostgreSQL would otherwise make a separate plan for each list, which takes longer than counting.
  const { rows } = await sql<{ id: string; love: number; is_own: boolean }>`
    select subject_id as id, count(*)::int as love, bool_or(person_id = ${reader}) as is_own from reactions
     where subject_type = ${type} and subject_id = any(array(select unnest(${ids}::uuid[]))) group by subject_id`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, love, is_own }) => [id, { reactions: { Love: love }, auth_reaction: is_own ? 'Love' : null }]),
  );
}

/** Maximum number of people named. */
const namedReactors = 10;

/** Returns the first people who reacted to a subject, including former employees, and the number of others. */
export async function reactorsTo(db: Db, { type, id }: Subject): Promise<Reactors> {
  const { rows } = await sql<{ person_id: string; total: number }>`
    select person_id, count(*) over ()::int as total from reactions
     where subject_type = ${type} and subject_id = ${id}
     order by created_at, person_id limit ${namedReactors}`.execute(db);
  const names = await personNamesOf(
    db,
    rows.map(({ person_id }) => person_id),
  );
  const data = rows.flatMap(({ person_id }) => names.get(person_id) ?? []);
  return { data, others: (rows[0]?.total ?? 0) - data.length };
}

/** The subject and author of a comment; undefined when it does not exist or is about another kind of thing. */
export async function commentOf(
  db: Db,
  type: string,
  comment_id: string,
): Promise<{ readonly subject_id: string; readonly author_id: string } | undefined> {
  return db
    .selectFrom('comments')
    .select(['subject_id', 'author_id'])
    .where('id', '=', comment_id)
    .where('subject_type', '=', type)
    .executeTakeFirst();
}

/** The subject of a comment; undefined when it does not exist or is about another kind of thing. */
export const subjectOf = async (db: Db, type: string, comment_id: string): Promise<string | undefined> =>
  (await commentOf(db, type, comment_id))?.subject_id;

export async function commentsCount(db: Db, { type, id, by }: Subject): Promise<number> {
  return (await commentCounts(db, type, [id], by)).get(id) ?? 0;
}

/** Counts comments by subject, all or those of one person; subjects without any are missing. */
export async function commentCounts(
  db: Db,
  type: string,
  ids: readonly string[],
  by?: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; comments: number }>`
    select subject_id as id, count(*)::int as comments from comments
     where subject_type = ${type} and subject_id = any(array(select unnest(${ids}::uuid[]))) ${commentsBy(by)}
     group by subject_id`.execute(db);
  return new Map(rows.map(({ id, comments }) => [id, comments]));
}
