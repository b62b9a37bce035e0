import type { Db } from '#platform/server/database/database.ts';
import { Fault } from '#platform/shared/faults.ts';
import { addDays, localDateOf } from '#platform/shared/time.ts';
import { clockFaults } from '../../contract.ts';
import { lockTimeline, type LockedTimeline } from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import { emptiedDays } from '#features/days/server/queries/emptied-days.ts';
import type { Timeline, WorkingDay } from '#features/days/server/queries/timeline.ts';
import { closedFault, closedOn } from '#features/periods/rules/closed.ts';
import { closedPeriodsOf } from '#features/periods/server/queries.ts';
import { openClock, closeClock, closeBreak, openBreak } from './clock.ts';

/** Finished entry in epoch seconds. */
export interface Pair {
  readonly clock_in: number;
  readonly clock_out: number;
  /** Breaks in order, within the entry. */
  readonly breaks?: readonly { readonly start: number; readonly end: number }[];
  /** 1 normal (default), 2 remote */
  readonly working_place?: number;
}

export type PairOutcome =
  | { readonly outcome: 'recorded'; readonly attendance_id: string }
  /** The identical entry already exists. */
  | { readonly outcome: 'known'; readonly attendance_id: string }
  | { readonly outcome: 'refused'; readonly fault: Fault };

export interface PairsOf {
  readonly person_id: string;
  readonly pairs: readonly Pair[];
  /** epoch seconds; later times are refused */
  readonly now: number;
  /** 'import', 'demo', 'terminal' */
  readonly source: string;
  readonly actor_id?: string | null;
  readonly address?: string | null;
}

/**
 * Records finished entries of one person in one statement by the steps of the clock's endpoints:
 * clock in, break, resume, clock out. A pair that breaks a rule is refused without affecting others.
 * Emits no event, so the caller emits `clockChanged` once.
 * @returns one outcome per pair, in their order
 */
export async function recordPairs(
  db: Db,
  { person_id, pairs, now, source, actor_id = null, address = null }: PairsOf,
): Promise<PairOutcome[]> {
  if (pairs.length === 0) return [];
  const [first, last] = pairs.reduce(
    ([from, to], pair) => [Math.min(from, pair.clock_in), Math.max(to, pair.clock_out)],
    [Infinity, -Infinity],
  );
  const timeline = await lockTimeline(db, person_id, first, Math.max(first, last));
  const checks = [
    openDays(db, timeline, first, Math.max(first, last)),
    ...(comesLate(source) ? [managersDays(db, timeline)] : []),
  ];
  const admissions = await Promise.all(checks);
  const admit = (day: WorkingDay) => admissions.forEach((admits) => admits(day));
  const outcomes = pairs.map((pair) => record(timeline, pair, now, admit));
  if (timeline.history.length) await save(db, timeline, { at: now, source, actor_id, address });
  return outcomes;
}

/** @throws the fault that prevents recording the pair */
export async function recordPair(
  db: Db,
  { pair, ...rest }: Omit<PairsOf, 'pairs'> & { readonly pair: Pair },
): Promise<PairOutcome> {
  const [outcome] = await recordPairs(db, { ...rest, pairs: [pair] });
  if (!outcome || outcome.outcome === 'refused') throw outcome?.fault ?? clockFaults.overlaps();
  return outcome;
}

/** Refuses days of closed periods; a working day is at most two days from the instants of its entries. */
export async function openDays(db: Db, { person }: Pick<Timeline, 'person'>, first: number, last: number) {
  const [from, to] = [addDays(localDateOf(first, 'UTC'), -2), addDays(localDateOf(last, 'UTC'), 2)];
  const closed = await closedPeriodsOf(db, [person.id], from, to);
  return ({ date }: WorkingDay) => {
    const period = closedOn(closed, person.id, date);
    if (period) throw closedFault(period);
  };
}

/** Sources that deliver late and elsewhere, and so must not change a manager's decisions. */
const comesLate = (source: string) => source === 'import' || source === 'terminal';

/** Refuses days that a manager has corrected, approved or deleted. */
async function managersDays(db: Db, { person }: LockedTimeline): Promise<(day: WorkingDay) => void> {
  const emptied = new Set((await emptiedDays(db, person.id)).map(({ working_date }) => working_date));
  return ({ date, day }) => {
    if (day !== null && day.approved_at !== null) throw clockFaults.isCorrected();
    if (day === null && emptied.has(date)) throw clockFaults.isDeleted();
  };
}

function record(timeline: LockedTimeline, pair: Pair, now: number, admit: (day: WorkingDay) => void): PairOutcome {
  const existingDay = timeline.days.find(({ clocks }) =>
    clocks.some(({ started_at, ended_at }) => started_at === pair.clock_in && ended_at === pair.clock_out),
  );
  if (existingDay) return { outcome: 'known', attendance_id: existingDay.id };
  try {
    check(pair, now);
    let open = openClock(
      timeline,
      { at: pair.clock_in, working_place: pair.working_place ?? 1 },
      pair.clock_out,
      admit,
    );
    for (const { start, end } of pair.breaks ?? []) open = closeBreak(timeline, openBreak(timeline, open, start), end);
    return { outcome: 'recorded', attendance_id: closeClock(timeline, open, pair.clock_out).day.id };
  } catch (fault) {
    if (fault instanceof Fault) return { outcome: 'refused', fault };
    throw fault;
  }
}

/** Checks everything that `openClock` does not, so that a refusal records nothing partially. */
function check({ clock_in, clock_out, breaks = [] }: Pair, now: number): void {
  if (clock_out > now) throw clockFaults.inFuture();
  if (clock_out < clock_in) throw clockFaults.endsBeforeStart();
  let last = clock_in;
  for (const { start, end } of breaks) {
    if (start < last || end < start || end > clock_out) throw clockFaults.breakOutside();
    last = end;
  }
}
