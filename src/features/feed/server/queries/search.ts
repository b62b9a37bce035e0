import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { stockAvatar } from '#platform/shared/stock-avatar.ts';
import { maySee } from './audience.ts';

/** Found in the whole company before it is looked at who may see them, and shown in the end. */
const limits = { found: 500, shown: 20 };

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

/** Every word has to be there; of the last one its beginning is enough, since it may still be typed. */
export function searchWords(search: string): string {
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `${word.toLowerCase()}:*`).join(' & ');
}

/** Posts and comments that somebody may see, by their words; the newest first. */
export async function searchFeed(db: Db, search: string, personId: string) {
  const words = searchWords(search);
  if (words === '') return [];
  const { rows } = await sql<Row>`
    select p.id, p.slug, p.title, c.body as comment, found.at, author.id as author_id, author.name, author.username,
           coalesce(author.avatar, ${stockAvatar}) as avatar
      from feed_found(to_tsquery('simple', ${words}), ${limits.found}) found
      join feed_posts p on p.id = found.post_id
      left join comments c on c.id = found.comment_id
      join people author on author.id = coalesce(c.author_id, p.author_id)
     where ${maySee(sql`p.id`, personId)}
     order by found.at desc, p.id limit ${limits.shown}`.execute(db);
  return rows.map(({ author_id, name, username, avatar, at, ...row }) => ({
    ...row,
    user: { id: author_id, name, username, avatar },
    created_time: at.toISOString(),
  }));
}
