import type { LocalDate } from '#platform/shared/schemas.ts';
import { lengthOf, timesOverlap, type Times } from '#platform/shared/times-of-day.ts';
import { workWithin, type PlacedDay } from '#features/shifts/rules/times-off.ts';
import type { Counting } from './countings.ts';
import { isEmployed, type Hundredths, type Period } from './facts.ts';

/** A whole day, or one of its halves. */
export const dayParts = ['full', 'first', 'second'] as const;
export type NamedPart = (typeof dayParts)[number];

/** A whole day, one of its halves, or times of it by the clock at the place of work: '13:00-15:00'. */
export type DayPart = NamedPart | Times;

/** Whether a part of a date is times. */
export const isTimed = (part: DayPart): part is Times => !(dayParts as readonly string[]).includes(part);

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
  /** Place of its work in the day; null: at any time, so that times cost their length. */
  readonly place: PlacedDay | null;
  /** Own working days that it is: 1, but another number in weeks without fixed days. */
  readonly own_days: number;
  /** Days of its week that can still be used; missing or null: with fixed days, each date is one. */
  readonly week?: WeekRoom | null | undefined;
  /** Seconds of a day of full-time work. */
  readonly full_day: number;
  /** Holiday on the whole date, or on one of its halves. */
  readonly holiday: NamedPart | null;
  /** Parts already used by leave, applied for or approved. */
  readonly taken: readonly DayPart[];
}

/** Days that holidays and booked leave have left of a week without fixed days, or of a segment of it. */
export interface WeekRoom {
  /** Names the week and the segment. */
  readonly segment: string;
  readonly days: number;
}

export type NotSelectable =
  | 'not_employed'
  | 'day_off'
  | 'holiday'
  | 'taken'
  | 'no_halves'
  | 'no_times'
  | 'no_work'
  | 'too_short'
  | 'no_room';

/** Parts of a date that can be chosen, and the reason why not more. */
export interface EnabledDate {
  readonly date: LocalDate;
  /** Includes 'full' when the whole date can be chosen. */
  readonly parts: readonly NamedPart[];
  readonly reason: NotSelectable | null;
}

type PlacedFacts = Pick<DateFacts, 'place'>;

function isFree(half: 'first' | 'second', used: readonly DayPart[], facts: CostedFacts): boolean {
  const timed = used.filter(isTimed);
  const room = 1 - timed.reduce((sum, part) => sum + shareOf(part, { ...facts, holiday: null }), 0);
  return room > 0.5 - tolerance && used.every((part) => !overlaps(part, half, facts));
}

/** Shares of a day are fractions. */
const tolerance = 1e-6;

/**
 * Returns the parts of a date that can be taken as leave (domain 6): none outside employment, on a day off,
 * on a holiday, or where leave is taken already. A half holiday leaves the other half.
 */
export function enabledDate(
  facts: DateFacts,
  { employment, halves }: { readonly employment: readonly Period[]; readonly halves: boolean },
): EnabledDate {
  const { date, work_time, holiday, taken } = facts;
  const none = (reason: NotSelectable) => ({ date, parts: [], reason });
  if (!isEmployed(employment, date)) return none('not_employed');
  if (work_time === null) return none('day_off');
  if (holiday === 'full') return none('holiday');
  const used = [...taken, ...(holiday ? [holiday] : [])];
  const free = (['first', 'second'] as const).filter((half) => isFree(half, used, facts));
  // Times may lie in the break between free halves, or in none of them, but the whole day has them.
  const isWhole = free.length === 2 && !taken.some(isTimed);
  if (isWhole) return { date, parts: halves ? ['full', ...free] : ['full'], reason: null };
  const reason = taken.length > 0 ? 'taken' : 'holiday';
  if (free.length === 0) return none(reason);
  // Without half days, a date with a half holiday is offered as a whole.
  if (!halves) return taken.length > 0 ? none('no_halves') : { date, parts: ['full'], reason };
  return { date, parts: free, reason };
}

interface TimesOptions {
  readonly employment: readonly Period[];
  /** Whether the type can be taken by the hour. */
  readonly times: boolean;
  readonly by: CountedBy;
}

/** Returns the reason why times of a date cannot be taken as leave; null if they can. */
export function barrierOfTimes(times: Times, facts: DateFacts, options: TimesOptions): NotSelectable | null {
  const { date, work_time, holiday, taken } = facts;
  if (!isEmployed(options.employment, date)) return 'not_employed';
  if (work_time === null) return 'day_off';
  if (holiday === 'full') return 'holiday';
  if (!options.times) return 'no_times';
  if (taken.some((part) => overlaps(part, times, facts))) return 'taken';
  const own = workOfTimes(times, facts);
  if (own === 0) return holiday !== null && workOfTimes(times, { ...facts, holiday: null }) > 0 ? 'holiday' : 'no_work';
  // Nothing is left to be taken of its week.
  if (facts.week && facts.week.days < tolerance) return 'no_room';
  // Leave without a cost is not leave.
  if (costOf(times, facts, options.by) === 0) return 'too_short';
  // A break without a fixed time lies in none of them, so that together they can be longer than the work of the date.
  const used = taken.reduce((sum, part) => sum + shareOf(part, facts), 0);
  return used > 0 && (shareOf('full', facts) - used) * work_time < own - 1 ? 'no_room' : null;
}

