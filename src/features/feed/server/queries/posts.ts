import { sql, type RawBuilder } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { localDateOf, localOf } from '#platform/shared/time.ts';
import { stockAvatar } from '#platform/shared/stock-avatar.ts';
import { cachedSettings, todayOf } from '#features/company/server/queries.ts';
import { cursorAt } from '#features/comments/server/queries.ts';
import { filesByIds } from '#features/files/server/queries.ts';
import { feedFaults } from '../../contract.ts';
import { isPinned, readingTime } from '../../rules/post.ts';
import type { AudienceKind, PostChange, Post, PostType } from '../../rules/shapes.ts';
import { acknowledgedCount, acknowledgerCount, audienceNames, audienceOf, keysOf, maySee } from './audience.ts';
import { changesOf } from './changes.ts';
import { photosOf, type Descriptions } from './photos.ts';
import { writtenAt } from './versions.ts';

/** File owner types of a post. */
export const photoType = 'feed_photo';
export const attachmentType = 'feed_attachment';
/** Subject type of comments and reactions on a post. */
export const postSubject = 'feed_post';

/** Viewer and time. */
export interface Reader {
  readonly id: string;
  /** epoch seconds */
  readonly now: number;
}

interface Row {
  readonly id: string;
  readonly slug: string;
  readonly type: PostType;
  readonly title: string;
  readonly body: unknown;
  readonly text: string;
  readonly author_id: string;
  readonly name: string;
  readonly username: string;
  readonly avatar: string;
  readonly designation_name: string | null;
  readonly publish_at: Date | null;
  readonly published_at: Date | null;
  readonly posted_on: string | null;
  readonly photos: readonly string[];
  readonly photo_descriptions: Descriptions;
  readonly attachments: readonly string[];
  readonly version: number;
  readonly asked_version: number;
  readonly changed_at: Date | null;
  readonly pinned_at: Date | null;
  readonly pinned_until: LocalDate | null;
  readonly audience: readonly { readonly kind: AudienceKind | 'everyone' | 'author'; readonly key: string }[];
  readonly love: number;
  readonly is_loved: boolean;
  readonly comments: number;
  /** Includes people who are no longer asked. */
  readonly acknowledged: number | null;
  /** Version that the viewer has acknowledged. */
  readonly own_version: number | null;
  readonly own_at: Date | null;
  /** Times since which the version to acknowledge, and the one the viewer acknowledged, have their text. */
  readonly asked_at: Date | null;
  readonly own_written_at: Date | null;
  /** Whether the viewer is asked; false for people who joined later. */
  readonly is_asked: boolean;
}

/** SQL for the content of a post and all its counts. */
const postColumns = (reader: string) => sql`
  p.id, p.slug, p.type, p.title, p.body, p.text, p.author_id, p.publish_at, p.published_at, p.posted_on::text, p.photos,
  p.photo_descriptions, p.attachments, p.version, p.asked_version, p.changed_at, p.pinned_at, p.pinned_until::text,
  author.name, author.username, coalesce(author.avatar, ${stockAvatar}) as avatar, d.name as designation_name,
  (select json_agg(json_build_object('kind', a.kind, 'key', a.key)) from feed_audiences a where a.post_id = p.id)
    as audience,
  (select count(*)::int from reactions r where r.subject_type = ${postSubject} and r.subject_id = p.id) as love,
  exists (select from reactions r where r.subject_type = ${postSubject} and r.subject_id = p.id and r.person_id = ${reader})
    as is_loved,
  (select count(*)::int from comments c where c.subject_type = ${postSubject} and c.subject_id = p.id) as comments,
  case when p.type = 1 then (
    select count(*)::int from feed_acknowledgements k where k.post_id = p.id and k.version >= p.asked_version)
  end as acknowledged,
  own.version as own_version, own.acknowledged_at as own_at, ${writtenAt(sql`p.asked_version`)} as asked_at,
  case when own.version is not null then ${writtenAt(sql`own.version`)} end as own_written_at,
  p.type = 1 and p.author_id <> ${reader} and p.posted_on >= (select joined_on from people where id = ${reader})
    as is_asked`;

