import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { openDays } from '#features/clock/server/commands/record-pairs.ts';
import { ruleOn, zoneAt } from '#features/company/rules/dated-settings.ts';
import { isAfterShift, openLimitOf } from '#features/days/rules/open-end.ts';
import { emptiedDays } from '#features/days/server/queries/emptied-days.ts';
import { noPlan } from '#features/holidays/rules/due.ts';
import { isEmployed, type Timeline, type WorkingDay } from '#features/days/server/queries/timeline.ts';
import { isInWindow, workingDateOf } from '#features/shifts/rules/working-date.ts';
import { pairTaps, type PairingResult, type PairedTap } from '../rules/pairing.ts';
import type { PairingInput } from '../rules/taps.ts';
import { harmlessResults, outOfPairing, type AsideResult } from '../rules/results.ts';
import type { NewResult, Plan, StoredPunch } from './late.ts';
import { endDecided, isDecided, punchesToPair } from './open-decided.ts';
import { pairingTimesOf } from './pairing-rule.ts';
import { sideOf } from './queries.ts';

/** Maximum number of punches of one person paired in one transaction. */
export const punchesAtOnce = 400;
/** Maximum extent of a day around the instants in it, in seconds. */
export const marginSeconds = 2 * 86_400;

interface RecalculateInput {
  /** Epoch seconds between which punches are added or removed; days are read with a margin. */
  readonly first: number;
  readonly last: number;
  /** Time at which the person clocked in, if they are. */
  readonly open: number | undefined;
  /** Instants whose days are paired again in addition to new ones. */
  readonly instantsToPair?: readonly number[];
  /** Punches of another person or no one that would become this person's. */
  readonly joining?: readonly StoredPunch[];
  /** Day into which late punches are taken. */
  readonly taken?: LocalDate | undefined;
  /** Ids of the waiting punches to pair now; all of them if omitted. */
  readonly now?: ReadonlySet<string>;
}

export interface RecalculateResult {
  readonly plan: Plan;
  /** Punches in chronological order. */
  readonly punches: readonly StoredPunch[];
  readonly touched: ReadonlySet<LocalDate>;
  readonly dayOf: PairingInput['dayOf'];
}

/** Calculates a person's days from their punches, and the result of each punch; writes nothing. */
export async function recalculate(db: Db, timeline: Timeline, input: RecalculateInput): Promise<RecalculateResult> {
  const { first, last, open, instantsToPair = [], joining = [], taken, now } = input;
  const { id } = timeline.person;
  const [from, to] = [first - marginSeconds, last + marginSeconds];
  const [own, times, latest, emptied, closed] = await Promise.all([
    punchesOf(db, id, from, to),
    pairingTimesOf(db),
    latestOf(db, id),
    emptiedDays(db, id),
    openDays(db, timeline, from, to),
  ]);
  const known = now ? own.filter(({ id: punch, result }) => result !== 'new' || now.has(punch)) : own;
  const punches = joining.length === 0 ? known : [...known, ...joining].sort(byTime);
  const dayOf = dayFinder(timeline);
  const paired = pairTaps({
    taps: punchesToPair(timeline.days, punches),
    days: timeline.days.map(({ working_date, clocks }) => ({ date: working_date, clocks })),
    gone: new Set(instantsToPair),
    times,
    dayOf,
    is_latest: latest <= to,
  });
  const deleted = new Set(emptied.map(({ working_date }) => working_date));
  const touched = touchedDates(paired, punches, instantsToPair, timeline, open);
  const refusal = (date: LocalDate) => refusalOf(timeline, date, { deleted, closed, taken });
  const plan = planOf(paired, punches, touched, refusal);
  endDecided(plan, timeline.days, punches, paired);
  return { plan, punches, touched, dayOf };
}

const byTime = (one: StoredPunch, other: StoredPunch) => one.at - other.at || (one.id < other.id ? -1 : 1);

interface Refusal {
  readonly result: AsideResult;
}

interface RefusalOptions {
  readonly deleted: ReadonlySet<LocalDate>;
  /** Throws if the day's period is closed. */
  readonly closed: (day: WorkingDay) => void;
  /** Day into which late punches are taken. */
  readonly taken: LocalDate | undefined;
}

/** Reason why a date must not change, if any. */
function refusalOf(timeline: Timeline, date: LocalDate, decided: RefusalOptions): Refusal | undefined {
  const day = timeline.days.find(({ working_date }) => working_date === date);
  // In a closed period nothing but a flag may change.
  if (isClosed(() => decided.closed({ date, day: day ?? null, ...noPlan }))) return { result: 'closed' };
  if (day && isDecided(day) && date !== decided.taken) return { result: 'approved' };
  if (!day && decided.deleted.has(date)) return { result: 'deleted' };
  return isEmployed(timeline, date) ? undefined : { result: 'not_employed' };
}

function isClosed(check: () => void): boolean {
  try {
    check();
    return false;
  } catch {
    return true;
  }
}

/** Whether a punch changes nothing in any day, so that it raises no flag. */
const isHarmless = ({ result }: PairedTap | NewResult) => (harmlessResults as readonly string[]).includes(result);

