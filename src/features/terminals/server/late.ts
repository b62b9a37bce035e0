import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Day } from '#features/days/rules/entries.ts';
import {
  iso,
  isoOrNull,
  putDay,
  type HistoryLine,
  type LockedTimeline,
} from '#features/days/server/commands/changes.ts';
import { withApproval } from '#features/corrections/rules/effect.ts';
import { workWith } from './counted-work.ts';
import { isLate, punchNote, type PunchNote } from '../rules/late.ts';
import type { PairedClock, PairedTap } from '../rules/pairing.ts';
import type { AsideResult, PunchFacts } from '../rules/results.ts';
import type { Side } from '../rules/taps.ts';

/** Punch of the inbox as pairing sees it. */
export interface StoredPunch {
  readonly id: string;
  readonly at: number;
  readonly received: number;
  readonly result: string;
  readonly facts: PunchFacts | null;
  readonly working_date: LocalDate | null;
  readonly terminal_id: string | null;
  /** Side that the key of a trusted terminal names. */
  readonly side: Side | null;
}

export interface NewResult {
  readonly date: LocalDate;
  readonly result: PairedTap['result'] | AsideResult;
  readonly facts: PunchFacts | null;
}

/** Entries of days and results of punches that are to be written. */
export interface Plan {
  readonly days: { readonly date: LocalDate; readonly clocks: readonly PairedClock[] }[];
  readonly results: Map<string, NewResult>;
  /** Date of a decided day that has to be reviewed again, since its last end is unknown. */
  undecided?: LocalDate;
}

interface LatePunchChanges {
  readonly punches: readonly StoredPunch[];
  readonly results: Map<string, NewResult>;
  readonly days: readonly { readonly date: LocalDate; readonly clocks: readonly PairedClock[] }[];
  /** epoch seconds */
  readonly now: number;
}

