/**
 * A second calculation of what a week gives and what its dates use, written only from docs/decisions/leave-measures.md:
 * it uses none of the product's code, and counts date by date over weeks in which every cycle comes round.
 */

interface OracleDay {
  readonly work_time: number;
}

export type OracleWeek =
  | { readonly kind: 'fixed'; readonly first_week: string; readonly weeks: readonly (readonly (OracleDay | null)[])[] }
  | { readonly kind: 'hours'; readonly weekly_work_time: number }
  | { readonly kind: 'planned'; readonly weekly_work_time: number; readonly weekly_days: number };

interface OracleWorld {
  readonly week: OracleWeek;
  /** 1 = Monday */
  readonly company: readonly number[];
  readonly counts: string;
}

/** Full-time work: five days, forty hours. */
const [fullDays, fullSeconds] = [5, 40 * 3600];

const dayNumber = (date: string) => Math.round(Date.parse(`${date}T12:00:00Z`) / 86_400_000 - 0.5);
export const dateOf = (day: number): string => new Date(day * 86_400_000 + 43_200_000).toISOString().slice(0, 10);
/** 1 = Monday; 1 January 1970 was a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1;

/** Days and seconds of work on a date. */
function workOn({ week, company }: OracleWorld, day: number): { readonly days: number; readonly seconds: number } {
  const none = { days: 0, seconds: 0 };
  if (week.kind === 'fixed') {
    const since = day - dayNumber(week.first_week);
    const cycle = week.weeks.length * 7;
    const at = ((since % cycle) + cycle) % cycle;
    const found = week.weeks[Math.floor(at / 7)]?.[at % 7];
    return found ? { days: 1, seconds: found.work_time } : none;
  }
  if (!company.includes(weekdayOf(day))) return none;
  // The hours of a week are divided among its first days, as many as full-time work has or the company works.
  const parts = Math.min(fullDays, company.length);
  const before = company.filter((weekday) => weekday < weekdayOf(day)).length;
  if (before >= parts) return none;
  const whole = week.kind === 'planned' ? week.weekly_days : fullDays;
  return { days: whole / parts, seconds: week.weekly_work_time / parts };
}

/** Returns the exact cost of a date: in hours for hours, otherwise in days. */
export function costOn(world: OracleWorld, date: string): number {
  const { days, seconds } = workOn(world, dayNumber(date));
  if (world.counts === 'hours') return seconds / 3600;
  return world.counts === 'shares' ? seconds / (fullSeconds / fullDays) : days;
}

/** Returns the share of a package that a year of this week gives. */
export function shareOf(world: OracleWorld): number {
  const [weeks, begin] = [12, dayNumber('2026-01-05')];
  let [days, seconds] = [0, 0];
  for (let day = begin; day < begin + weeks * 7; day++) {
    const work = workOn(world, day);
    days += work.days;
    seconds += work.seconds;
  }
  return world.counts === 'own_days' ? days / weeks / fullDays : seconds / weeks / fullSeconds;
}