/** Returns posts in the order of their ids; the caller has checked that the viewer may see them. */
export async function postsByIds(db: Db, ids: readonly string[], reader: Reader): Promise<Post[]> {
  if (ids.length === 0) return [];
  const [{ rows }, { timezone }, names] = await Promise.all([
    sql<Row>`
      select ${postColumns(reader.id)}
        from feed_posts p
        join people author on author.id = p.author_id
        left join designations d on d.id = author.designation_id
        left join feed_acknowledgements own on own.post_id = p.id and own.person_id = ${reader.id}
       where p.id = any(${ids}::uuid[])`.execute(db),
    cachedSettings(db),
    audienceNames(db),
  ]);
  const edited = rows.filter(({ version, changed_at }) => version > 1 && changed_at !== null);
  const [files, counts, changes] = await Promise.all([
    filesByIds(
      db,
      [photoType, attachmentType],
      rows.flatMap(({ photos, attachments }) => [...photos, ...attachments]),
    ),
    Promise.all(rows.map(async (row) => [row.id, await acknowledgementCounts(db, row, reader.now)] as const)),
    changesOf(
      db,
      edited.map(({ id }) => id),
    ),
  ]);
  const today = localDateOf(reader.now, timezone);
  const known = { files, changes, names, timezone, asked: new Map(counts), reader, today };
  const posts = new Map(rows.map((row) => [row.id, postOf(row, known)]));
  return ids.flatMap((id) => posts.get(id) ?? []);
}

interface AcknowledgementCounts {
  readonly acknowledges_count: number | null;
  readonly asked_count: number | null;
}

/** Returns how many people are asked now, and how many of these have acknowledged it. */
async function acknowledgementCounts(db: Db, row: Row, now: number): Promise<AcknowledgementCounts> {
  if (row.type !== 1) return { acknowledges_count: null, asked_count: null };
  const asking = { ...row, ...audienceOf(row.audience) };
  const [asked_count, acknowledges_count] = await Promise.all([
    acknowledgerCount(db, asking, now),
    acknowledgedCount(db, asking, now),
  ]);
  return { acknowledges_count, asked_count };
}