/** Days whose entries may change: those of new and removed punches, and of an open entry. */
function touchedDates(
  { taps }: PairingResult,
  punches: readonly StoredPunch[],
  gone: readonly number[],
  { days }: Timeline,
  open: number | undefined,
): Set<LocalDate> {
  const dateOf = new Map(taps.map(({ id, date }) => [id, date]));
  const dates = new Set<LocalDate>();
  for (const { id, result, working_date } of punches) {
    const date = dateOf.get(id);
    if (date && (result === 'new' || working_date !== date)) dates.add(date);
    if (working_date && working_date !== date) dates.add(working_date);
  }
  for (const { working_date, clocks } of days) {
    const edges = clocks.flatMap((clock) => [clock, ...clock.breaks]).flatMap((one) => [one.started_at, one.ended_at]);
    if (edges.some((edge) => edge !== null && (gone.includes(edge) || edge === open))) dates.add(working_date);
  }
  return dates;
}

function planOf(
  paired: PairingResult,
  punches: readonly StoredPunch[],
  touched: ReadonlySet<LocalDate>,
  refusalOf: (date: LocalDate) => Refusal | undefined,
): Plan {
  const refusals = new Map([...touched].map((date) => [date, refusalOf(date)]));
  const stored = new Map(punches.map((punch) => [punch.id, punch]));
  const results: Plan['results'] = new Map();
  for (const { id, ...tap } of paired.taps) {
    const before = stored.get(id);
    if (!before || !touched.has(tap.date)) continue;
    const refusal = refusals.get(tap.date);
    // Punches that already count in a day that must not change keep their result.
    if (!refusal || (before.result === 'new' && isHarmless({ id, ...tap }))) results.set(id, tap);
    else if (before.result === 'new') results.set(id, { ...refusal, date: tap.date, facts: null });
  }
  return { days: paired.days.filter(({ date }) => touched.has(date) && !refusals.get(date)), results };
}

/** Determines the day of an instant (domain 2), and until when a clocked-in person can remain in the same day. */
export function dayFinder(timeline: Pick<Timeline, 'person' | 'settings' | 'shifts' | 'days'>): PairingInput['dayOf'] {
  const { person, settings, shifts, days } = timeline;
  const stored = (date: LocalDate) => days.find(({ working_date }) => working_date === date);
  const shiftOf = (date: LocalDate) => stored(date)?.shift ?? shifts.on(person.id, date);
  return (at, begunDate) => {
    const zone = zoneAt(settings, at);
    const around = shifts
      .around(person.id, localDateOf(at, zone))
      .map((dated) => ({ ...dated, shift: stored(dated.date)?.shift ?? dated.shift }));
    const begun = begunDate ?? days.findLast(({ clocks }) => clocks[0] && clocks[0].started_at <= at)?.working_date;
    const begunShift = begun && shiftOf(begun);
    const date = workingDateOf(at, zone, around, begun && begunShift ? { date: begun, shift: begunShift } : undefined);
    const shift = shiftOf(date) ?? null;
    const longest = ruleOn(settings, date).max_daily_work_duration;
    const limit = openLimitOf({ clocks: [{ started_at: at, ended_at: null }], shift }, longest) ?? at;
    const until = shift ? (isAfterShift(at, shift) ? at : limit) : at + longest;
    return { date, until, limit, has_shift: shift !== null, is_in_shift: shift !== null && isInWindow(shift, at) };
  };
}

/** Seconds without a punch after which a new day has begun. */
const pauseSeconds = 8 * 3600;

export interface Portion {
  readonly punches: readonly { readonly id: string; readonly at: number }[];
  /** Whether more punches are waiting. */
  readonly isMore: boolean;
}

/** Returns waiting punches in order: as many as fit, without splitting a day if possible. */
export async function newPunches(db: Db, personId: string): Promise<Portion> {
  const rows = await rowsOf<Portion['punches'][number]>(
    db,
    `select id, extract(epoch from punched_at)::float8 as at from punches
      where person_id = $1 and result = 'new' order by punched_at, id limit ${punchesAtOnce + 1}`,
    [personId],
  );
  if (rows.length <= punchesAtOnce) return { punches: rows, isMore: false };
  const pause = rows.findLastIndex(({ at }, n) => n > 0 && at - (rows[n - 1]?.at ?? at) > pauseSeconds);
  return { punches: rows.slice(0, pause > 0 ? pause : punchesAtOnce), isMore: true };
}

export async function openSince(db: Db, personId: string): Promise<number | undefined> {
  const [open] = await rowsOf<{ at: number }>(
    db,
    'select extract(epoch from started_at)::float8 as at from clocks where person_id = $1 and ended_at is null',
    [personId],
  );
  return open?.at;
}

/** Last instant at which anything of the person is recorded or waiting. */
export async function latestOf(db: Db, personId: string): Promise<number> {
  const [row] = await rowsOf<{ at: number | null }>(
    db,
    `select extract(epoch from greatest(
       (select max(punched_at) from punches where person_id = $1
          and result <> all($2::text[])),
       (select max(coalesce(ended_at, started_at)) from clocks where person_id = $1)))::float8 as at`,
    [personId, outOfPairing],
  );
  return row?.at ?? 0;
}

export async function punchesOf(db: Db, personId: string, from: number, to: number): Promise<StoredPunch[]> {
  return rowsOf<StoredPunch>(
    db,
    `select id, extract(epoch from punched_at)::float8 as at, extract(epoch from received_at)::float8 as received,
            result, facts, working_date, terminal_id, ${sideOf('punches')} as side
       from punches
      where person_id = $1 and punched_at between to_timestamp($2) and to_timestamp($3)
        and result <> all($4::text[])
      order by punched_at, id`,
    [personId, from, to, outOfPairing],
  );
}
