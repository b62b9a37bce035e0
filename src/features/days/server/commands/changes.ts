import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import type { Zones } from '#features/company/rules/dated-settings.ts';
import type { Break, Clock, Day } from '../../rules/entries.ts';
import { loadLocked, type Timeline, type WorkingDay } from '../queries/timeline.ts';

/** Actor, time and source of a change to a time record. */
export interface ChangeContext {
  /** epoch seconds */
  readonly at: number;
  /**
   * 'web', 'import', 'terminal', 'manager', 'settings', 'automatic' (clock-outs that were forgotten),
   * 'clock' (the check of the server's clock), 'demo'
   */
  readonly source: string;
  /** null for the system or an import */
  readonly actor_id: string | null;
  readonly address: string | null;
}

export interface HistoryLine {
  readonly attendance_id: string;
  readonly entity: 'attendance' | 'clock' | 'break';
  readonly entity_id: string;
  readonly action:
    | 'clock_in'
    | 'clock_out'
    | 'break'
    | 'resume'
    | 'edit'
    | 'remove'
    | 'accept'
    | 'comment'
    | 'approve'
    | 'dismiss'
    | 'flag'
    | 'shift'
    | 'add'
    | 'delete'
    | 'judge'
    | 'flag_late'
    | 'unflag_late'
    | 'take_late'
    | 'leave_late';
  readonly old: object | null;
  readonly new: object | null;
}

/** History line for a changed comment of a day. */
export const commentLine = (attendance_id: string, old: object, now: object): HistoryLine => ({
  attendance_id,
  entity: 'attendance',
  entity_id: attendance_id,
  action: 'comment',
  old,
  new: now,
});

/** Pending changes of locked days. */
export interface PendingDays {
  days: Day[];
  readonly settings: Zones;
  /** Ids of rows already in the database: touched ones among them are updated, all others inserted. */
  readonly stored: Set<string>;
  readonly touched: Set<string>;
  readonly removed: Set<string>;
  readonly history: HistoryLine[];
}

/** Locked timeline with its pending changes. */
export interface LockedTimeline extends Omit<Timeline, 'days'>, PendingDays {
  readonly settings: Timeline['settings'];
}

/** Call it before deciding anything; `from` and `to` are the instants (epoch seconds) of the planned change. */
export async function lockTimeline(db: Db, personId: string, from: number, to = from): Promise<LockedTimeline> {
  const timeline = await loadLocked(db, personId, { from, to });
  return { ...timeline, ...pendingDays(timeline.days, timeline.settings) };
}

/** Returns stored days without pending changes. */
export function pendingDays<S extends PendingDays['settings']>(days: readonly Day[], settings: S) {
  const stored = days.flatMap(({ id, clocks }) => [id, ...clocks.flatMap(idsOf)]);
  return {
    days: [...days],
    settings,
    stored: new Set(stored),
    touched: new Set<string>(),
    removed: new Set<string>(),
    history: [] as HistoryLine[],
  };
}

const idsOf = ({ id, breaks }: Clock): string[] => [id, ...breaks.map((pause) => pause.id)];

/**
 * Begins with the time like a UUID of version 7, so that rows written together are adjacent in the indexes
 * and few pages change. It claims version 4, since ids of records have version 1 to 5 (specification A §5).
 */
export function newId(): string {
  const id = randomUUIDv7();
  return `${id.slice(0, 14)}4${id.slice(15)}`;
}

/** Replaces a day by its id or inserts it by date, and marks it for writing. */
export function putDay(timeline: PendingDays, day: Day, ...touched: string[]): void {
  const known = timeline.days.findIndex(({ id }) => id === day.id);
  const later = () => timeline.days.findLastIndex(({ working_date }) => working_date < day.working_date) + 1;
  timeline.days = known < 0 ? timeline.days.toSpliced(later(), 0, day) : timeline.days.with(known, day);
  for (const id of touched) timeline.touched.add(id);
}

/** Creates a day that begins now, with the currently published shift. */
export function newDay(timeline: Timeline, { date, shift, due_time }: WorkingDay, working_place: number): Day {
  return {
    id: newId(),
    person_id: timeline.person.id,
    working_date: date,
    working_place,
    shift,
    due_time,
    is_remote_override: null,
    is_late_override: null,
    is_incomplete_override: null,
    is_accepted: false,
    has_irregular: false,
    approved_at: null,
    flagged_at: null,
    comment: null,
    reviewer_comment: null,
    clocks: [],
  };
}

/** Returns the day with one clock changed or added. */
export function withClock(day: Day, clock: Clock): Day {
  const others = day.clocks.filter(({ id }) => id !== clock.id);
  return {
    ...day,
    clocks: [...others, clock].sort(
      (one, other) => one.started_at - other.started_at || (one.ended_at ?? Infinity) - (other.ended_at ?? Infinity),
    ),
  };
}

/** Returns the clock with one break changed or added. */
export function withBreak(clock: Clock, pause: Break): Clock {
  const others = clock.breaks.filter(({ id }) => id !== pause.id);
  return {
    ...clock,
    breaks: [...others, pause].sort(
      (one, other) => one.started_at - other.started_at || (one.ended_at ?? Infinity) - (other.ended_at ?? Infinity),
    ),
  };
}

export const iso = (instant: number): string => new Date(instant * 1000).toISOString();
export const isoOrNull = (instant: number | null): string | null => (instant === null ? null : iso(instant));

/** Start and end of an entry in the format of the history. */
export const spanOf = ({
  started_at,
  ended_at,
}: {
  readonly started_at: number;
  readonly ended_at: number | null;
}) => ({
  started_at: iso(started_at),
  ended_at: isoOrNull(ended_at),
});

/** Entry in the format of the history, for changes that include its approval. */
export const entryOf = ({ is_irregular, approved_at, ...span }: Clock | Break) => ({
  ...spanOf(span),
  is_irregular,
  approved_at: isoOrNull(approved_at),
});