/** Returns the seconds of planned work that times take; at any time of the day their length, up to the hours of the day. */
function workOfTimes(times: Times, { work_time, place, holiday }: CostedFacts): number {
  if (work_time === null || holiday === 'full') return 0;
  const own = place ? workWithin(place, times, holiday && halves[holiday]) : lengthOf(times) * 60;
  return Math.min(holiday === null ? work_time : work_time / 2, own);
}

const halves = { first: 'first_half', second: 'second_half' } as const;

/** Returns the share of the date's work that a part of it takes beside a holiday. */
export function shareOf(part: DayPart, facts: CostedFacts): number {
  const { work_time, holiday } = facts;
  if (work_time === null || holiday === 'full' || holiday === part) return 0;
  if (isTimed(part)) return work_time === 0 ? 0 : workOfTimes(part, facts) / work_time;
  return part !== 'full' || holiday !== null ? 0.5 : 1;
}

/**
 * Returns the shares of the date's work that parts of it take beside each other. Earlier parts come first: times that lie
 * on them take none, and all of them together take at most the work of the date.
 */
export function sharesOf(parts: readonly DayPart[], facts: CostedFacts): number[] {
  const earlier: DayPart[] = [];
  let rest = shareOf('full', facts);
  return parts.map((part) => {
    const own = shareOf(part, facts);
    const share = isTimed(part) ? (earlier.some((one) => liesOn(part, one, facts)) ? 0 : Math.min(own, rest)) : own;
    if (share > 0) earlier.push(part);
    rest = Math.max(0, rest - share);
    return share;
  });
}

/** Whether times lie on another part. At any time of the day, times do not lie on a half. */
const liesOn = (times: Times, part: DayPart, facts: CostedFacts): boolean =>
  (facts.place !== null || isTimed(part)) && overlaps(times, part, facts);

/**
 * Returns the exact cost of a chosen date in the unit of the type: days of the own week, the share of a full day that its
 * planned hours are, or these hours. A half costs half, times the share of the work in them, and a half holiday halves
 * the cost of a whole date.
 */
export const exactCost = (part: DayPart, facts: CostedFacts, by: CountedBy): number =>
  costOfShare(shareOf(part, facts), facts, by);

/** Returns the exact cost of a share of the date's work. */
export function costOfShare(
  share: number,
  { work_time, own_days, full_day }: CostedFacts,
  { unit, counts }: CountedBy,
) {
  if (work_time === null) return 0;
  if (unit === 'hours') return (share * work_time) / 3600;
  if (counts === 'shares') return (share * work_time) / full_day;
  return counts === 'own_days' ? share * own_days : share;
}

export type CostedFacts = Pick<DateFacts, 'work_time' | 'place' | 'holiday' | 'own_days' | 'full_day'>;

/** Returns the exact cost of a part beside other leave of its date, which comes first. */
export const exactCostBeside = (
  part: DayPart,
  { others, ...facts }: CostedFacts & { readonly others: readonly DayPart[] },
  by: CountedBy,
): number => costOfShare(sharesOf([...others, part], facts).at(-1) ?? 0, facts, by);

/** Rounds to hundredths, half of one upwards, although fractions are not exact. */
export const rounded = (amount: number): Hundredths => Math.floor(amount * 100 + 0.5 + 1e-7);

/** Returns the cost of a single date, beside other leave that comes first. */
export const costOf = (part: DayPart, facts: CostedFacts, by: CountedBy, others: readonly DayPart[] = []): Hundredths =>
  rounded(exactCostBeside(part, { ...facts, others }, by));

/**
 * Rounds the exact costs of an application once: their sum is the rounded total, and each date has its part of it. A date
 * that uses something has at least a hundredth where another date was rounded so that it can have one less.
 * @param exact costs of its dates, ascending by date
 */
export function roundedOnce(exact: readonly number[]): Hundredths[] {
  let [sum, before] = [0, 0];
  const costs = exact.map((cost) => {
    sum += cost;
    const from = before;
    before = rounded(sum);
    return before - from;
  });
  const excess = (at: number) => (costs[at] ?? 0) / 100 - (exact[at] ?? 0);
  for (const [at, cost] of exact.entries()) {
    if (cost <= tolerance || costs[at] !== 0) continue;
    const [giver] = [...costs.keys()]
      .filter((other) => (costs[other] ?? 0) > 1 && excess(other) > -tolerance)
      .sort((one, other) => excess(other) - excess(one));
    if (giver === undefined) continue;
    costs[at] = 1;
    costs[giver] = (costs[giver] ?? 0) - 1;
  }
  return costs;
}

/**
 * Whether two parts of one date overlap. Times overlap a half unless all their work lies in the other one; without
 * a place in the day, nobody can tell, so that they do.
 */
export function overlaps(a: DayPart, b: DayPart, { place }: PlacedFacts = { place: null }): boolean {
  if (a === 'full' || b === 'full' || a === b) return true;
  if (isTimed(a)) return isTimed(b) ? timesOverlap(a, b) : takesOf(a, b, place);
  return isTimed(b) && takesOf(b, a, place);
}

/** Whether times cost work that does not lie in the other half, such as a break without a fixed time between the halves. */
const takesOf = (times: Times, half: 'first' | 'second', place: PlacedDay | null): boolean =>
  place === null || workWithin(place, times, halves[half]) < workWithin(place, times);
