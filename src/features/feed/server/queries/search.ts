import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { stockAvatar } from '#platform/shared/stock-avatar.ts';
import type { PostType } from '../../rules/shapes.ts';
import { wordsOf } from '../../rules/words.ts';
import { keysOf, maySee } from './audience.ts';

/** Maximum words of a search; the rest is ignored. */
const maxWords = 8;
/** Hits above which a search does not start from a word: it looks through the newest posts instead. */
const frequent = 2000;
/** Number of newest posts to look through per key of the reader. */
const newest = 200;

interface Row {
  readonly id: string;
  readonly slug: string;
  readonly type: PostType;
  readonly title: string;
  readonly comment_id: string | null;
  readonly comment: string | null;
  readonly at: Date;
  readonly author_id: string;
  readonly name: string;
  readonly username: string;
  readonly avatar: string;
}

interface FeedSearchInput {
  readonly search: string;
  readonly limit: number;
}

/** SQL for words with this beginning, as the word may still be typed. */
const beginsLike = (word: string): RawBuilder<unknown> => sql`word >= ${word} and word < ${`${word}\u{10ffff}`}`;

/** SQL for posts and comments that contain such a word. */
const matchCondition = (word: string): RawBuilder<unknown> => sql`
  select post_id, subject_id from feed_words where ${beginsLike(word)}`;

/** SQL for those of `subjects` with all other words, looked up one by one: a join would read all hits. */
const withAll = (subjects: RawBuilder<unknown>, others: readonly string[]): RawBuilder<unknown> => sql`
  select c.post_id, c.subject_id from (${subjects}) c where ${sql.join(
    [
      sql`true`,
      ...others.map(
        (word) => sql`exists (select from feed_words w
          where w.post_id = c.post_id and w.subject_id = c.subject_id and ${beginsLike(word)} offset 0)`,
      ),
    ],
    sql` and `,
  )}`;

/** SQL for a person's newest posts, and comments on them, that contain such a word. */
const amongNewest = (word: string, personId: string): RawBuilder<unknown> => sql`
  select distinct w.post_id, w.subject_id
    from unnest(${keysOf(personId)}) as mine (key)
    cross join lateral (
      select post_id from feed_audiences where key = mine.key and published_at is not null
       order by published_at desc limit ${newest}) a
    join feed_words w on w.post_id = a.post_id
   where ${beginsLike(word)}`;

/**
 * Finds posts and comments that a person may see by the beginnings of their words, newest first.
 * It starts from the rarest word, which determines the cost. When all are frequent,
 * it tries the newest posts first and then searches everywhere, as the words may rarely occur together.
 */
export async function searchFeed(db: Db, { search, limit }: FeedSearchInput, personId: string) {
  const words = wordsOf(search).slice(0, maxWords);
  const counted = await byFrequency(db, words);
  const [rarest, ...others] = counted.map(({ word }) => word);
  if (rarest === undefined || counted[0]?.hits === 0) return [];
  const isFrequent = (counted[0]?.hits ?? 0) > frequent;
  const first = isFrequent ? amongNewest(rarest, personId) : matchCondition(rarest);
  const found = await readVisible(db, { found: withAll(first, others), limit }, personId);
  if (!isFrequent || found.length >= limit) return found;
  return readVisible(db, { found: sql.join(words.map(matchCondition), sql` intersect `), limit }, personId);
}

interface WordCount {
  readonly word: string;
  /** At most `frequent` + 1. */
  readonly hits: number;
}

async function byFrequency(db: Db, words: readonly string[]): Promise<readonly WordCount[]> {
  if (words.length === 0) return [];
  const each = words.map(
    (word) => sql`
      select ${word}::text as word, (select count(*)::int from (
        select from feed_words where ${beginsLike(word)} limit ${frequent + 1}) h) as hits`,
  );
  const { rows } = await sql<WordCount>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.toSorted((one, other) => one.hits - other.hits);
}

interface MatchQuery {
  /** SQL for ids: (post_id, subject_id) */
  readonly found: RawBuilder<unknown>;
  readonly limit: number;
}

/**
 * Returns the newest matches that a person may see, checked one by one up to the limit.
 * `offset` makes PostgreSQL look up each match: a join would read all posts of the company.
 */
async function readVisible(db: Db, { found, limit }: MatchQuery, personId: string) {
  const { rows } = await sql<Row>`
    with found as materialized (${found}),
    told as materialized (
      select p.id, p.slug, p.type, p.title, c.id as comment_id, c.body as comment,
             coalesce(c.author_id, p.author_id) as author, coalesce(c.created_at, p.published_at) as at
        from found
        cross join lateral (select * from feed_posts where id = found.post_id offset 0) p
        left join lateral (select * from comments where id = found.subject_id offset 0) c on true
       where p.published_at is not null and (c.id is not null or found.subject_id = p.id)
       order by at desc, p.id),
    seen as materialized (select * from told where ${maySee(sql`told.id`, personId)} limit ${limit})
    select seen.id, slug, type, title, comment_id, comment, at,
           author.id as author_id, author.name, author.username, coalesce(author.avatar, ${stockAvatar}) as avatar
      from seen join people author on author.id = seen.author
     order by at desc, seen.id`.execute(db);
  return rows.map(({ author_id, name, username, avatar, at, ...row }) => ({
    ...row,
    user: { id: author_id, name, username, avatar },
    created_time: at.toISOString(),
  }));
}
