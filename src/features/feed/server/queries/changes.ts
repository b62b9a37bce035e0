import { sql } from 'kysely';
import { afterCommit, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { linksIn } from '../../rules/document.ts';
import type { PostChange, PostType } from '../../rules/shapes.ts';
import { findChangedKinds } from '../../rules/version-changes.ts';
import { excerptOf, wordChanges } from '../../rules/word-changes.ts';
import type { Descriptions } from './photos.ts';
import { writtenAt } from './versions.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly at: Date;
  readonly by: string;
  readonly asks: boolean;
  readonly was_acknowledged: boolean;
  /** Set only when versions are compared. */
  readonly text: string | null;
  readonly body: unknown;
  readonly type: PostType;
  readonly photos: readonly string[];
  readonly photo_descriptions: Descriptions;
  readonly attachments: readonly string[];
  /** Version before readers were asked to acknowledge again. */
  readonly before: EarlierVersion | null;
}

interface EarlierVersion {
  readonly text: string;
  readonly body: unknown;
  readonly type: PostType | null;
  readonly photos: readonly string[];
  readonly photo_descriptions: Descriptions;
  readonly attachments: readonly string[];
}

type VersionChanges = Pick<PostChange, 'words' | 'beside'>;

/** By post and version: differences between versions never change, and comparing two long texts is expensive. */
const changesCache = new VersionedCache<VersionChanges>(1000);

/**
 * Returns time and author of the last edit. For an announcement that asks again, this is the edit that asks,
 * with its first changed words and the kinds of other changes.
 */
export async function changesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PostChange>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select p.id, p.version, case when asks.yes then p.text end as text,
           case when asks.yes then p.body end as body, asks.yes as asks, changer.name as by,
           p.type, p.photos, p.photo_descriptions, p.attachments,
           case when before.version is not null then json_build_object('text', before.text, 'body', before.body,
             'type', before.type, 'photos', before.photos, 'photo_descriptions', before.photo_descriptions,
             'attachments', before.attachments) end as before,
           case when asks.yes then ${writtenAt(sql`p.asked_version`)} else p.changed_at end as at,
           asks.yes and exists (select from feed_acknowledgements k
             where k.post_id = p.id and k.version < p.asked_version) as was_acknowledged
      from feed_posts p
      cross join lateral (select p.type = 1 and p.asked_version > 1 as yes) asks
      left join feed_versions asked on asked.post_id = p.id and asked.version = p.asked_version
      left join feed_versions before on asks.yes and before.post_id = p.id and before.version = p.asked_version - 1
      join people changer on changer.id = case when asks.yes then coalesce(asked.written_by, p.changed_by) else p.changed_by end
     where p.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, changedOf(db, row)]));
}

type ComparedRow = Omit<Row, 'at' | 'by' | 'asks' | 'was_acknowledged'>;

function changedOf(db: Db, { at, by, asks, was_acknowledged, ...row }: Row): PostChange {
  return { at: at.toISOString(), by, asks, was_acknowledged, ...changesBetween(db, row) };
}

function changesBetween(db: Db, { id, version, before, text, body, ...now }: ComparedRow): VersionChanges {
  if (before === null || text === null) return { words: [], beside: [] };
  const known = changesCache.get(id, version);
  if (known) return known;
  const latest = {
    words: excerptOf(wordChanges(before.text, text)),
    beside: findChangedKinds({ ...before, links: linksIn(before.body) }, { ...now, links: linksIn(body) }),
  };
  // Cached only after commit, as the transaction may still roll back.
  afterCommit(db, () => changesCache.set(id, version, latest));
  return latest;
}
