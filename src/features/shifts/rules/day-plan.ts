import { hasTimes, type OffPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { breakOffsetOf } from '#features/company/rules/day-times.ts';
import type { WeekInForce, WeekSource } from '#features/company/rules/weeks-in-force.ts';
import { weekDayOn } from '#features/company/rules/working-week.ts';
import { halfWork } from './halves.ts';
import { dueBesideTimes, secondsOf, type PlacedDay } from './times-off.ts';

/** Hours with a place in the day. */
export interface PlannedSpan {
  /** 'HH:mm' */
  readonly start_time: string;
  /** seconds */
  readonly work_time: number;
  readonly break_time: number;
  /** 'HH:mm'; null: between the halves. */
  readonly break_start?: string | null | undefined;
}

/** The plan of a date; undefined when it says nothing, null for a day off. */
export interface PlanLayers<Span extends PlannedSpan> {
  readonly published: Span | null | undefined;
  /** A pattern that the person follows on the date. */
  readonly pattern: Span | null | undefined;
  readonly week: WeekInForce | null;
}

export interface DayPlan<Span extends PlannedSpan = PlannedSpan> {
  readonly source: 'published' | 'pattern' | WeekSource | null;
  /** Times against which lateness and absence are evaluated; null: a day off, or work at any time. */
  readonly span: Span | PlannedSpan | null;
  /** Seconds due on the date before holidays and leave. Hours only are due by the week, never by the day. */
  readonly due: number;
}

/** Returns what applies to a person on a date, first match: published shift, pattern, working week. */
export function dayPlanOf<Span extends PlannedSpan>(
  { published, pattern, week }: PlanLayers<Span>,
  date: LocalDate,
): DayPlan<Span> {
  const isByWeek = week?.week.kind === 'hours';
  const planned = (source: 'published' | 'pattern', span: Span | null) => ({
    source,
    span,
    due: isByWeek ? 0 : (span?.work_time ?? 0),
  });
  if (published !== undefined) return planned('published', published);
  if (pattern !== undefined) return planned('pattern', pattern);
  const day = week && weekDayOn(week.week, date);
  if (!day) return { source: week?.source ?? null, span: null, due: 0 };
  const { start_time, work_time, break_time, break_start } = day;
  const span = start_time === null ? null : { start_time, work_time, break_time, break_start };
  return { source: week.source, span, due: work_time };
}

/**
 * Returns the seconds due on a date when they do not follow from its span: work at any time of the day; 0 for people
 * who owe it by the week, or only what is published. Null: the work of the span, and without one nobody planned the date.
 */
export function dueApart({ span, due }: DayPlan, week: WeekInForce | null): number | null {
  if (span) return due === span.work_time ? null : due;
  return due > 0 || isFree(week) ? due : null;
}

/**
 * Whether no date needs a shift. Where the company works only by the plan, weekly hours alone say nothing about
 * the days, so that work without a shift stays to be assigned.
 */
const isFree = (week: WeekInForce | null): boolean =>
  week?.week.kind === 'hours' || (week?.week.kind === 'planned' && week.source !== 'company');

/**
 * Returns the seconds of a date that remain due when a part of it is a holiday or leave.
 * @param place hours with a place in the day that are due; null: at any time, so that times take their length
 */
export function dueBeside(due: number, off: OffPart | null, place: PlannedSpan | null = null): number {
  if (off === null) return due;
  if (hasTimes(off)) return dueBesideTimes(due, off, place && placeOf(place));
  return off === 'full' ? 0 : halfWork(due);
}

/** Returns planned hours with their place in the day. */
export const placeOf = ({ start_time, work_time, break_time, break_start = null }: PlannedSpan): PlacedDay => ({
  start: secondsOf(start_time),
  work_time,
  break_time,
  break_at: breakOffsetOf({ start_time, work_time, break_start }),
});
