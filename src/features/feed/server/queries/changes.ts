import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { Kept } from '#platform/server/kept.ts';
import type { Changed } from '../../rules/shapes.ts';
import { excerptOf, wordChanges, type WordChange } from '../../rules/word-changes.ts';
import { writtenAt } from './versions.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly at: Date;
  readonly by: string;
  readonly asks: boolean;
  readonly was_acknowledged: boolean;
  readonly text: string;
  /** What it said before everybody was asked anew. */
  readonly before: string | null;
}

/** What a version says otherwise than the one before never changes; comparing two long texts costs. */
const excerpts = new Kept<readonly WordChange[]>(1000);

/**
 * Of posts that were edited: when and by whom. Of an announcement that is asked about anew, it is the edit that asks,
 * with its first words that are others.
 */
export async function changesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Changed>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select p.id, p.version, p.text, asks.yes as asks, before.text as before, changer.name as by,
           case when asks.yes then ${writtenAt(sql`p.asked_version`)} else p.changed_at end as at,
           asks.yes and exists (select from feed_acknowledgements k
             where k.post_id = p.id and k.version < p.asked_version) as was_acknowledged
      from feed_posts p
      cross join lateral (select p.type = 1 and p.asked_version > 1 as yes) asks
      left join feed_versions asked on asked.post_id = p.id and asked.version = p.asked_version
      left join feed_versions before on asks.yes and before.post_id = p.id and before.version = p.asked_version - 1
      join people changer on changer.id = case when asks.yes then coalesce(asked.written_by, p.changed_by) else p.changed_by end
     where p.id = any(${ids}::uuid[])`.execute(db);
  return new Map(await Promise.all(rows.map(async (row) => [row.id, await changedOf(db, row)] as const)));
}

async function changedOf(db: Db, { id, version, at, by, asks, was_acknowledged, before, text }: Row): Promise<Changed> {
  const words =
    before === null
      ? []
      : await excerpts.ofCompany(db, `${id} ${version}`, async () => excerptOf(wordChanges(before, text)));
  return { at: at.toISOString(), by, asks, was_acknowledged, words: [...words] };
}
