import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { translate } from '#platform/shared/translate.ts';
import { feedFaults } from '../../contract.ts';
import { postDeleted, postPublished } from '../../events.ts';
import { audienceKinds, type AudienceItem, type PostType } from '../../rules/shapes.ts';
import { everyone, peopleIn, tables } from '../queries/audience.ts';
import type { StoredPost } from '../queries/stored.ts';

/**
 * Keeps chosen items from being moved to the Trash until the transaction ends (docs/decisions/lists.md).
 * @throws 460 for items that do not exist or are in the Trash
 */
export async function lockAudience(db: Db, items: readonly AudienceItem[]): Promise<void> {
  for (const kind of audienceKinds) {
    const ids = [...new Set(items.filter((item) => item.kind === kind).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const { rows } = await sql`
      select from ${sql.table(tables[kind])} where id = any(${ids}::uuid[]) and trashed_at is null
       order by id for share`.execute(db);
    if (rows.length !== ids.length)
      throw feedFaults.unknownAudience({ errors: { audience: [translate('This no longer exists.')] } });
  }
}

interface Owner {
  readonly id: string;
  readonly author_id: string;
  readonly type: PostType;
  readonly published_at: Date | null;
}

/** Stores who sees a post: its author and the people that the items stand for, or everyone without items. */
export async function writeAudience(db: Db, post: Owner, items: readonly AudienceItem[]): Promise<void> {
  const chosen = items.length
    ? items.map(({ kind, id: key }) => ({ kind, key }))
    : [{ kind: 'everyone', key: everyone }];
  const keys = [...chosen, { kind: 'author', key: post.author_id }];
  const { id: post_id, published_at, type } = post;
  await db
    .insertInto('feed_audiences')
    .values(keys.map((key) => ({ ...key, post_id, published_at, asks: type === 1 })))
    .onConflict((clash) => clash.doNothing())
    .execute();
}

interface AudienceChange {
  readonly type: PostType;
  readonly audience: readonly AudienceItem[];
  /** Actor. */
  readonly by: string;
}

/**
 * Replaces the audience: removed readers lose the post immediately, new ones are notified as of a new post.
 * @returns people who see it now and did not before
 */
export async function changeAudience(
  db: Db,
  old: StoredPost,
  { type, audience, by }: AudienceChange,
  now: number,
): Promise<readonly string[]> {
  const before = old.published_at === null ? [] : await peopleIn(db, old, now);
  await db.deleteFrom('feed_audiences').where('post_id', '=', old.id).execute();
  await writeAudience(db, { ...old, type }, audience);
  if (old.published_at === null) return [];
  const [known, after] = [
    new Set(before),
    await peopleIn(db, { items: audience, is_for_everyone: audience.length === 0 }, now),
  ];
  const seeing = new Set(after);
  const lost = before.filter((id) => !seeing.has(id) && id !== old.author_id);
  if (lost.length) await emit(db, postDeleted, { post_id: old.id, people: lost, by: null });
  const people = after.filter((id) => !known.has(id) && id !== old.author_id);
  if (people.length) await emit(db, postPublished, { post_id: old.id, author_id: by, people });
  return people;
}
