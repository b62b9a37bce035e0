import type { LocalDate } from '#platform/shared/schemas.ts';

/** Within so many days, today included, a birthday is coming up. */
export const birthdayDays = 14;
/** So many days ago and since then, somebody has joined recently. */
export const joinedDays = 30;

/** What years of work are honoured with (specification B §3; the thresholds are ours). */
export const tiers = [
  { tier: 'platinum', from_years: 10 },
  { tier: 'gold', from_years: 5 },
  { tier: 'silver', from_years: 3 },
  { tier: 'bronze', from_years: 1 },
] as const;
export type Tier = (typeof tiers)[number]['tier'];

/** @param years whole ones, at least 1 */
export function tierOf(years: number): Tier {
  return tiers.find(({ from_years }) => years >= from_years)?.tier ?? 'bronze';
}

const yearOf = (date: LocalDate): number => Number(date.slice(0, 4));

/** The day of a year on which a date returns; 29 February is kept on the 28th where there is none. */
export function returnIn(year: number, date: LocalDate): LocalDate {
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  const day = date.slice(5);
  return `${String(year).padStart(4, '0')}-${day === '02-29' && !leap ? '02-28' : day}` as LocalDate;
}

/** The next day on which a date returns, today included. */
export function nextReturn(date: LocalDate, today: LocalDate): LocalDate {
  const here = returnIn(yearOf(today), date);
  return here >= today ? here : returnIn(yearOf(today) + 1, date);
}

export interface Anniversary {
  readonly date: LocalDate;
  readonly years: number;
}

/** The anniversary of a first day in the month of today; undefined where there is none: it began this month. */
export function anniversaryThisMonth(joined_on: LocalDate, today: LocalDate): Anniversary | undefined {
  const years = yearOf(today) - yearOf(joined_on);
  if (years < 1 || joined_on.slice(5, 7) !== today.slice(5, 7)) return undefined;
  return { date: returnIn(yearOf(today), joined_on), years };
}

/** Those to come first, the next one on top; then those that have been, the latest on top. */
export function byNext(today: LocalDate) {
  return (one: { readonly date: LocalDate }, other: { readonly date: LocalDate }): number => {
    const [first, second] = [one.date >= today, other.date >= today];
    if (first !== second) return first ? -1 : 1;
    const order = one.date < other.date ? -1 : Number(one.date > other.date);
    return first ? order : -order;
  };
}
