import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { feedFaults } from '../../contract.ts';
import type { Pin } from '../../rules/post.ts';
import type { PostType } from '../../rules/shapes.ts';
import { acknowledgedCount, audienceOf, maySee, type AcknowledgementScope } from './audience.ts';
import type { Descriptions } from './photos.ts';
import { postSubject } from './posts.ts';

/** Fields of a post that commands need. */
export interface StoredPost extends AcknowledgementScope, Pin {
  readonly type: PostType;
  readonly slug: string;
  readonly title: string;
  readonly body: unknown;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly photos: readonly string[];
  readonly photo_descriptions: Descriptions;
  readonly attachments: readonly string[];
  readonly publish_at: Date | null;
  readonly published_at: Date | null;
  readonly version: number;
  readonly asked_version: number;
  readonly changed_at: Date | null;
  readonly changed_by: string | null;
  readonly created_at: Date;
  readonly remind_at: Date | null;
  readonly reminded_at: Date | null;
}

interface Options {
  /**
   * Locks the post until the transaction ends, so that edits run one after the other.
   * Reactions and comments wait for a deletion only.
   */
  readonly hold?: 'change' | 'delete';
  /** Requires that this person may see it. */
  readonly seenBy?: string;
}

/** Returns a post. @throws 404 when it does not exist or may not be seen */
export async function storedPost(db: Db, id: string, { hold, seenBy }: Options = {}): Promise<StoredPost> {
  // Locked before it is read: a statement that waits for a row sees other tables as they were when it began.
  if (hold === 'delete') {
    await sql`select pg_advisory_xact_lock(${lockOf(id)})`.execute(db);
    await sql`select from feed_posts where id = ${id} for update`.execute(db);
  }
  if (hold === 'change') await sql`select from feed_posts where id = ${id} for no key update`.execute(db);
  const { rows } = await sql<Omit<StoredPost, 'items' | 'is_for_everyone'> & { keys: { kind: string; key: string }[] }>`
    select p.id, p.type, p.slug, p.title, p.body, p.text, p.mentions, p.photos, p.photo_descriptions, p.attachments, p.author_id, p.publish_at,
           p.published_at, p.posted_on::text, p.version, p.asked_version, p.changed_at, p.changed_by, p.created_at,
           p.remind_at, p.reminded_at, p.pinned_at, p.pinned_until::text,
           (select json_agg(json_build_object('kind', a.kind, 'key', a.key)) from feed_audiences a where a.post_id = p.id) as keys
      from feed_posts p
     where p.id = ${id} and ${seenBy === undefined ? sql`true` : maySee(sql`p.id`, seenBy)}`.execute(db);
  const [row] = rows;
  if (!row) throw feedFaults.gone();
  const { keys, ...post } = row;
  return { ...post, ...audienceOf(keys) };
}

interface PostCountRow extends Omit<AcknowledgementScope, 'items' | 'is_for_everyone'> {
  readonly type: PostType;
  readonly published_at: Date | null;
  readonly asked_version: number;
  readonly love: number;
  readonly comments: number;
  readonly keys: readonly { readonly kind: string; readonly key: string }[];
}

/** Returns counts that all readers see, and the audience; acknowledgements are counted separately. */
export async function countsOf(db: Db, ids: readonly string[]) {
  // Unnested, as PostgreSQL would otherwise make a separate plan for each list.
  const { rows } = await sql<PostCountRow>`
    select p.id, p.type, p.author_id, p.published_at, p.posted_on::text, p.asked_version,
           (select json_agg(json_build_object('kind', a.kind, 'key', a.key)) from feed_audiences a where a.post_id = p.id) as keys,
           (select count(*)::int from reactions r where r.subject_type = ${postSubject} and r.subject_id = p.id) as love,
           (select count(*)::int from comments c where c.subject_type = ${postSubject} and c.subject_id = p.id) as comments
      from feed_posts p where p.id = any(array(select unnest(${ids}::uuid[])))`.execute(db);
  return new Map(rows.map(({ keys, ...row }) => [row.id, { ...row, ...audienceOf(keys) }]));
}

/** Counts people asked now who have acknowledged the current text of an announcement. @param now epoch seconds */
export async function acknowledgedNow(
  db: Db,
  post: AcknowledgementScope & Pick<StoredPost, 'asked_version'>,
  now: number,
): Promise<number> {
  const { id, asked_version } = post;
  const { rows } = await sql<{ acknowledged: number }>`
    select count(*)::int as acknowledged from feed_acknowledgements
     where post_id = ${id} and version >= ${asked_version}`.execute(db);
  return acknowledgedCount(db, { ...post, acknowledged: rows[0]?.acknowledged ?? 0 }, now);
}

/** SQL for the advisory lock between comments and deletion. A row lock would write the row at each reaction. */
const lockOf = (id: string) => sql`hashtextextended('feed_posts ' || ${id}, 0)`;

/**
 * Keeps the post from being deleted until the transaction ends.
 * @throws 404 when it does not exist or may not be seen
 */
export async function lockSharedPost(db: Db, id: string, personId: string): Promise<void> {
  const [, { rows }] = await Promise.all([
    sql`select pg_advisory_xact_lock_shared(${lockOf(id)})`.execute(db),
    sql`select from feed_posts p where p.id = ${id} and ${maySee(sql`p.id`, personId)}`.execute(db),
  ]);
  if (rows.length === 0) throw feedFaults.gone();
}
