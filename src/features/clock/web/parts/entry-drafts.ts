import { addDays, localOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import type { ClockEntry } from '#features/days/contract.ts';
import type { IrregularClockOut } from '../../contract.ts';
import type { Pass, SubmittedClock } from '../../rules/submitted.ts';

/** Date and the three two-digit fields of a time, as typed. */
export interface DateTime {
  readonly date: LocalDate;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
  /** Used only in companies with 12-hour display. */
  readonly half: 'AM' | 'PM';
  /** Chosen pass of a time that occurs twice. */
  readonly pass?: Pass | undefined;
}

export interface BreakDraft {
  readonly key: string;
  readonly ids: {
    readonly break_in_id?: string;
    readonly break_out_id?: string | null;
    readonly attendance_id?: string;
  };
  readonly start: DateTime;
  readonly end: DateTime;
  /** Recorded times; null for an added entry. */
  readonly was: { readonly start: LocalDateTime | null; readonly end: LocalDateTime | null } | null;
}
export interface ClockDraft extends Omit<BreakDraft, 'ids'> {
  readonly ids: {
    readonly clock_in_id?: string;
    readonly clock_out_id?: string | null;
    readonly attendance_id?: string;
  };
  readonly breaks: readonly BreakDraft[];
}

const two = (value: number) => String(value).padStart(2, '0');

/** Converts `'2026-03-02 13:05:00'` to fields; null leaves the time empty on `date`. */
export function dateTimeOf(text: LocalDateTime | null, date: LocalDate, twelve: boolean): DateTime {
  if (text === null) return { date, hours: '', minutes: '', seconds: '', half: 'AM' };
  const hour = Number(text.slice(11, 13));
  return {
    date: text.slice(0, 10) as LocalDate,
    hours: twelve ? two(hour % 12 || 12) : two(hour),
    minutes: text.slice(14, 16),
    seconds: text.slice(17, 19),
    half: hour < 12 ? 'AM' : 'PM',
  };
}

export const isBlank = ({ hours, minutes, seconds }: DateTime): boolean => hours + minutes + seconds === '';

/** Pads each part to two digits and adds missing seconds: 8:58 becomes 08:58:00. */
export function filledUp(stamp: DateTime): DateTime {
  const [hours, minutes, seconds] = [stamp.hours, stamp.minutes, stamp.seconds].map(
    (part) => part && part.padStart(2, '0'),
  );
  return { ...stamp, hours: hours ?? '', minutes: minutes ?? '', seconds: seconds || (hours && minutes ? '00' : '') };
}

/** Converts fields to text; null if they are empty or no valid time (specification A §5: each part, in its range). */
export function textOf({ date, hours, minutes, seconds, half }: DateTime, twelve: boolean): LocalDateTime | null {
  const [hour, minute, second] = [hours, minutes, seconds].map((part) =>
    /^\d{1,2}$/.test(part) ? Number(part) : Number.NaN,
  ) as [number, number, number];
  const fits = twelve ? hour >= 1 && hour <= 12 : hour <= 23;
  if (!fits || !(minute <= 59) || !(second <= 59)) return null;
  const full = twelve ? (hour % 12) + (half === 'PM' ? 12 : 0) : hour;
  return `${date} ${two(full)}:${two(minute)}:${two(second)}` as LocalDateTime;
}

/** Whether the typed text is no valid time. */
export const isWrong = (stamp: DateTime, twelve: boolean): boolean => !isBlank(stamp) && textOf(stamp, twelve) === null;

/** Whether any time of the entry is invalid. */
export const hasWrongTime = (draft: ClockDraft, twelve: boolean): boolean =>
  [draft, ...draft.breaks].some((each) => isWrong(each.start, twelve) || isWrong(each.end, twelve));

/** Part of a day's entries that a form needs. */
export interface RecordedEntries {
  readonly working_date: LocalDate;
  readonly clocks: readonly Pick<
    ClockEntry,
    'clock_in_id' | 'clock_out_id' | 'attendance_id' | 'start_date_time' | 'end_date_time' | 'breaks'
  >[];
}

export function draftOf({ clocks, working_date }: RecordedEntries, twelve: boolean): ClockDraft[] {
  const stamps = (start: LocalDateTime | null, end: LocalDateTime | null) => ({
    start: dateTimeOf(start, working_date, twelve),
    // An open entry most likely ends on the day it began.
    end: dateTimeOf(end, (start?.slice(0, 10) as LocalDate | undefined) ?? working_date, twelve),
    was: { start, end },
  });
  return clocks.map(({ clock_in_id, clock_out_id, attendance_id, start_date_time, end_date_time, breaks }) => ({
    key: clock_in_id,
    ids: { clock_in_id, clock_out_id, attendance_id },
    ...stamps(start_date_time, end_date_time),
    breaks: breaks.map((pause) => ({
      key: pause.break_in_id,
      ids: { break_in_id: pause.break_in_id, break_out_id: pause.break_out_id, attendance_id: pause.attendance_id },
      ...stamps(pause.start_date_time, pause.end_date_time),
    })),
  }));
}

/** An empty break on the day its clock began. */
export function newBreak(clock: ClockDraft, key: string): BreakDraft {
  const blank = dateTimeOf(null, clock.start.date, false);
  return { key, ids: {}, start: blank, end: blank, was: null };
}

/** An empty clock. */
export function newClock(date: LocalDate, key: string): ClockDraft {
  const blank = dateTimeOf(null, date, false);
  return { key, ids: {}, start: blank, end: blank, was: null, breaks: [] };
}

/** Converts the fields for the rules. */
export function submittedOf(drafts: readonly ClockDraft[], twelve: boolean): SubmittedClock[] {
  const span = (draft: BreakDraft) => ({
    start_date_time: textOf(draft.start, twelve),
    end_date_time: textOf(draft.end, twelve),
    start_pass: draft.start.pass,
    end_pass: draft.end.pass,
  });
  return drafts.map((draft) => ({ ...span({ ...draft, ids: {} }), breaks: draft.breaks.map(span) }));
}

export const isChanged = (draft: Pick<BreakDraft, 'start' | 'end' | 'was'>, twelve: boolean): boolean =>
  !draft.was || textOf(draft.start, twelve) !== draft.was.start || textOf(draft.end, twelve) !== draft.was.end;

/** Number of entries changed, added or removed. */
export function countChanges(drafts: readonly ClockDraft[], recorded: RecordedEntries, twelve: boolean): number {
  const changed = drafts
    .flatMap((draft) => [draft, ...draft.breaks])
    .filter((draft) => isChanged(draft, twelve)).length;
  const keptKeys = new Set(drafts.flatMap((draft) => [draft.key, ...draft.breaks.map((pause) => pause.key)]));
  const removed = recorded.clocks
    .flatMap((clock) => [clock.clock_in_id, ...clock.breaks.map((pause) => pause.break_in_id)])
    .filter((id) => !keptKeys.has(id)).length;
  return changed + removed;
}

/** Converts the entries to the request. */
export function clocksToSend(drafts: readonly ClockDraft[], twelve: boolean): IrregularClockOut['clocks'] {
  const span = (draft: Pick<BreakDraft, 'start' | 'end' | 'was'>) => ({
    start_date_time: textOf(draft.start, twelve),
    end_date_time: textOf(draft.end, twelve),
    is_dirty: isChanged(draft, twelve),
  });
  return drafts.map((draft) => ({
    ...draft.ids,
    ...span(draft),
    breaks: draft.breaks.map((pause) => ({ ...pause.ids, ...span(pause) })),
  }));
}

/** Dates to choose from: the working date, the day before, the day after (specification A §5), and the current one. */
export function datesFor(working_date: LocalDate, has: LocalDate): LocalDate[] {
  return [...new Set([addDays(working_date, -1), working_date, addDays(working_date, 1), has])].sort();
}

/** Converts epoch seconds to minutes since midnight of a date, by the wall clock. */
export function minutesSince(date: LocalDate, instant: number, zone: string): number {
  const local = localOf(instant, zone);
  return (Date.parse(`${local.replace(' ', 'T')}Z`) - Date.parse(`${date}T00:00:00Z`)) / 60_000;
}
