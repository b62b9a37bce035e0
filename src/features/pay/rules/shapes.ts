import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Period } from '#features/people/rules/employment.ts';
import type { PayTerms } from './terms.ts';

/** Part of the time line in epoch seconds: `from` included, `to` not. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Numerator and denominator, so that no quantity is rounded before it leaves the program. */
export type Fraction = readonly [number, number];

export interface PayHoliday {
  readonly part: HolidayPart;
  /** Kind of the holiday, by which premiums can tell holidays apart. */
  readonly kind: string;
}

/** Zone and holidays of a place of work. */
export interface PayPlace {
  readonly zone: string;
  readonly holidays: ReadonlyMap<LocalDate, PayHoliday>;
}

export interface MealWaiver {
  readonly from: LocalDate;
  readonly until: LocalDate | null;
  readonly first: boolean;
  readonly second: boolean;
}

/** Facts about a person and their place that hold on many days. */
export interface PayCalendar extends PayPlace {
  /** Periods of employment, of which people who were employed again have several; missing: always. */
  readonly employed?: readonly Period[];
  /** Whether a date has a pay rule; missing: always. */
  hasRuleOn?(date: LocalDate): boolean;
  readonly meal_waivers?: readonly MealWaiver[];
  /** Hours due in a month count on the account when it ends before this date; missing: always. */
  readonly today?: LocalDate;
}

/** Approved leave on a date. */
interface PayAbsence {
  /** Id of the leave type. */
  readonly type: string;
  /** Seconds that are paid if it is paid leave. */
  readonly seconds: number;
  /** Seconds by which it reduces what is due, when they are others. */
  readonly reduces?: number;
  readonly is_paid: boolean;
}

/** One working date of a person, as recorded and planned. */
export interface PayDay {
  readonly date: LocalDate;
  /** Spans between clock-in and clock-out, with the breaks in them. */
  readonly spans: readonly Interval[];
  readonly breaks: readonly Interval[];
  /** Place of the shift; the person's own by default. */
  readonly place?: PayPlace;
  /** Seconds due on the date without leave and holidays. */
  readonly due: number;
  /** Seconds that a holiday of the date credits; more than what is due only on a day off. */
  readonly holiday_credit: number;
  readonly absences: readonly PayAbsence[];
  /** Undecided days are left out until someone decides: open ends, flagged and irregular days. */
  readonly state: 'counted' | 'unapproved' | 'undecided';
}

/** Terms that apply from a date on. */
export interface DatedTerms {
  readonly from: LocalDate;
  readonly terms: PayTerms;
}

export type PayReason =
  | { readonly code: 'straight' | 'begun_before_midnight' | 'in_window' | 'holiday' | 'leave' | 'included' | 'target' }
  | { readonly code: 'worked' | 'tolerance' | 'no_deficit' }
  /** Work beyond a limit, counted from an instant. */
  | { readonly code: 'over'; readonly over: number; readonly since: number }
  /** Work on the seventh day of a pay week with work on all days. */
  | { readonly code: 'seventh_day'; readonly over: number }
  /** The law requires a break of this length after so much work. */
  | { readonly code: 'law_break'; readonly over: number; readonly least: number }
  | { readonly code: 'no_meal'; readonly meal: number; readonly over: number };

export interface PayLine {
  /** Base and tiers divide the worked time; premiums lie over it; breaks were taken from it. */
  readonly kind: 'base' | 'tier' | 'premium' | 'per_day' | 'absence' | 'break' | 'account';
  readonly element: string;
  readonly date: LocalDate;
  readonly from?: number;
  readonly to?: number;
  readonly seconds: number;
  /** Name of the rule in the terms: `'daily 2'`. */
  readonly rule: string;
  readonly because: PayReason;
  readonly percent?: number;
  /** Factor by which the quantity differs from the seconds. */
  readonly factor?: Fraction;
  readonly destination?: 'paid' | 'account';
  /** Date whose payroll period pays the line, when it is not the line's own date. */
  readonly books_on?: LocalDate;
}
