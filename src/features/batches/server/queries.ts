import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { metaOf, pagingOf } from '#platform/shared/paging.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { ProgressItem } from '../contract.ts';

/** Returns the progress of the actor's own batch; undefined for other people's. @param now epoch seconds */
export async function progressOf(db: Db, id: string, actor_id: string, now: number): Promise<ProgressItem | undefined> {
  const batch = await ownBatches(db, actor_id).where('id', '=', id).executeTakeFirst();
  return batch && progressItemOf(batch, now);
}

/** Maximum number of batches shown together. */
const maxShown = 5;

/**
 * Returns the actor's batches that run or whose end is unseen, newest first.
 * @param of first part of the kinds' names
 */
export async function openBatches(db: Db, of: string, actor_id: string, now: number): Promise<ProgressItem[]> {
  const rows = await ownBatches(db, actor_id)
    .where(sql<boolean>`starts_with(kind, ${`${of}.`})`)
    .where('seen_at', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(maxShown)
    .execute();
  return rows.map((row) => progressItemOf(row, now));
}

const ownBatches = (db: Db, actor_id: string) =>
  db
    .selectFrom('batches')
    .select(['id', 'kind', 'title', 'url', 'from_url', 'file_url', 'file_until', 'state', 'counts'])
    .select(['total', 'done', 'failed', 'last_label', 'started_at', 'ended_at', 'seen_at'])
    .where('started_by', '=', actor_id);

type StoredBatch = Awaited<ReturnType<ReturnType<typeof ownBatches>['executeTakeFirstOrThrow']>>;

function progressItemOf(batch: StoredBatch, now: number): ProgressItem {
  const { total, done, failed, started_at, ended_at, seen_at, file_url, file_until } = batch;
  const over = done + failed;
  const seconds = Math.max(0, Math.round((ended_at?.getTime() ?? now * 1000) / 1000 - started_at.getTime() / 1000));
  // A table constraint allows no other states; kinds write whole numbers.
  const { state, counts } = batch as unknown as Pick<ProgressItem, 'state' | 'counts'>;
  return {
    ...batch,
    state,
    counts,
    percent: total === 0 ? 100 : Math.floor((over / total) * 100),
    makes_file: file_url !== null,
    file_url: file_until && file_until.getTime() > now * 1000 ? file_url : null,
    file_until: file_until?.toISOString() ?? null,
    is_seen: seen_at !== null,
    started_at: started_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    seconds,
    seconds_left: state === 'running' && over > 0 ? Math.ceil((seconds / over) * (total - over)) : null,
  };
}

/** Returns the failed rows. @throws 404 */
export async function failuresOf(
  db: Db,
  { id, actor_id, page, rows }: { id: string; actor_id: string; page: number; rows: number },
) {
  const batch = await db
    .selectFrom('batches')
    .select('failed')
    .where('id', '=', id)
    .where('started_by', '=', actor_id)
    .executeTakeFirst();
  if (!batch) throw platformFaults.notFound();
  const paging = pagingOf(page, rows);
  const failures = await db
    .selectFrom('batch_rows')
    .select(['position', 'label', 'outcome'])
    .where('batch_id', '=', id)
    .where('state', '=', 'failed')
    .orderBy('position')
    .limit(paging.limit)
    .offset(paging.offset)
    .execute();
  return {
    data: failures.map(({ position, label, outcome }) => ({ position, label, why: outcome ?? '' })),
    meta: metaOf(paging, batch.failed, failures.length),
  };
}

/** Returns the data for a batch's alert: 'Discharge of 312 people: 309 done, 3 failed.' */
export async function endOf(db: Db, id: string) {
  return db
    .selectFrom('batches')
    .select(['title', 'url', 'done', 'failed', 'file_url', 'started_by'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns data kept for finished rows, in their order, after a position. */
export async function storedResults<Kept>(
  db: Db,
  batch_id: string,
  { after, limit }: { after: number; limit: number },
) {
  const rows = await db
    .selectFrom('batch_rows')
    .select(['position', 'kept'])
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'done')
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ position, kept }) => ({ position, kept: kept as Kept }));
}

/** Counts rows with kept data. */
export async function countResults(db: Db, batch_id: string): Promise<number> {
  const { total } = await db
    .selectFrom('batch_rows')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return total;
}
