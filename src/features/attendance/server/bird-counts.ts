import { sql, type Expression, type SqlBool } from 'kysely';
import type { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Subjects } from '#platform/server/http/subjects.ts';
import type { Settings } from '#features/company/server/queries.ts';
import { openDaysOf } from '#features/days/server/queries/open-ends.ts';
import type { TimeChanges } from '#features/days/server/queries/time-changes.ts';
import { waitsForReview } from '#features/days/server/queries/waiting.ts';
import type { Range } from './month-range.ts';

/** People clocked in and days waiting for a review, among those in the viewer's scope. */
export interface CountMemory {
  /** Number of time changes that are included. */
  known: number;
  readonly shares: Map<string, KnownShare>;
  sums?: Sums | undefined;
}

/** Contribution of one person. */
interface Share {
  /** The person's open entry, and days of the range without a known end. */
  readonly ends: readonly UnknownEnd[];
  /** Days of the range that wait for a review at any time of day. */
  readonly waiting: number;
}

interface UnknownEnd {
  /** Epoch seconds until which the entry counts as work. */
  readonly until: number;
  /** Whether they are clocked in until then. */
  readonly is_open: boolean;
  /** Whether the day starts to wait for a review after that moment. */
  readonly is_review_then: boolean;
}

/** Share with the number of changes at which it was read. */
type KnownShare = Share & { readonly known: number };

export interface Counts {
  readonly at_work: number;
  readonly to_review: number;
}

/** Counts valid after one instant up to another, in epoch seconds. */
interface Sums extends Counts {
  readonly after: number;
  readonly until: number;
}

interface BirdCountsInput {
  readonly company_id: string;
  readonly settings: Pick<Settings, 'day_rules'>;
  /** Must be read before the counts. */
  readonly changes: TimeChanges;
  readonly among: Subjects;
  readonly range: Range;
  /** Ids of the people who match a filter; undefined for all. */
  readonly only?: ReadonlySet<string> | undefined;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Counts people clocked in now and days of the range waiting for approval. Everyone is counted once,
 * and afterwards only people whose time has changed. With a filter only its people are counted.
 */
export async function countsOf(
  db: Db,
  cache: VersionedCache<CountMemory, string>,
  input: BirdCountsInput,
): Promise<Counts> {
  const { company_id, settings, changes, among, range, now } = input;
  const key = `${company_id} ${range.start_date} ${range.end_date} ${among.key}`;
  // The daily limit determines until when an open entry counts as work.
  const version = `${changes.beginning} ${JSON.stringify(settings.day_rules)}`;
  let counted = cache.get(key, version);
  if (counted) await countAgain(db, counted, input);
  else {
    counted = await countAll(db, input);
    cache.set(key, version, counted);
  }
  if (input.only) {
    const { at_work, to_review } = sumsAt(counted, now, input.only);
    return { at_work, to_review };
  }
  const { sums } = counted;
  const { at_work, to_review } =
    sums && sums.after < now && now <= sums.until ? sums : (counted.sums = sumsAt(counted, now));
  return { at_work, to_review };
}

async function countAll(db: Db, input: BirdCountsInput): Promise<CountMemory> {
  const { changes, among } = input;
  const known = changes.count;
  const shares = await sharesOf(db, input, (column) => among.where(column));
  return { known, shares: new Map(Array.from(shares, ([id, share]) => [id, { ...share, known }])) };
}

/** May run concurrently; the latest reading is kept. */
async function countAgain(db: Db, counted: CountMemory, input: BirdCountsInput): Promise<void> {
  const { changes, among } = input;
  const known = changes.count;
  const isOlder = (id: string) => (counted.shares.get(id)?.known ?? -1) < known;
  const ids = [...changes.since(counted.known)].filter((id) => among.includes(id) && isOlder(id));
  if (ids.length) {
    const shares = await sharesOf(db, input, (column) => sql<SqlBool>`${column} = any(${ids}::uuid[])`);
    for (const id of ids)
      if (isOlder(id)) counted.shares.set(id, { ...(shares.get(id) ?? { waiting: 0, ends: [] }), known });
    counted.sums = undefined;
  }
  counted.known = Math.max(counted.known, known);
}

function sumsAt({ shares }: CountMemory, now: number, only?: ReadonlySet<string>): Sums {
  let [at_work, to_review, after, until] = [0, 0, -Infinity, Infinity];
  for (const [id, { ends, waiting }] of shares) {
    if (only && !only.has(id)) continue;
    to_review += waiting;
    for (const end of ends)
      if (end.until < now) {
        after = Math.max(after, end.until);
        if (end.is_review_then) to_review += 1;
      } else {
        if (end.is_open) at_work += 1;
        until = Math.min(until, end.until);
      }
  }
  return { at_work, to_review, after, until };
}

/** Shares of the people who have one. */
async function sharesOf(
  db: Db,
  { range: { start_date, end_date }, settings }: BirdCountsInput,
  isOne: (person: Expression<string>) => Expression<SqlBool>,
): Promise<ReadonlyMap<string, Share>> {
  const [waiting, open] = await Promise.all([
    waitingOf(db, { start_date, end_date }, isOne(sql.ref<string>('person_id'))),
    openDaysOf(db, settings, isOne),
  ]);
  const shares = new Map<string, Share>(waiting.map(([id, days]) => [id, { waiting: days, ends: [] }]));
  const reviewDays = new Set<string>();
  for (const { person_id, working_date, limit, waits, is_open } of open) {
    const isInRange = start_date <= working_date && working_date <= end_date;
    const day = `${person_id} ${working_date}`;
    const is_review_then = isInRange && !waits && !reviewDays.has(day);
    if (!is_open && !is_review_then) continue;
    reviewDays.add(day);
    const { waiting: days, ends } = shares.get(person_id) ?? { waiting: 0, ends: [] };
    shares.set(person_id, { waiting: days, ends: [...ends, { until: limit, is_open, is_review_then }] });
  }
  return shares;
}

/** Number of days of a range waiting for a review, by person. */
async function waitingOf(db: Db, { start_date, end_date }: Range, isShown: Expression<SqlBool>) {
  // Date parameters are in subqueries, so that PostgreSQL plans the statement once instead of for each date.
  const { rows } = await sql<{ waiting: string | null }>`
    select string_agg(person_id || ' ' || days, ',') as waiting
      from (select person_id, count(*) as days from attendances
             where ${waitsForReview('attendances')} and ${isShown}
               and working_date >= (select ${start_date}::date) and working_date <= (select ${end_date}::date)
             group by person_id) as one`.execute(db);
  return pairsOf(rows[0]?.waiting);
}

const pairsOf = (text: string | null | undefined): readonly [string, number][] =>
  (text || undefined)?.split(',').map((pair) => {
    const [id = '', number] = pair.split(' ');
    return [id, Number(number)];
  }) ?? [];
