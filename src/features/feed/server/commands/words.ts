import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { wordsOf } from '../../rules/words.ts';
import type { Descriptions } from '../queries/photos.ts';

interface Worded {
  readonly post_id: string;
  /** The post itself, or a comment on it. */
  readonly subject_id: string;
  /** Nothing: it is gone. */
  readonly text: string;
}

/** What a post is found by: its text, and what its photos show. */
export const foundBy = (text: string, descriptions: Descriptions): string =>
  [...Object.values(descriptions), text].join('\n');

/** What something is found by from now on. */
export async function keepWords(db: Db, { post_id, subject_id, text }: Worded): Promise<void> {
  await sql`delete from feed_words where post_id = ${post_id} and subject_id = ${subject_id}`.execute(db);
  const words = wordsOf(text);
  if (words.length)
    await sql`
      insert into feed_words (word, post_id, subject_id)
      select word, ${post_id}, ${subject_id} from unnest(${words}::text[]) as word`.execute(db);
}
