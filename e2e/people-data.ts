import { sql } from 'kysely';
import { features } from '#app/server/features.ts';
import type { Db } from '#platform/server/database/database.ts';

/**
 * Tables with what nobody sees as it is stored. Alerts are included: they are shown as stored, in the
 * language that their reader had when they came.
 */
const leftOut = /^(audit|outbox|event|idempotency|session|credential|mail|feed_words)/;

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* stringsIn(each);
}

/** Returns what people have entered in a company: names and their words, posts, files, reasons. */
export async function peopleData(db: Db): Promise<string[]> {
  const found = new Set<string>();
  for (const table of features.flatMap(({ tables = [] }) => tables).filter((name) => !leftOut.test(name))) {
    const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
    for (const text of stringsIn(rows))
      // Single lower-case words are codes and copies for searching, but for names of accounts.
      if (/[A-Za-z]{2}/.test(text) && (/[A-Z@ ]/.test(text) || table === 'people')) {
        found.add(text.replace(/\s+/g, ' ').trim());
        if (table === 'people') for (const word of text.split(' ')) found.add(word);
      }
  }
  return [...found, ...(await alertTexts(db))];
}

/** Returns what alerts say after the name of who caused them, which screens show apart from the rest. */
async function alertTexts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications as alert')
    .innerJoin('people as author', 'author.id', 'alert.author_id')
    .select(['alert.message', 'author.name'])
    .distinct()
    .execute();
  return rows.flatMap(({ message, name }) => (message.startsWith(`${name} `) ? [message.slice(name.length + 1)] : []));
}
