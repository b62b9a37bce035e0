import { sql, type Expression, type SqlBool } from 'kysely';
import type { Kept } from '#platform/server/kept.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Subjects } from '#platform/server/http/subjects.ts';
import type { TimeChanges } from '#features/days/server/queries/time-changes.ts';
import { toReview } from './employees.ts';
import type { Range } from './month-range.ts';

/** Who is clocked in and whose days wait, of those whom somebody may see. */
export interface Counted {
  /** How many changes of people's time are in it. */
  known: number;
  readonly shares: Map<string, KnownShare>;
  sums?: Sums | undefined;
}

/** What one person adds. */
interface Share {
  /** Epoch seconds at which they clocked in; undefined: they are not. */
  in_since?: number;
  /** Days of the range. */
  waiting: number;
}

/** It was read when there had been so many changes. */
type KnownShare = Share & { readonly known: number };

export interface Counts {
  readonly at_work: number;
  readonly to_review: number;
}

/** They are true after one instant up to another, epoch seconds. */
interface Sums extends Counts {
  readonly after: number;
  readonly until: number;
}

interface Asked {
  readonly company_id: string;
  /** Asked before. */
  readonly changes: TimeChanges;
  readonly among: Subjects;
  readonly range: Range;
  /** epoch seconds */
  readonly now: number;
}

/** Who has been clocked in for longer has forgotten it. */
const forgottenSeconds = 86_400;

/**
 * How many are clocked in at this moment, and how many days of the range wait for approval. All are counted once, and
 * then those again whose time has changed.
 */
export async function countsOf(db: Db, kept: Kept<Counted, string>, asked: Asked): Promise<Counts> {
  const { company_id, changes, among, range, now } = asked;
  const key = `${company_id} ${range.start_date} ${range.end_date} ${among.key}`;
  const { beginning } = changes;
  let counted = kept.get(key, beginning);
  if (counted) await countAgain(db, counted, asked);
  else {
    counted = await countAll(db, asked);
    kept.set(key, beginning, counted);
  }
  const { sums } = counted;
  const { at_work, to_review } =
    sums && sums.after < now && now <= sums.until ? sums : (counted.sums = sumsAt(counted, now));
  return { at_work, to_review };
}

async function countAll(db: Db, { changes, among, range }: Asked): Promise<Counted> {
  const known = changes.count;
  const shares = await sharesOf(db, range, (column) => among.where(column));
  return { known, shares: new Map(Array.from(shares, ([id, share]) => [id, { ...share, known }])) };
}

/** Several may do so at once; what was read later stays. */
async function countAgain(db: Db, counted: Counted, { changes, among, range }: Asked): Promise<void> {
  const known = changes.count;
  const isOlder = (id: string) => (counted.shares.get(id)?.known ?? -1) < known;
  const ids = [...changes.since(counted.known)].filter((id) => among.includes(id) && isOlder(id));
  if (ids.length) {
    const shares = await sharesOf(db, range, (column) => sql<SqlBool>`${column} = any(${ids}::uuid[])`);
    for (const id of ids) if (isOlder(id)) counted.shares.set(id, { ...(shares.get(id) ?? { waiting: 0 }), known });
    counted.sums = undefined;
  }
  counted.known = Math.max(counted.known, known);
}

function sumsAt({ shares }: Counted, now: number): Sums {
  let [at_work, to_review, after, until] = [0, 0, -Infinity, Infinity];
  for (const { in_since, waiting } of shares.values()) {
    to_review += waiting;
    if (in_since === undefined) continue;
    const end = in_since + forgottenSeconds;
    if (end < now) after = Math.max(after, end);
    else {
      at_work += 1;
      until = Math.min(until, end);
    }
  }
  return { at_work, to_review, after, until };
}

/**
 * Of those who have something to add. The parameters of dates stand in queries of their own: the plan does not depend
 * on them then, and is made once.
 */
async function sharesOf(
  db: Db,
  { start_date, end_date }: Range,
  isOne: (person: Expression<string>) => Expression<SqlBool>,
): Promise<ReadonlyMap<string, Share>> {
  const whom = isOne(sql.ref<string>('person_id'));
  const waiting = toReview(db, [start_date, end_date]).where(whom).select('person_id');
  const { rows } = await sql<{ inside: string | null; waiting: string | null }>`
    select (select string_agg(person_id || ' ' || extract(epoch from started_at)::int8, ',')
              from clocks where ended_at is null and ${whom}) as inside,
           (select string_agg(person_id || ' ' || days, ',')
              from (select person_id, count(*) as days from (${waiting}) as day group by person_id) as one) as waiting
    `.execute(db);
  const shares = new Map<string, Share>();
  for (const [id, days] of pairsOf(rows[0]?.waiting)) shares.set(id, { waiting: days });
  for (const [id, in_since] of pairsOf(rows[0]?.inside))
    shares.set(id, { waiting: shares.get(id)?.waiting ?? 0, in_since });
  return shares;
}

const pairsOf = (text: string | null | undefined): readonly [string, number][] =>
  (text || undefined)?.split(',').map((pair) => {
    const [id = '', number] = pair.split(' ');
    return [id, Number(number)];
  }) ?? [];
