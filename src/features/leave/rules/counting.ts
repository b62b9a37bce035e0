import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Counting } from './countings.ts';
import { isEmployed, type Hundredths, type Period } from './facts.ts';

/** A whole day, or one of its halves. */
export const dayParts = ['full', 'first', 'second'] as const;
export type DayPart = (typeof dayParts)[number];

/** Units in which a leave type is counted. */
export const units = ['days', 'hours'] as const;
export type Unit = (typeof units)[number];

/** Returns the way in which a type is counted when nothing else is chosen; leave without a limit has no share to give. */
export function usualCounting({ unit, isLimited }: { readonly unit: Unit; readonly isLimited: boolean }): Counting {
  if (!isLimited) return 'same';
  return unit === 'hours' ? 'hours' : 'own_days';
}

/** Whether a type of a unit can be counted in a way. */
export const isCountable = (unit: Unit, counting: Counting): boolean =>
  counting === 'same' || counting === 'weekly_hours' || (unit === 'hours') === (counting === 'hours');

/** How a leave type is counted for a person. */
export interface CountedBy {
  readonly unit: Unit;
  readonly counts: Counting;
}

export interface ChosenDate {
  readonly date: LocalDate;
  readonly part: DayPart;
}

/** Facts about a date in a person's calendar. */
export interface DateFacts {
  readonly date: LocalDate;
  /** Seconds of planned work; a night shift counts on the date on which it begins. Null: a day off. */
  readonly work_time: number | null;
  /** Own working days that it is: 1, but less where a week as planned has fewer days than the company. */
  readonly own_days: number;
  /** Seconds of a day of full-time work. */
  readonly full_day: number;
  /** Holiday on the whole date, or on one of its halves. */
  readonly holiday: DayPart | null;
  /** Parts already used by leave, applied for or approved. */
  readonly taken: readonly DayPart[];
}

export type NotSelectable = 'not_employed' | 'day_off' | 'holiday' | 'taken' | 'no_halves';

/** Parts of a date that can be chosen, and the reason why not more. */
export interface EnabledDate {
  readonly date: LocalDate;
  /** Includes 'full' when the whole date can be chosen. */
  readonly parts: readonly DayPart[];
  readonly reason: NotSelectable | null;
}

const isFree = (half: 'first' | 'second', used: readonly DayPart[]) => !used.includes('full') && !used.includes(half);

/**
 * Returns the parts of a date that can be taken as leave (domain 6): none outside employment, on a day off,
 * on a holiday, or where leave is taken already. A half holiday leaves the other half.
 */
export function enabledDate(
  { date, work_time, holiday, taken }: DateFacts,
  { employment, halves }: { readonly employment: readonly Period[]; readonly halves: boolean },
): EnabledDate {
  const none = (reason: NotSelectable) => ({ date, parts: [], reason });
  if (!isEmployed(employment, date)) return none('not_employed');
  if (work_time === null) return none('day_off');
  if (holiday === 'full') return none('holiday');
  const used = [...taken, ...(holiday ? [holiday] : [])];
  const free = (['first', 'second'] as const).filter((half) => isFree(half, used));
  if (free.length === 2) return { date, parts: halves ? ['full', ...free] : ['full'], reason: null };
  const reason = taken.length > 0 ? 'taken' : 'holiday';
  if (free.length === 0) return none(reason);
  // Without half days, a date with a half holiday is offered as a whole.
  if (!halves) return taken.length > 0 ? none('no_halves') : { date, parts: ['full'], reason };
  return { date, parts: free, reason };
}

/**
 * Returns the exact cost of a chosen date in the unit of the type: days of the own week, the share of a full day that its
 * planned hours are, or these hours. A half costs half, and a half holiday halves the cost of a whole date.
 */
export function exactCost(part: DayPart, facts: CostedFacts, { unit, counts }: CountedBy): number {
  const { work_time, holiday, own_days, full_day } = facts;
  if (work_time === null || holiday === 'full' || holiday === part) return 0;
  const share = part !== 'full' || holiday !== null ? 0.5 : 1;
  if (unit === 'hours') return (share * work_time) / 3600;
  if (counts === 'shares') return (share * work_time) / full_day;
  return counts === 'own_days' ? share * own_days : share;
}

type CostedFacts = Pick<DateFacts, 'work_time' | 'holiday' | 'own_days' | 'full_day'>;

/** Rounds to hundredths, half of one upwards, although fractions are not exact. */
const rounded = (amount: number): Hundredths => Math.floor(amount * 100 + 0.5 + 1e-7);

/** Returns the cost of a single date. */
export const costOf = (part: DayPart, facts: CostedFacts, by: CountedBy): Hundredths =>
  rounded(exactCost(part, facts, by));

/**
 * Rounds the exact costs of an application once: their sum is the rounded total, and each date has its part of it.
 * @param exact costs of its dates, ascending by date
 */
export function roundedOnce(exact: readonly number[]): Hundredths[] {
  let [sum, before] = [0, 0];
  return exact.map((cost) => {
    sum += cost;
    const from = before;
    before = rounded(sum);
    return before - from;
  });
}

/** Whether two parts of one date overlap. */
export const overlaps = (a: DayPart, b: DayPart): boolean => a === 'full' || b === 'full' || a === b;
