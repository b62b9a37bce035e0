import type { HolidayPart } from '#platform/shared/holiday.ts';
import { holidayShare, weekDaysOf, type WeekDate } from '#features/shifts/rules/week-days.ts';
import {
  costOfShare,
  shareOf,
  sharesOf,
  type CostedFacts,
  type CountedBy,
  type DayPart,
  type WeekRoom,
} from './counting.ts';

// A week without fixed days never uses more than its days: holidays first, then booked leave, then further dates in order
// (docs/decisions/leave-measures.md).

/** Date of a week with its holiday. */
interface SharedDate extends WeekDate {
  readonly holiday: HolidayPart | null;
}

/**
 * Returns the days that holidays leave of each segment of a week without fixed days.
 * @param dates all seven dates of the week
 */
export function roomBesideHolidays(
  dates: readonly SharedDate[],
  full_time: { readonly days: number },
): ReadonlyMap<string, number> {
  const rooms = new Map(weekDaysOf(dates, full_time).owed);
  for (const { is_company_day, segment, holiday } of dates)
    if (is_company_day && segment !== null)
      rooms.set(segment, Math.max(0, (rooms.get(segment) ?? 0) - holidayShare(holiday)));
  return rooms;
}

/** Booked part of a date. */
export interface BookedPart {
  readonly part: DayPart;
  /** Share of the date that it uses of its week, where that is less than its part; null or missing: all of it. */
  readonly week_share?: number | null;
}

/** Returns the share of a date that booked leave takes, at most what its holiday leaves. */
export function bookedShare(booked: readonly BookedPart[], facts: CostedFacts): number {
  const shares = sharesOf(
    booked.map(({ part }) => part),
    facts,
  );
  const taken = shares.reduce((sum, share, at) => sum + Math.min(share, booked[at]?.week_share ?? share), 0);
  return Math.min(shareOf('full', facts), taken);
}

/** Part of a date that is to be leave. */
export interface LeaveOfDate {
  readonly part: DayPart;
  readonly facts: CostedFacts & { readonly week?: WeekRoom | null | undefined };
  /** Other leave of the date, which comes first; missing: none. */
  readonly others?: readonly DayPart[];
  /** Share of the date that other leave gives back for it; missing: none. */
  readonly returned?: number;
}

/** Share of a date that leave takes. */
export interface TakenShare {
  /** Share of the date. */
  readonly share: number;
  /** Whether it is work that the days of its week do not cover any more. */
  readonly is_covered: boolean;
  /** The share where the days of its week cover only a part of its own; null: all of it, or nothing. */
  readonly week_share: number | null;
}

/** Shares are fractions. */
const tolerance = 1e-6;

/** Returns what parts of dates take, in the order of dates: of a week without fixed days, no more than its room. */
export function takenShares(leave: readonly LeaveOfDate[]): TakenShare[] {
  const rooms = new Map<string, number>();
  for (const { facts, returned = 0 } of leave)
    if (facts.week) rooms.set(facts.week.segment, (rooms.get(facts.week.segment) ?? facts.week.days) + returned);
  return leave.map(({ part, facts, others = [] }) => {
    const own = sharesOf([...others, part], facts).at(-1) ?? 0;
    if (!facts.week) return { share: own, is_covered: false, week_share: null };
    const room = rooms.get(facts.week.segment) ?? 0;
    const share = room < tolerance ? 0 : Math.min(own, room);
    rooms.set(facts.week.segment, room - share);
    const isLess = share > 0 && own - share > tolerance;
    return { share, is_covered: own > 0 && share === 0, week_share: isLess ? share : null };
  });
}

/** Returns the exact costs of parts of dates, in the order of dates. */
export const exactCosts = (leave: readonly LeaveOfDate[], by: CountedBy): number[] =>
  takenShares(leave).map(({ share }, at) => {
    const facts = leave[at]?.facts;
    return facts ? costOfShare(share, facts, by) : 0;
  });
