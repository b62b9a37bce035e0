import type { LocalDate } from '#platform/shared/schemas.ts';
import { isEmployed, type Hundredths, type Period } from './facts.ts';

/** A whole day, or one of its halves. */
export const dayParts = ['full', 'first', 'second'] as const;
export type DayPart = (typeof dayParts)[number];

/** What a leave type is counted in. */
export const units = ['days', 'hours'] as const;
export type Unit = (typeof units)[number];

export interface ChosenDate {
  readonly date: LocalDate;
  readonly part: DayPart;
}

/** What is known of a date of somebody's calendar. */
export interface DateFacts {
  readonly date: LocalDate;
  /** Seconds of work that are planned: of a night, on the date on which it begins. Null: a day off. */
  readonly work_time: number | null;
  /** A holiday of the whole date, or of one of its halves. */
  readonly holiday: DayPart | null;
  /** Parts that leave has taken already, applied for or approved. */
  readonly taken: readonly DayPart[];
}

export type NotSelectable = 'not_employed' | 'day_off' | 'holiday' | 'taken' | 'no_halves';

/** What can be chosen of a date, and why not more. */
export interface EnabledDate {
  readonly date: LocalDate;
  /** 'full' for all that can be chosen of it at once. */
  readonly parts: readonly DayPart[];
  readonly reason: NotSelectable | null;
}

const isFree = (half: 'first' | 'second', used: readonly DayPart[]) => !used.includes('full') && !used.includes(half);

/**
 * What of a date can be taken as leave (domain 6): not outside employment, on a day off, on a holiday, or what is taken
 * already. A half holiday leaves the other half.
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
  // Where halves cannot be chosen, what a half holiday leaves is the whole of that date.
  if (!halves) return taken.length > 0 ? none('no_halves') : { date, parts: ['full'], reason };
  return { date, parts: free, reason };
}

/**
 * What a chosen date costs: 1 or 0.5 days; of types counted in hours, the hours that are planned then, or half of them.
 * Half a holiday makes a whole date cost half.
 */
export function costOf(part: DayPart, { work_time, holiday }: DateFacts, unit: Unit): Hundredths {
  if (work_time === null || holiday === 'full' || holiday === part) return 0;
  const share = part !== 'full' || holiday !== null ? 0.5 : 1;
  return Math.round(share * (unit === 'hours' ? work_time / 36 : 100));
}

/** Whether two parts of one date are on each other's hours. */
export const overlaps = (a: DayPart, b: DayPart): boolean => a === 'full' || b === 'full' || a === b;
