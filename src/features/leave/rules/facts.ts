import type { LocalDate } from '#platform/shared/schemas.ts';

/** Hundredths of a day (or of an hour, of types counted in hours): 150 = 1.5. */
export type Hundredths = number;

/** What a package gives of one leave type. */
export interface Term {
  /** For a whole year of full-time work. */
  readonly days: Hundredths;
  readonly given: 'at_once' | 'monthly';
  /** By whole months of employment and by weekly hours; without it everybody gets all of it. */
  readonly is_pro_rata: boolean;
  /** The most that goes into the next leave year; null: all of it. */
  readonly carry_over: Hundredths | null;
  /** By the end of which month of the leave year carried days have to be used; null: of none. */
  readonly carry_over_months: number | null;
  /** How far below zero the balance may go. */
  readonly below_zero: Hundredths;
}

/** A value that counts from a day on, until the next. */
export interface Dated<Value> {
  readonly from: LocalDate;
  readonly value: Value;
}

export interface Period {
  readonly from: LocalDate;
  /** The last day; null while nobody knows of one. */
  readonly to: LocalDate | null;
  /** When it was recorded that they come, in epoch seconds; null: before this was kept. */
  readonly recorded_at?: number | null;
}

/** An amount on a day. */
export interface Booked {
  readonly date: LocalDate;
  readonly amount: Hundredths;
}

/** Everything that decides what somebody has of one leave type. Lists of dated values are ascending. */
export interface LeaveFacts {
  /** As for `leaveYearOf`. */
  readonly beginnings: readonly LocalDate[];
  /** Weekly seconds of full-time work; what comes first counts before, too. */
  readonly full_time: readonly Dated<number>[];
  readonly employment: readonly Period[];
  /** Weekly seconds; before the first, and where it is null, full-time. */
  readonly weekly: readonly Dated<number | null>[];
  /** The package that somebody has; null: none from then on. */
  readonly packages: readonly Dated<string | null>[];
  /** Of each package, what it gives of this type; null: nothing from then on. */
  readonly terms: ReadonlyMap<string, readonly Dated<Term | null>[]>;
  /** What was left on a day on which the company began to keep leave here: nothing before it counts. */
  readonly opening: Booked | null;
  /** Leave by its dates, below zero: what was applied for, and neither rejected nor withdrawn. */
  readonly taken: readonly Booked[];
  /** By hand, with a reason. */
  readonly corrections: readonly Booked[];
}

/** The value that counts on a date. */
export function valueOn<Value>(list: readonly Dated<Value>[], date: LocalDate): Value | null {
  return list.findLast(({ from }) => from <= date)?.value ?? null;
}

/** Weekly seconds of full-time work on a date. */
export function fullTimeOn({ full_time }: Pick<LeaveFacts, 'full_time'>, date: LocalDate): number {
  return valueOn(full_time, date) ?? full_time[0]?.value ?? usualWeek;
}

/** A week of forty hours. */
export const usualWeek = 144_000;

export const isEmployed = (periods: readonly Period[], date: LocalDate): boolean =>
  periods.some(({ from, to }) => from <= date && (to === null || date <= to));

/** Hundredths of a number with at most two decimals. */
export const hundredths = (value: number): Hundredths => Math.round(value * 100);
export const inDays = (value: Hundredths): number => value / 100;
