import type { LocalDate } from '#platform/shared/schemas.ts';
import { isEmployed, type Hundredths, type Period } from './facts.ts';

/** A whole day, or one of its halves. */
export const dayParts = ['full', 'first', 'second'] as const;
export type DayPart = (typeof dayParts)[number];

/** Units in which a leave type is counted. */
export const units = ['days', 'hours'] as const;
export type Unit = (typeof units)[number];

export interface ChosenDate {
  readonly date: LocalDate;
  readonly part: DayPart;
}

/** Facts about a date in a person's calendar. */
export interface DateFacts {
  readonly date: LocalDate;
  /** Seconds of planned work; a night shift counts on the date on which it begins. Null: a day off. */
  readonly work_time: number | null;
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
 * Returns the cost of a chosen date: 1 or 0.5 days; for types counted in hours, the planned hours, or half of them.
 * A half holiday halves the cost of a whole date.
 */
export function costOf(part: DayPart, { work_time, holiday }: DateFacts, unit: Unit): Hundredths {
  if (work_time === null || holiday === 'full' || holiday === part) return 0;
  const share = part !== 'full' || holiday !== null ? 0.5 : 1;
  return Math.round(share * (unit === 'hours' ? work_time / 36 : 100));
}

/** Whether two parts of one date overlap. */
export const overlaps = (a: DayPart, b: DayPart): boolean => a === 'full' || b === 'full' || a === b;
