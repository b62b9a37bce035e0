import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import type { Comment } from '../contract.ts';

/** What is commented: the kind of thing, and which. */
export interface Subject {
  /** 'leave_application' */
  readonly type: string;
  readonly id: string;
}

interface Row {
  readonly id: string;
  readonly author_id: string;
  readonly body: string;
  readonly created_at: Date;
}

/** Comments as they are read, each with its author. */
export async function shownComments(db: Db, rows: readonly Row[], reader: string): Promise<Comment[]> {
  const authors = await cardsByIds(db, [...new Set(rows.map(({ author_id }) => author_id))]);
  const cards = new Map(authors.map((card) => [card.id, card]));
  return rows.flatMap(({ id, author_id, body, created_at }) => {
    const user = cards.get(author_id);
    return user ? [{ id, body, created_time: created_at.toISOString(), user, is_own: author_id === reader }] : [];
  });
}

/** A page of what was said of something, the newest first. @param reader who reads it */
export async function commentsPage(db: Db, { type, id }: Subject, paging: Paging, reader: string) {
  const [total, { rows }] = await Promise.all([
    commentsCount(db, { type, id }),
    sql<Row>`
      select id, author_id, body, created_at from comments where subject_type = ${type} and subject_id = ${id}
       order by created_at desc, id desc limit ${paging.limit} offset ${paging.offset}`.execute(db),
  ]);
  return { data: await shownComments(db, rows, reader), meta: metaOf(paging, total, rows.length) };
}

export async function commentsCount(db: Db, { type, id }: Subject): Promise<number> {
  return (await commentCounts(db, type, [id])).get(id) ?? 0;
}

/** How many there are of each; those without any are not in it. */
export async function commentCounts(
  db: Db,
  type: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; comments: number }>`
    select subject_id as id, count(*)::int as comments from comments
     where subject_type = ${type} and subject_id = any(${ids}::uuid[]) group by subject_id`.execute(db);
  return new Map(rows.map(({ id, comments }) => [id, comments]));
}
