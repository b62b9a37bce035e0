import type { LocalDate } from '#platform/shared/schemas.ts';

/** Hundredths of a day (or of an hour, for types counted in hours): 150 = 1.5. */
export type Hundredths = number;

/** Terms of a package for one leave type. */
export interface Term {
  /** Days for a whole year of full-time work. */
  readonly days: Hundredths;
  readonly given: 'at_once' | 'monthly';
  /** Whether whole months of employment and weekly hours reduce the days; if false everyone gets all of them. */
  readonly is_pro_rata: boolean;
  /** Maximum carried over into the next leave year; null: all of it. */
  readonly carry_over: Hundredths | null;
  /** Month of the leave year by whose end carried days have to be used; null: no limit. */
  readonly carry_over_months: number | null;
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

/** An amount on a day. */
export interface BookedAmount {
  readonly date: LocalDate;
  readonly amount: Hundredths;
}

/** Everything that decides a person's balance of one leave type. Lists of dated values are ascending. */
export interface LeaveFacts {
  /** Beginnings of leave years, as `leaveYearOf` takes them. */
  readonly beginnings: readonly LocalDate[];
  /** Weekly seconds of full-time work; the first value also counts for earlier dates. */
  readonly full_time: readonly DatedValue<number>[];
  readonly employment: readonly Period[];
  /** Weekly seconds; before the first, and when null, full time. */
  readonly weekly: readonly DatedValue<number | null>[];
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
}

/** Returns the value that counts on a date. */
export function valueOn<Value>(list: readonly DatedValue<Value>[], date: LocalDate): Value | null {
  return list.findLast(({ from }) => from <= date)?.value ?? null;
}

/** Returns the weekly seconds of full-time work on a date. */
export function fullTimeOn({ full_time }: Pick<LeaveFacts, 'full_time'>, date: LocalDate): number {
  return valueOn(full_time, date) ?? full_time[0]?.value ?? usualWeek;
}

/** Seconds of a week of forty hours. */
export const usualWeek = 144_000;

export const isEmployed = (periods: readonly Period[], date: LocalDate): boolean =>
  periods.some(({ from, to }) => from <= date && (to === null || date <= to));

/** Converts a number with at most two decimals to hundredths. */
export const hundredths = (value: number): Hundredths => Math.round(value * 100);
export const inDays = (value: Hundredths): number => value / 100;