interface PostContext {
  readonly changes: ReadonlyMap<string, PostChange>;
  readonly files: Awaited<ReturnType<typeof filesByIds>>;
  readonly names: ReadonlyMap<string, string>;
  readonly timezone: string;
  readonly asked: ReadonlyMap<string, AcknowledgementCounts>;
  readonly reader: Reader;
  /** Date in the company's time zone. */
  readonly today: LocalDate;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

function postOf(row: Row, { files, changes, names, timezone, asked, reader, today }: PostContext): Post {
  const { items, is_for_everyone } = audienceOf(row.audience);
  const shownFiles = (ids: readonly string[]) => ids.flatMap((id) => files.get(id) ?? []);
  const pinned = isPinned(row, today);
  const waits = row.published_at === null && row.publish_at !== null;
  return {
    id: row.id,
    slug: row.slug,
    type: row.type,
    title: row.title,
    body: row.body,
    user: {
      id: row.author_id,
      name: row.name,
      username: row.username,
      avatar: row.avatar,
      designation_name: row.designation_name,
    },
    created_time: iso(row.published_at),
    publish_at: waits && row.publish_at ? localOf(seconds(row.publish_at), timezone) : null,
    audience: items.flatMap(({ kind, id }) => (names.has(id) ? [{ kind, id, name: names.get(id) ?? '' }] : [])),
    is_for_everyone,
    photos: photosOf(files, row.photos, row.photo_descriptions),
    attachments: shownFiles(row.attachments),
    reading_time: readingTime(row.text),
    comments_count: row.comments,
    reactions: { Love: row.love },
    auth_reaction: row.is_loved ? 'Love' : null,
    is_pinned: pinned,
    pinned_until: pinned ? row.pinned_until : null,
    is_own: row.author_id === reader.id,
    version: row.version,
    changed_time: iso(row.changed_at),
    changed: changes.get(row.id) ?? null,
    asked_time: iso(row.asked_at),
    ...(asked.get(row.id) ?? { acknowledges_count: null, asked_count: null }),
    ...ownPart(row),
  };
}

function ownPart(row: Row): Pick<Post, 'auth_seen' | 'acknowledged'> {
  const is_current = (row.own_version ?? 0) >= row.asked_version;
  const { own_at, own_written_at } = row;
  return {
    auth_seen: !row.is_asked || is_current,
    acknowledged:
      own_at && own_written_at
        ? { at: own_at.toISOString(), version_time: own_written_at.toISOString(), is_current }
        : null,
  };
}

interface FeedPageQuery {
  readonly before?: string | undefined;
  readonly per_page: number;
}

/**
 * Returns a page of posts that a person may see, newest first.
 * One index is read per key of theirs, so the cost does not depend on the number of posts for others.
 */
export async function feedPage(db: Db, { before, per_page }: FeedPageQuery, reader: Reader) {
  const [at, last] = before?.split('.') ?? [];
  const older = at ? sql`and (published_at, post_id) < (to_timestamp(${Number(at)}::float8), ${last}::uuid)` : sql``;
  const { rows } = await sql<{ post_id: string; published_at: Date }>`
    select distinct found.post_id, found.published_at
      from unnest(${keysOf(reader.id)}) as mine (key) cross join lateral (
        select post_id, published_at from feed_audiences
         where key = mine.key and published_at is not null ${older}
         order by published_at desc, post_id desc limit ${per_page + 1}) found
     order by found.published_at desc, found.post_id desc limit ${per_page + 1}`.execute(db);
  const shown = rows.slice(0, per_page);
  const end = rows.length > per_page ? shown.at(-1) : undefined;
  return { ids: shown.map(({ post_id }) => post_id), next: end ? cursorAt(end.published_at, end.post_id) : null };
}

/** Returns what stands above the first page: pinned posts and the viewer's own scheduled posts. */
export async function readAboveFeed(db: Db, reader: Reader) {
  const today = await todayOf(db, reader.now);
  const { rows } = await sql<{ id: string; waits: boolean }>`
    (select p.id, false as waits from feed_posts p
      where p.pinned_at is not null and (p.pinned_until is null or p.pinned_until >= ${today})
        and p.published_at is not null
        and ${maySee(sql`p.id`, reader.id)}
      order by p.pinned_at desc limit 5)
    union all
    (select p.id, true from feed_posts p
      where p.published_at is null and p.author_id = ${reader.id} order by p.publish_at limit 20)`.execute(db);
  return {
    pinned: rows.flatMap(({ id, waits }) => (waits ? [] : [id])),
    waiting: rows.flatMap(({ id, waits }) => (waits ? [id] : [])),
  };
}

/**
 * SQL for announcements that a person is asked to acknowledge and has not.
 * Both sides are read whole from their indexes: announcements are few, and looking up each takes four times as long.
 */
const unseenPosts = (personId: string): RawBuilder<unknown> => sql`
  with own as materialized (
    select post_id, version from feed_acknowledgements where person_id = ${personId}),
  asking as materialized (
    select id, asked_version from feed_posts
     where type = 1 and published_at is not null and author_id <> ${personId}
       and posted_on >= (select joined_on from people where id = ${personId}))
  select distinct a.post_id
    from feed_audiences a join asking on asking.id = a.post_id left join own on own.post_id = a.post_id
   where a.key = any(${keysOf(personId)}) and a.published_at is not null and a.asks
     and (own.version is null or own.version < asking.asked_version)`;

/** Entries take about 150 bytes each. */
const cachedUnseen = new VersionedCache<number>(50_000);

/**
 * Counts announcements that a person has yet to acknowledge. Cached by the company's version,
 * which every new request raises, and by their own acknowledgements, which are only added or moved to a later version.
 */
export async function unseenOf(db: Db, personId: string): Promise<number> {
  const [own] = await rowsOf<{ posts: number; versions: number }>(
    db,
    `select count(*)::int as posts, coalesce(sum(version), 0)::int as versions
       from feed_acknowledgements where person_id = $1`,
    [personId],
  );
  return cachedUnseen.getOrComputeForCompany(db, `${personId} ${own?.posts} ${own?.versions}`, () =>
    readUnseen(db, personId),
  );
}

/** Same count without the cache, for a transaction that has changed what is asked. */
export async function readUnseen(db: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${unseenPosts(personId)}) unseen`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the newest announcement that a person has yet to acknowledge, and the number of all. */
export async function newestUnseen(db: Db, personId: string) {
  const { rows } = await sql<{ slug: string; name: string; at: Date; total: number }>`
    select p.slug, author.name, p.published_at as at, count(*) over ()::int as total
      from (${unseenPosts(personId)}) unseen
      join feed_posts p on p.id = unseen.post_id
      join people author on author.id = p.author_id
     order by p.published_at desc, p.id desc limit 1`.execute(db);
  return rows[0];
}

/** Returns the id of a post by its id or slug. @throws 404 unless the reader may see it */
export async function seenPostId(db: Db, idOrSlug: string, reader: Pick<Reader, 'id'>): Promise<string> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(idOrSlug);
  const { rows } = await sql<{ id: string }>`
    select p.id from feed_posts p
     where ${isId ? sql`p.id = ${idOrSlug}::uuid` : sql`p.slug = ${idOrSlug}`} and ${maySee(sql`p.id`, reader.id)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw feedFaults.gone();
  return row.id;
}

/** Returns one post. @throws 404 unless the reader may see it */
export async function seenPost(db: Db, idOrSlug: string, reader: Reader): Promise<Post> {
  const [post] = await postsByIds(db, [await seenPostId(db, idOrSlug, reader)], reader);
  if (!post) throw feedFaults.gone();
  return post;
}
