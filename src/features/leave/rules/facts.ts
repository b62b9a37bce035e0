import type { LocalDate } from '#platform/shared/schemas.ts';
import { usualFullTime } from '#features/company/rules/dated-settings.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import type { Counting } from './countings.ts';

/** Hundredths of a day (or of an hour, for types counted in hours): 150 = 1.5. */
export type Hundredths = number;

/** Ways in which the days of a year are given: all at once, or by periods as they pass. */
export const givings = ['at_once', 'monthly', 'two_weeks', 'quarterly'] as const;
export type Giving = (typeof givings)[number];

export const accrualDays = ['begin', 'end'] as const;
export type AccrualDay = (typeof accrualDays)[number];

/**
 * Parts of the first month that count when a person joins within it: none of it · all of it · half, if they join in its
 * first half · as many days as they work in it.
 */
export const joinings = ['none', 'whole', 'half', 'days'] as const;
export type Joining = (typeof joinings)[number];

/** Ways of rounding what a year gives: not · to the nearest half, of two the higher · up to the next whole one. */
export const roundings = ['none', 'half_up', 'up'] as const;
export type Rounding = (typeof roundings)[number];

/** A yearly amount from an anniversary of the first day of employment on. */
export interface Step {
  /** Years of employment. */
  readonly years: number;
  readonly days: Hundredths;
}

/** Hours of leave for so many hours worked: 1 for every 30. */
export interface ByHours {
  /** At most `per`, with up to six decimals. */
  readonly hours: number;
  readonly per: number;
}

/** Terms of a package for one leave type. */
export interface Term {
  /** Days for a whole year of full-time work. */
  readonly days: Hundredths;
  /** Yearly amounts after years of employment in place of `days`, ascending by years. */
  readonly steps: readonly Step[];
  /** Way in which the amount that a year gives is rounded, after all shares. */
  readonly rounding: Rounding;
  readonly given: Giving;
  /** Whether what accrues in a period is there on its first day, or on its last. */
  readonly accrues_at: AccrualDay;
  /** Part of the first month (or two weeks) that counts when a person joins within it. */
  readonly joining: Joining;
  /** Hours worked by which it accrues, at the end of each period; null or missing: by time of employment. */
  readonly by_hours?: ByHours | null;
  /** Whether a leave year gives at most the yearly amount for hours worked. */
  readonly is_capped?: boolean;
  /** Measure by which it is given and used. */
  readonly counts: Counting;
  /** Whether only whole months of employment count; for `weekly_hours` also whether weekly hours reduce the days. */
  readonly is_pro_rata: boolean;
  /** Maximum carried over into the next leave year; null: all of it. */
  readonly carry_over: Hundredths | null;
  /** Months after the turn of the year by whose end carried days have to be used; null: no limit. */
  readonly carry_over_months: number | null;
  /** Days of the next year on which what accrued on the last day of a year can be taken, if nothing is carried over. */
  readonly grace_days: number;
  /** Amount by which the balance may go below zero. */
  readonly below_zero: Hundredths;
}

/** A value that counts from a day on, until the next. */
export interface DatedValue<Value> {
  readonly from: LocalDate;
  readonly value: Value;
}

export interface Period {
  readonly from: LocalDate;
  /** Last day; null while none is known. */
  readonly to: LocalDate | null;
  /** Epoch seconds at which the employment was recorded; null: before this was stored. */
  readonly recorded_at?: number | null;
}

/** Weekly hours from a day on, and the week that they follow from. */
export interface WeeklyHours extends DatedValue<number | null> {
  /** Missing or null: only the hours are known. */
  readonly week?: WorkingWeek | null;
  /** Last date on which hours alone scale nothing. */
  readonly unscaled_until?: LocalDate | null;
}

/** Days and hours of an average week, by which shares of leave are given. */
export interface WeekMeasure {
  /** Null for hours only: those of full-time work. */
  readonly days: number | null;
  /** Seconds. */
  readonly work_time: number;
}

/** An amount on a day. */
export interface BookedAmount {
  readonly date: LocalDate;
  readonly amount: Hundredths;
}

/** Everything that decides a person's balance of one leave type. Lists of dated values are ascending. */
export interface LeaveFacts {
  /** Beginnings of leave years, as `leaveYearOf` takes them. */
  readonly beginnings: readonly LocalDate[];
  /**
   * Those of them that cut the leave year before for this person alone, each with the day from which this is known.
   * Missing: none, as where leave years are the company's.
   */
  readonly cuts?: ReadonlyMap<LocalDate, LocalDate>;
  /** Weekly seconds of full-time work; the first value also counts for earlier dates. */
  readonly full_time: readonly DatedValue<number>[];
  /** Days a week of full-time work; before the first, and without any, five. */
  readonly full_days?: readonly DatedValue<number>[];
  readonly employment: readonly Period[];
  /** Weekly seconds; before the first, and when null, full time. */
  readonly weekly: readonly WeeklyHours[];
  /** Measures of the working weeks; before the first, and when null, full time. */
  readonly weeks: readonly DatedValue<WeekMeasure | null>[];
  /** Package of the person from a day on; null: none. */
  readonly packages: readonly DatedValue<string | null>[];
  /** Terms of this type by package; null: nothing from then on. */
  readonly terms: ReadonlyMap<string, readonly DatedValue<Term | null>[]>;
  /** Opening balance on the day on which the company began to record leave here: nothing before it counts. */
  readonly opening: BookedAmount | null;
  /** Leave by its dates, as negative amounts: applied for, and neither rejected nor withdrawn. */
  readonly taken: readonly BookedAmount[];
  /** Corrections by hand, with a reason. */
  readonly corrections: readonly BookedAmount[];
  /** Credits for hours worked, booked when their periods were over; missing: none. */
  readonly worked?: readonly BookedAmount[];
}

/** Returns the value that counts on a date. */
export function valueOn<Value>(list: readonly DatedValue<Value>[], date: LocalDate): Value | null {
  return list.findLast(({ from }) => from <= date)?.value ?? null;
}

/** Full-time work a week, with which shares are compared. */
interface FullTime {
  readonly days: number;
  /** Seconds. */
  readonly work_time: number;
}

/** Returns full-time work on a date: the only place that says with which days and hours shares are compared. */
export function fullTimeOn(
  { full_time, full_days = [] }: Pick<LeaveFacts, 'full_time' | 'full_days'>,
  date: LocalDate,
): FullTime {
  return {
    days: valueOn(full_days, date) ?? usualFullTime.days,
    work_time: valueOn(full_time, date) ?? full_time[0]?.value ?? usualWeek,
  };
}

/** Seconds of a week of forty hours. */
export const usualWeek = usualFullTime.work_time;

/** Day before any other, from which values count that have no beginning. */
export const always = '1900-01-01' as LocalDate;

export const isEmployed = (periods: readonly Period[], date: LocalDate): boolean =>
  periods.some(({ from, to }) => from <= date && (to === null || date <= to));

/** Converts a number with at most two decimals to hundredths. */
export const hundredths = (value: number): Hundredths => Math.round(value * 100);
export const inDays = (value: Hundredths): number => value / 100;
