import { hasTimes, type HolidayPart, type HolidayAudience, type OffPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { joinTimes } from '#platform/shared/times-of-day.ts';

export const holidayParts = ['full', 'first_half', 'second_half'] as const satisfies readonly HolidayPart[];

/** Days of a holiday, and how much of them it covers; only a single day can be a half day. */
export interface HolidayDays {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly part: HolidayPart;
}

/** Maximum length of a holiday in days. */
export const maxHolidayDays = 31;

/** Whether two holidays cover the same half of the same day. */
export function overlaps(one: HolidayDays, other: HolidayDays): boolean {
  const sameDay = one.start_date <= other.end_date && other.start_date <= one.end_date;
  return sameDay && (one.part === 'full' || other.part === 'full' || one.part === other.part);
}

/** Combines two parts of a day; two different halves make a whole day. */
export function combineParts(one: HolidayPart | null, other: HolidayPart | null): HolidayPart | null;
export function combineParts(one: OffPart | null, other: OffPart | null): OffPart | null;
export function combineParts(one: OffPart | null, other: OffPart | null): OffPart | null {
  if (one === null || one === other) return other;
  if (other === null) return one;
  if (!hasTimes(one) && !hasTimes(other)) return 'full';
  const half = combineParts(withoutTimes(one), withoutTimes(other));
  if (half === 'full') return half;
  const timed = [one, other].filter(hasTimes);
  return { half, times: joinTimes(timed.map(({ times }) => times)), zone: timed[0]?.zone ?? '' };
}

const withoutTimes = (part: OffPart): HolidayPart | null => (hasTimes(part) ? part.half : part);

/** Whether a person has the holiday. */
export const isForPerson = ({ is_for_everyone, ids }: HolidayAudience, personId: string): boolean =>
  ids.includes(personId) !== is_for_everyone;

/** Returns the people who are in both sets. */
export function intersectAudiences(one: HolidayAudience, other: HolidayAudience): HolidayAudience {
  if (one.is_for_everyone && other.is_for_everyone)
    return { is_for_everyone: true, ids: [...new Set([...one.ids, ...other.ids])] };
  const [named, of] = one.is_for_everyone ? [other, one] : [one, other];
  const known = new Set(of.ids);
  return { is_for_everyone: false, ids: named.ids.filter((id) => known.has(id) !== of.is_for_everyone) };
}

/** Returns the people in the first set who are not in the other. */
export const subtractAudience = (one: HolidayAudience, other: HolidayAudience): HolidayAudience =>
  intersectAudiences(one, { is_for_everyone: !other.is_for_everyone, ids: other.ids });

/** Whether the set is empty; everyone except some people is assumed not to be. */
export const isForNoOne = ({ is_for_everyone, ids }: HolidayAudience): boolean => !is_for_everyone && ids.length === 0;
