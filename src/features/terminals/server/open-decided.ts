import type { LocalDate } from '#platform/shared/schemas.ts';
import { findOpenClock, type Clock, type Day } from '#features/days/rules/entries.ts';
import { isoOrNull, putDay, type LockedTimeline } from '#features/days/server/commands/changes.ts';
import type { PairedClock, PairingResult } from '../rules/pairing.ts';
import type { Plan, StoredPunch } from './late.ts';

/** Whether the day, or an entry in it, was decided about. */
export const isDecided = (day: Day): boolean =>
  day.approved_at !== null ||
  day.clocks.some(
    (clock) => clock.approved_at !== null || clock.breaks.some(({ approved_at }) => approved_at !== null),
  );

/** Results of punches that begin or end an entry or a break. */
const ofEdges: ReadonlySet<string> = new Set(['in', 'out', 'break_begin', 'break_end', 'forgotten', 'lone_out']);

/**
 * Returns the punches that take part in pairing. Those that were counted in a decided day do not once its entries were
 * corrected: with the corrected times they would be paired to other entries than the decided ones.
 */
export function punchesToPair(days: readonly Day[], punches: readonly StoredPunch[]): readonly StoredPunch[] {
  const counted = Map.groupBy(
    punches.filter(({ result }) => result !== 'new' && result !== 'approved'),
    ({ working_date }) => working_date,
  );
  const replaced = days
    .filter(isDecided)
    .flatMap((day) => (isCorrected(day, counted.get(day.working_date)) ? (counted.get(day.working_date) ?? []) : []));
  const without = new Set(replaced);
  return without.size === 0 ? punches : punches.filter((punch) => !without.has(punch));
}

function isCorrected({ clocks }: Day, counted: readonly StoredPunch[] = []): boolean {
  const edges = new Set(
    clocks.flatMap((clock) => [clock, ...clock.breaks]).flatMap((one) => [one.started_at, one.ended_at]),
  );
  return counted.some(({ result, at }) => ofEdges.has(result) && !edges.has(at));
}

/** Seconds within which a punch counts as received in real time. */
const atOnceSeconds = 600;

/**
 * Ends the open entry of a decided day, which stays open for a person who is still clocked in: by the next punch if it
 * arrives at once, and otherwise as it is paired once the person's next work begins, since a person has one open entry.
 */
export function endDecided(plan: Plan, days: readonly Day[], punches: readonly StoredPunch[], paired: PairingResult) {
  const day = days.find(({ clocks }) => findOpenClock(clocks));
  const open = findOpenClock(day?.clocks ?? []);
  if (!day || !open || plan.days.some(({ date }) => date === day.working_date)) return;
  const isFollowed = plan.days.some(({ clocks }) => clocks.some(({ end }) => (end ?? Infinity) > open.started_at));
  if (isFollowed) endAsPaired(plan, day, open, { punches, paired });
  else endByNext(plan, day, open, { punches, paired });
}

interface Paired {
  readonly punches: readonly StoredPunch[];
  readonly paired: PairingResult;
}

function endByNext(plan: Plan, day: Day, open: Clock, { punches, paired }: Paired): void {
  const next = punches.find(
    ({ id, at, received }) =>
      plan.results.get(id)?.result === 'approved' && at > open.started_at && received - at <= atOnceSeconds,
  );
  if (!next || next.side === 'in' || paired.taps.find(({ id }) => id === next.id)?.result === 'same_tap') return;
  const breaks = open.breaks.map(({ started_at, ended_at }) => ({ start: started_at, end: ended_at ?? next.at }));
  plan.days.push(dayWith(day, open, { end: next.at, breaks }));
  plan.results.set(next.id, {
    date: day.working_date,
    result: 'out',
    facts: { from: open.started_at, to: next.at },
  });
}

/**
 * Ends the entry where pairing does; without an end, or without one after its last break, it is unknown, so that the day
 * has to be reviewed again.
 */
function endAsPaired(plan: Plan, day: Day, open: Clock, { punches, paired }: Paired): void {
  const date = day.working_date;
  const clocks = paired.days.find((one) => one.date === date)?.clocks ?? [];
  const found = clocks.find(({ start, end }) => start <= open.started_at && open.started_at <= (end ?? Infinity));
  const end = found?.end ?? open.started_at;
  if (end <= open.started_at) {
    plan.days.push(dayWith(day, open, { end: open.started_at, is_end_unknown: true, breaks: [] }));
    plan.undecided = date;
    return;
  }
  const breaks = found?.breaks.filter(({ start }) => start >= open.started_at) ?? [];
  // Work after the last break that no one ended is an entry of its own.
  const unended = clocks.find(({ start, is_end_unknown }) => is_end_unknown && start === end);
  const ended = dayWith(day, open, { end, breaks });
  plan.days.push(unended ? { ...ended, clocks: [...ended.clocks, unended] } : ended);
  if (unended) plan.undecided = date;
  const waiting = new Set(
    punches.filter(({ result }) => result === 'new' || result === 'approved').map(({ id }) => id),
  );
  const times = new Map(punches.map(({ id, at }) => [id, at]));
  for (const { id, ...tap } of paired.taps) {
    const at = times.get(id) ?? Infinity;
    if (tap.date === date && waiting.has(id) && open.started_at < at && at <= end) plan.results.set(id, tap);
  }
}

/** Returns a day with its entries, one of which ends. */
const dayWith = (
  { working_date, clocks }: Day,
  open: Clock,
  ended: Pick<PairedClock, 'end' | 'breaks' | 'is_end_unknown'>,
) => ({
  date: working_date,
  clocks: clocks.map((clock) => ({
    start: clock.started_at,
    end: clock.ended_at,
    is_left_open: false,
    ...(clock.is_end_unknown && { is_end_unknown: true }),
    breaks: clock.breaks.map(({ started_at, ended_at }) => ({ start: started_at, end: ended_at })),
    ...(clock.id === open.id && ended),
  })),
});

/** Withdraws the approval of a day whose last end turned out to be unknown. Call it before its entries are written. */
export function withdrawApproval(timeline: LockedTimeline, date: LocalDate | undefined): void {
  const day = timeline.days.find(({ working_date }) => working_date === date);
  if (!day) return;
  const { approved_at, has_irregular } = day;
  timeline.history.push({
    attendance_id: day.id,
    entity: 'attendance',
    entity_id: day.id,
    action: 'edit',
    old: { approved_at: isoOrNull(approved_at), has_irregular },
    new: { approved_at: null, has_irregular: true },
  });
  putDay(timeline, { ...day, approved_at: null, has_irregular: true }, day.id);
}
