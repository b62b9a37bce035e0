import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { stockAvatar } from '#platform/shared/stock-avatar.ts';
import { wordsOf } from '../../rules/words.ts';
import { maySee } from './audience.ts';

/** Words of a search that count, and what is shown in the end. */
const limits = { words: 8, shown: 20 };

interface Row {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly comment: string | null;
  readonly at: Date;
  readonly author_id: string;
  readonly name: string;
  readonly username: string;
  readonly avatar: string;
}

/** SQL for what has a word that begins like this one, which may still be typed. */
const having = (word: string): RawBuilder<unknown> => sql`
  select post_id, subject_id from feed_words where word >= ${word} and word < ${`${word}\u{10ffff}`}`;

/** Posts and comments that somebody may see, by the beginnings of their words; the newest first. */
export async function searchFeed(db: Db, search: string, personId: string) {
  const words = wordsOf(search).slice(0, limits.words);
  if (words.length === 0) return [];
  const found = sql.join(words.map(having), sql` intersect `);
  const { rows } = await sql<Row>`
    with found as materialized (${found})
    select p.id, p.slug, p.title, c.body as comment, coalesce(c.created_at, p.published_at) as at,
           author.id as author_id, author.name, author.username, coalesce(author.avatar, ${stockAvatar}) as avatar
      from found
      join feed_posts p on p.id = found.post_id
      left join comments c on c.id = found.subject_id
      join people author on author.id = coalesce(c.author_id, p.author_id)
     where p.published_at is not null and (c.id is not null or found.subject_id = p.id)
       and ${maySee(sql`p.id`, personId)}
     order by at desc, p.id limit ${limits.shown}`.execute(db);
  return rows.map(({ author_id, name, username, avatar, at, ...row }) => ({
    ...row,
    user: { id: author_id, name, username, avatar },
    created_time: at.toISOString(),
  }));
}
