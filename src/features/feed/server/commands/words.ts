import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { wordsOf } from '../../rules/words.ts';
import type { Descriptions } from '../queries/photos.ts';

interface WordsInput {
  readonly post_id: string;
  /** Id of the post itself or of a comment on it. */
  readonly subject_id: string;
  /** Empty means that it was deleted. */
  readonly text: string;
}

/** Returns the searchable text of a post: its text and its photo descriptions. */
export const foundBy = (text: string, descriptions: Descriptions): string =>
  [...Object.values(descriptions), text].join('\n');

/** Replaces the search words of a post or comment. */
export async function keepWords(db: Db, { post_id, subject_id, text }: WordsInput): Promise<void> {
  await sql`delete from feed_words where post_id = ${post_id} and subject_id = ${subject_id}`.execute(db);
  const words = wordsOf(text);
  if (words.length)
    await sql`
      insert into feed_words (word, post_id, subject_id)
      select word, ${post_id}, ${subject_id} from unnest(${words}::text[]) as word`.execute(db);
}
