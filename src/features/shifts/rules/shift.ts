import type { TimesOff } from '#platform/shared/holiday.ts';
import { localTimeOf, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { ruleOn, zoneOn, type DatedSettings } from '#features/company/rules/dated-settings.ts';
import { breakOffsetOf } from '#features/company/rules/day-times.ts';
import type { ShiftCard } from '../contract.ts';
import { halfWork, halvesOf } from './halves.ts';
import { dueBesideTimes, secondsOf, workBeside, type PlacedDay } from './times-off.ts';

/** Values of a template, copied to everything that uses it. */
export interface ShiftValues {
  readonly name: string;
  readonly color: string;
  /** 'HH:mm' or 'HH:mm:ss' in the company zone */
  readonly start_time: string;
  /** seconds */
  readonly work_time: number;
  readonly break_time: number;
  /** 'HH:mm' at which the break begins; null or missing: between the two halves of the work. */
  readonly break_start?: string | null | undefined;
  readonly grace_minutes: number;
}

/** Shift on a date: the template's values and its start and end instants on that day. */
export interface Shift extends Omit<ShiftValues, 'break_start'> {
  /** Seconds of work before the break; null or missing: the break is between the halves. */
  readonly break_at?: number | null | undefined;
  /** epoch seconds */
  readonly start_at: number;
  /** `start_at` + work + break in elapsed time, so the wall clock differs by an hour on the night of a clock change. */
  readonly end_at: number;
}

/** Seconds before a shift's start and after its end within which punches belong to the shift (domain 2). */
export const shiftMarginSeconds = 4 * 3600;

/** Returns a template's shift on a date. A start time that daylight saving skips begins when the clocks go forward. */
export function shiftOn(
  date: LocalDate,
  zone: string,
  { name, color, start_time, work_time, break_time, break_start = null, grace_minutes }: ShiftValues,
): Shift {
  const start_at = plannedInstant(
    `${date} ${start_time.slice(0, 5)}:${start_time.slice(6, 8) || '00'}` as LocalDateTime,
    zone,
  );
  const break_at = breakOffsetOf({ start_time, work_time, break_start });
  return {
    ...(break_at !== null && { break_at }),
    name,
    color,
    start_time: start_time.slice(0, 5),
    work_time,
    break_time,
    grace_minutes,
    start_at,
    end_at: start_at + work_time + break_time,
  };
}

/** Fields of a shift that its half is calculated from. */
export type HalvableShift = Pick<Shift, 'start_at' | 'end_at' | 'work_time'> &
  Partial<Pick<Shift, 'start_time' | 'break_time' | 'break_at'>>;

/**
 * Returns half a shift: the first half begins with the shift, the second ends with it.
 * 08:30 to 17:00 with a break of half an hour gives 08:30 to 12:30 and 13:00 to 17:00.
 */
export function halfOf<S extends HalvableShift>(shift: S, half: 'first_half' | 'second_half'): S {
  const { start_at, end_at, start_time, break_at = null } = shift;
  const day = { work_time: shift.work_time, break_time: end_at - start_at - shift.work_time, break_at };
  const { from, to, break_time } = halvesOf(day)[half === 'first_half' ? 'first' : 'second'];
  return {
    ...shift,
    work_time: halfWork(shift.work_time),
    ...(shift.break_time !== undefined && { break_time }),
    ...(break_at !== null && { break_at: break_time > 0 ? break_at - from : null }),
    ...(from > 0 && start_time && { start_time: laterBy(start_time, from) }),
    start_at: start_at + from,
    end_at: start_at + to,
  };
}

/**
 * Returns what remains of a shift beside times, which may be anywhere in it: it begins with the first work that remains
 * and ends with the last. Everything between is its break.
 * @returns null without any work
 */
export function besideTimes<S extends HalvableShift>(shift: S, off: TimesOff): S | null {
  const { start_at, start_time } = shift;
  const place = placeOfShift(shift, off.zone);
  const rest = workBeside(place, off);
  const work_time = dueBesideTimes(shift.work_time, off, place);
  const [first, last] = [rest[0], rest.at(-1)];
  if (!first || !last || work_time === 0) return null;
  const break_time = last[1] - first[0] - work_time;
  return {
    ...shift,
    work_time,
    ...(shift.break_time !== undefined && { break_time }),
    break_at: break_time > 0 ? first[1] - first[0] : null,
    ...(first[0] > 0 && start_time && { start_time: laterBy(start_time, first[0]) }),
    start_at: start_at + first[0],
    end_at: start_at + last[1],
  };
}

/**
 * Returns a shift with its place in the day, as planned: over a change of the clocks, and where a recorded day keeps the
 * zone it was recorded in. Without its start it is placed by the clock of a zone.
 */
export function placeOfShift(shift: HalvableShift, zone: string): PlacedDay {
  const { start_at, start_time, end_at, work_time, break_at = null } = shift;
  const start = start_time ? secondsOf(start_time) + (start_at % 60) : secondsOf(localTimeOf(start_at, zone));
  return { start, work_time, break_time: end_at - start_at - work_time, break_at };
}

/** Returns the time 'HH:mm' at which the break of a shift begins; null: between the halves. */
export const breakStartOf = ({ start_time, break_at }: Pick<Shift, 'start_time' | 'break_at'>): string | null =>
  break_at == null ? null : laterBy(start_time, break_at);

/** Adds seconds to a time 'HH:mm'. */
function laterBy(time: string, seconds: number): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + Math.floor(seconds / 60);
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Planned hours; without a grace of their own, the company's of that date applies. */
export interface PlannedHours extends Omit<ShiftValues, 'grace_minutes'> {
  readonly grace_minutes: number | null;
}

/** Hours as stored: without a start nothing is planned, and the other values are null, too. */
export interface StoredHours extends Omit<PlannedHours, 'start_time'> {
  readonly start_time: string | null;
}

/** A person's published day as stored. */
export interface PublishedHours extends StoredHours {
  readonly person_id: string;
  readonly date: LocalDate;
}

/** Returns the shift of planned hours on a date of the company's calendar. */
export function plannedShift(date: LocalDate, settings: DatedSettings, hours: PlannedHours): Shift {
  const grace_minutes = hours.grace_minutes ?? ruleOn(settings, date).grace_minutes;
  return shiftOn(date, zoneOn(settings, date), { ...hours, grace_minutes });
}

/** Returns the card by which other features show a shift. */
export function cardOf({ name, color, start_time, work_time, break_time }: ShiftValues): ShiftCard {
  const end_time = endTimeOf({ start_time, work_time, break_time });
  return { name, color, start_time: start_time.slice(0, 5), end_time, work_time, break_time };
}

/** Returns the time of day at which a shift ends: '14:30'. */
export function endTimeOf({
  start_time,
  work_time,
  break_time,
}: Pick<ShiftValues, 'start_time' | 'work_time' | 'break_time'>): string {
  const minutes =
    Number(start_time.slice(0, 2)) * 60 + Number(start_time.slice(3, 5)) + Math.round((work_time + break_time) / 60);
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;
}

/** Whether the shift passes midnight on a day without clock change. */
export function isOvernight({ start_time, work_time, break_time }: ShiftValues): boolean {
  return Number(start_time.slice(0, 2)) * 3600 + Number(start_time.slice(3, 5)) * 60 + work_time + break_time > 86_400;
}
