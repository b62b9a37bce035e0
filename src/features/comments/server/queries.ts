import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import { cardsByIds, personNamesOf } from '#features/people/server/queries.ts';
import type { Comment, Reactions, Reactors } from '../contract.ts';

/** What is commented: the kind of thing, and which. */
export interface Subject {
  /** 'leave_application' */
  readonly type: string;
  readonly id: string;
  /** Only what this person has said; missing: what everyone has. */
  readonly by?: string | undefined;
}

/** A comment as the subject of reactions. */
export const commentType = 'comment';

interface Row {
  readonly id: string;
  readonly author_id: string;
  readonly body: string;
  readonly mentions: readonly string[];
  readonly created_at: Date;
}

/** Comments as they are read, each with its author and what people feel about it. */
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
    const texts = { id, body, content: body, mentions: mentions.flatMap((one) => named.get(one) ?? []) };
    const reactions = felt.get(id) ?? noReactions;
    return [{ ...texts, ...reactions, created_time: created_at.toISOString(), user, is_own: author_id === reader }];
  });
}

interface CommentsQuery extends Paging {
  /** Where the list goes on; in place of a page. */
  readonly before?: string | undefined;
}

/** A page of what was said of something, the newest first. @param reader who reads it */
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
       where subject_type = ${type} and subject_id = ${id} ${saidBy(by)} ${older}
       order by created_at desc, id desc
       limit ${paging.limit + 1} offset ${before ? 0 : paging.offset}`.execute(db),
  ]);
  const shown = rows.slice(0, paging.limit);
  const end = rows.length > shown.length ? shown.at(-1) : undefined;
  const next = end ? cursorAt(end.created_at, end.id) : null;
  return { data: await shownComments(db, shown, reader), meta: metaOf(paging, total, shown.length), next };
}

const saidBy = (by: string | undefined) => (by === undefined ? sql`` : sql`and author_id = ${by}`);

/** As `cursor` of the contract reads it. */
export const cursorAt = (at: Date, id: string): string => `${Math.floor(at.getTime() / 1000)}.${id}`;

const noReactions: Reactions = { reactions: { Love: 0 }, auth_reaction: null };

/** What people feel about each of several things; those of which nobody does are not in it. */
export async function reactionsOf(
  db: Db,
  type: string,
  ids: readonly string[],
  reader: string,
): Promise<ReadonlyMap<string, Reactions>> {
  if (ids.length === 0) return new Map();
  // Taken apart, since PostgreSQL would make a plan of its own for each list, which takes longer than counting.
  const { rows } = await sql<{ id: string; love: number; is_own: boolean }>`
    select subject_id as id, count(*)::int as love, bool_or(person_id = ${reader}) as is_own from reactions
     where subject_type = ${type} and subject_id = any(array(select unnest(${ids}::uuid[]))) group by subject_id`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, love, is_own }) => [id, { reactions: { Love: love }, auth_reaction: is_own ? 'Love' : null }]),
  );
}

/** So many of those who have reacted are named. */
const namedReactors = 10;

/** Who has reacted to one thing: the first by time, whether they work here any more or not, and how many others. */
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

/** How many there are of each, or only of those that one person has said; those without any are not in it. */
export async function commentCounts(
  db: Db,
  type: string,
  ids: readonly string[],
  by?: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; comments: number }>`
    select subject_id as id, count(*)::int as comments from comments
     where subject_type = ${type} and subject_id = any(array(select unnest(${ids}::uuid[]))) ${saidBy(by)}
     group by subject_id`.execute(db);
  return new Map(rows.map(({ id, comments }) => [id, comments]));
}