/** Notes about late punches for histories; runs no query if there are none. */
export async function lateNotes(
  db: Db,
  punches: readonly StoredPunch[],
  results: ReadonlyMap<string, NewResult>,
): Promise<ReadonlyMap<string, PunchNote>> {
  const isFlagging = ({ id }: StoredPunch) => results.get(id)?.result === 'approved';
  const late = punches.filter((punch) => punch.result === 'new' && (isLate(punch) || isFlagging(punch)));
  if (late.length === 0) return new Map();
  const names = await rowsOf<{ id: string; name: string }>(
    db,
    'select id, name from terminals where id = any($1::uuid[])',
    [[...new Set(late.map(({ terminal_id }) => terminal_id))]],
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return new Map(late.map((punch) => [punch.id, punchNote(punch, nameOf.get(punch.terminal_id ?? '') ?? null)]));
}

/**
 * Flags approved days with late punches once each and records the punches in their history.
 * @param named dates of the days whose history already names the punch
 */
export function flagDays(
  timeline: LockedTimeline,
  { punches, results, now }: LatePunchChanges,
  names: ReadonlyMap<string, PunchNote>,
  named: ReadonlyMap<string, LocalDate> = new Map(),
): void {
  const came = punches.filter(({ id, result }) => result === 'new' && results.get(id)?.result === 'approved');
  for (const [date, all] of Map.groupBy(came, ({ id }) => results.get(id)?.date)) {
    const day = timeline.days.find(({ working_date }) => working_date === date);
    if (!day) continue;
    const late = all.filter(({ id }) => day.flagged_at === null || named.get(id) !== date);
    if (late.length === 0) continue;
    const flagged_at = day.flagged_at ?? now;
    const notes = late.map((punch) => names.get(punch.id) ?? punchNote(punch, null));
    note(timeline, day, 'flag_late', {
      old: { flagged_at: isoOrNull(day.flagged_at) },
      new: { flagged_at: iso(flagged_at), late: notes },
    });
    putDay(timeline, { ...day, flagged_at }, day.id);
  }
}

/** Removes the flag from days without waiting punches: they count now, change nothing, or belong to another person. */
export async function unflagDays(
  db: Db,
  timeline: LockedTimeline,
  dates: ReadonlySet<LocalDate>,
  results: LatePunchChanges['results'],
): Promise<void> {
  const flagged = timeline.days.filter((day) => day.flagged_at !== null && dates.has(day.working_date));
  if (flagged.length === 0) return;
  // Reads the whole day, since pairing may have read only part of it.
  const stored = await rowsOf<{ id: string; date: LocalDate }>(
    db,
    `select id, working_date as date from punches
      where person_id = $1 and working_date = any($2::date[]) and result = 'approved'`,
    [timeline.person.id, flagged.map(({ working_date }) => working_date)],
  );
  const remaining = stored.filter(({ id }) => !results.has(id));
  const now = [...results.values()].filter(({ result }) => result === 'approved');
  const waiting = new Set([...remaining, ...now].map(({ date }) => date));
  for (const day of flagged) if (!waiting.has(day.working_date)) unflag(timeline, day);
}

/** Approves a day with the late punches taken into it. Call it after its entries are written. */
export function approveTaken(timeline: LockedTimeline, date: LocalDate, now: number): void {
  const day = timeline.days.find(({ working_date }) => working_date === date);
  if (!day) return;
  const old = { flagged_at: isoOrNull(day.flagged_at), approved_at: isoOrNull(day.approved_at) };
  const entries = day.clocks.flatMap((clock) => [clock, ...clock.breaks]);
  const unapproved = entries.filter(({ is_irregular, approved_at }) => is_irregular && approved_at === null);
  note(timeline, day, 'take_late', {
    old: { ...old, ...(unapproved.length > 0 && { unapproved: unapproved.map(({ id }) => id) }) },
    new: { flagged_at: null, approved_at: iso(now) },
  });
  const clocks = withApproval(day, now).clocks.map((clock) => ({
    ...clock,
    breaks: clock.breaks.map((pause) =>
      pause.is_irregular && pause.approved_at === null ? { ...pause, approved_at: now } : pause,
    ),
  }));
  putDay(timeline, { ...day, clocks, approved_at: now, flagged_at: null }, day.id, ...unapproved.map(({ id }) => id));
}

interface LeftOutReason {
  readonly reason: string;
  /** Name of the closed period that contains the day. */
  readonly closed: string | undefined;
}

/** Removes the flag because the late punches were left out. */
export function leaveLate(timeline: LockedTimeline, day: Day, { reason, closed }: LeftOutReason): void {
  clearFlag(timeline, day, 'leave_late', { reason, ...(closed !== undefined && { closed }) });
}

/** Removes the flag because nothing on this day waits any longer. */
export function unflag(timeline: LockedTimeline, day: Day): void {
  clearFlag(timeline, day, 'unflag_late');
}

/** Only this may change a day of a closed period, too (`0350_periods.sql`). */
function clearFlag(timeline: LockedTimeline, day: Day, action: 'leave_late' | 'unflag_late', more: object = {}): void {
  note(timeline, day, action, { old: { flagged_at: isoOrNull(day.flagged_at) }, new: { flagged_at: null, ...more } });
  putDay(timeline, { ...day, flagged_at: null }, day.id);
}

const note = (
  timeline: LockedTimeline,
  { id }: Day,
  action: HistoryLine['action'],
  what: Pick<HistoryLine, 'old' | 'new'>,
) => timeline.history.push({ attendance_id: id, entity: 'attendance', entity_id: id, action, ...what });

/** Stores in late punches their delay and their effect on the day. */
export function factsOfLate(timeline: LockedTimeline, { punches, results, days, now }: LatePunchChanges): void {
  for (const punch of punches) {
    const found = results.get(punch.id);
    const day = found && days.find(({ date }) => date === found.date);
    if (!found) continue;
    // Pairing again keeps the original delay.
    const { late, before, after } = punch.facts ?? {};
    const facts =
      punch.result === 'new' && isLate(punch)
        ? {
            late: punch.received - punch.at,
            ...(day && {
              before: workOf(timeline, day.date, now),
              after: workWith(timeline, day.date, entriesOf(day.clocks), now),
            }),
          }
        : { ...(late !== undefined && { late, before, after }) };
    if (Object.keys(facts).length > 0) results.set(punch.id, { ...found, facts: { ...found.facts, ...facts } });
  }
}

const workOf = (timeline: LockedTimeline, date: LocalDate, now: number): number =>
  workWith(timeline, date, timeline.days.find(({ working_date }) => working_date === date)?.clocks ?? [], now);

/** Converts paired clocks to entries of a day. */
export const entriesOf = (clocks: readonly PairedClock[]) =>
  clocks.map(({ start, end, breaks }) => ({
    started_at: start,
    ended_at: end,
    breaks: breaks.map((pause) => ({ started_at: pause.start, ended_at: pause.end })),
  }));
