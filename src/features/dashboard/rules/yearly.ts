import type { LocalDate } from '#platform/shared/schemas.ts';

/** Days before a birthday, today included, from which it is listed. */
export const birthdayDays = 14;
/** Days for which a person counts as recently joined. */
export const joinedDays = 30;

/** Tiers of years of service (specification B §3; the thresholds are ours). */
export const tiers = [
  { tier: 'platinum', from_years: 10 },
  { tier: 'gold', from_years: 5 },
  { tier: 'silver', from_years: 3 },
  { tier: 'bronze', from_years: 1 },
] as const;
export type Tier = (typeof tiers)[number]['tier'];

/** @param years whole years, at least 1 */
export function tierOf(years: number): Tier {
  return tiers.find(({ from_years }) => years >= from_years)?.tier ?? 'bronze';
}

const yearOf = (date: LocalDate): number => Number(date.slice(0, 4));

/** Returns the anniversary of a date in a year; 29 February moves to the 28th in other years. */
export function anniversaryIn(year: number, date: LocalDate): LocalDate {
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  const day = date.slice(5);
  return `${String(year).padStart(4, '0')}-${day === '02-29' && !leap ? '02-28' : day}` as LocalDate;
}

/** Returns the next anniversary of a date, today included. */
export function nextAnniversary(date: LocalDate, today: LocalDate): LocalDate {
  const here = anniversaryIn(yearOf(today), date);
  return here >= today ? here : anniversaryIn(yearOf(today) + 1, date);
}

export interface Anniversary {
  readonly date: LocalDate;
  readonly years: number;
}

/** Returns the anniversary of a joining date in the current month; undefined in other months and the first year. */
export function anniversaryThisMonth(joined_on: LocalDate, today: LocalDate): Anniversary | undefined {
  const years = yearOf(today) - yearOf(joined_on);
  if (years < 1 || joined_on.slice(5, 7) !== today.slice(5, 7)) return undefined;
  return { date: anniversaryIn(yearOf(today), joined_on), years };
}

/** Sorts future days first, the next one on top, then past days, the latest on top. */
export function bySoonest(today: LocalDate) {
  return (one: { readonly date: LocalDate }, other: { readonly date: LocalDate }): number => {
    const [first, second] = [one.date >= today, other.date >= today];
    if (first !== second) return first ? -1 : 1;
    const order = one.date < other.date ? -1 : Number(one.date > other.date);
    return first ? order : -order;
  };
}
