import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { always, type LeaveFacts, type Period } from './facts.ts';
import { anniversaryOf, changedBeginnings, nextOf } from './leave-year.ts';

/** Leave years of everyone together, or of each person from their first day. */
export const leaveYears = ['company', 'own'] as const;
export type LeaveYears = (typeof leaveYears)[number];

/** Leave years from a day on: anniversaries of the day, or of each person's first day. */
export interface YearsFrom {
  readonly starts_on: LocalDate;
  readonly is_personal: boolean;
}

/** Returns the first days of employment, of which each begins anew; periods without a gap are one. */
function firstDays(periods: readonly Period[]): LocalDate[] {
  return periods.flatMap(({ from }, index) => {
    const before = periods[index - 1];
    return before && (before.to === null || addDays(before.to, 1) >= from) ? [] : [from];
  });
}

/** Returns the first anniversary of a day on or after another. */
function anniversaryFrom(first: LocalDate, day: LocalDate): LocalDate {
  const years = Math.max(0, Number(day.slice(0, 4)) - Number(first.slice(0, 4)));
  const found = anniversaryOf(first, years);
  return found < day ? anniversaryOf(first, years + 1) : found;
}

/** Returns the beginnings of a person's own leave years while these apply, both days included. */
function ownBeginnings(starts: readonly LocalDate[], from: LocalDate, to: LocalDate): LocalDate[] {
  const inside = starts.filter((day) => from <= day && day <= to);
  const earlier = starts.findLast((day) => day < from);
  const next = earlier === undefined ? null : anniversaryFrom(earlier, from);
  // A person who comes back before their anniversary begins anew on that day.
  const isFirst = next !== null && next <= to && inside.every((day) => day > next);
  return isFirst ? [next, ...inside] : inside;
}

const endOfTime = '9999-12-31' as LocalDate;

/** Beginnings of a person's leave years, and those of them that cut the year before. */
type OwnYears = Pick<LeaveFacts, 'beginnings' | 'cuts'>;

function compose(years: readonly YearsFrom[], employment: readonly Period[]): OwnYears {
  const starts = firstDays(employment);
  const cuts = new Map<LocalDate, LocalDate>();
  const all = years.flatMap(({ starts_on, is_personal }, index) => {
    const next = years[index + 1]?.starts_on;
    const own = is_personal
      ? ownBeginnings(starts, starts_on, next ? addDays(next, -1) : endOfTime)
      : years[index - 1]?.is_personal
        ? [starts_on]
        : [];
    // Coming back, and going back to the years of the company, cut the year before from its last day on.
    for (const day of own) cuts.set(day, is_personal && !starts.includes(day) ? starts_on : addDays(day, -1));
    return is_personal ? own : [starts_on];
  });
  return { beginnings: [...new Set(all)].sort(), cuts };
}

interface ComposedYears {
  readonly years: readonly YearsFrom[];
  readonly own: OwnYears;
}

/** Own years by employment: the same object each time, as results are cached by it. */
const composed = new WeakMap<readonly Period[], ComposedYears>();

interface YearsOfCompany {
  /** Beginnings of the company's leave years. */
  readonly beginnings: readonly LocalDate[];
  /** All rows, ascending. */
  readonly years: readonly YearsFrom[];
}

export const hasOwnYears = ({ years }: Pick<YearsOfCompany, 'years'>): boolean =>
  years.some(({ is_personal }) => is_personal);

/** Whether leave years of each person apply on a day, or are planned for a later one. */
export const ownYearsFrom = ({ years }: Pick<YearsOfCompany, 'years'>, day: LocalDate): boolean =>
  years.some(({ is_personal }, index) => {
    const next = years[index + 1]?.starts_on;
    return is_personal && (next === undefined || next > day);
  });

/** Returns the beginnings of a person's leave years, with those that cut the year before. */
export function ownYearsOf(company: YearsOfCompany, employment: readonly Period[]): OwnYears {
  if (!hasOwnYears(company)) return { beginnings: company.beginnings };
  const known = composed.get(employment);
  if (known?.years === company.years) return known.own;
  const found = compose(company.years, employment);
  const own = found.beginnings.length > 0 ? found : { beginnings: company.beginnings };
  composed.set(employment, { years: company.years, own });
  return own;
}

/** Returns the beginnings of a person's leave years, as `leaveYearOf` takes them. */
export const beginningsOf = (company: YearsOfCompany, employment: readonly Period[]): readonly LocalDate[] =>
  ownYearsOf(company, employment).beginnings;

/** Returns the kind of leave years that applies from the last planned change on. */
export const yearsOf = (years: readonly YearsFrom[]): LeaveYears => (years.at(-1)?.is_personal ? 'own' : 'company');

/** Whether leave years have always been those of each person. */
const isFromTheBeginning = ([first, ...others]: readonly YearsFrom[]): boolean =>
  first?.starts_on === always && others.length === 0;

interface YearsInput {
  readonly years?: LeaveYears | undefined;
  readonly begins_month: number;
  readonly begins_day: number;
  readonly is_running?: boolean | undefined;
}

interface YearsChange {
  readonly before: YearsInput;
  readonly after: YearsInput;
  readonly today: LocalDate;
}

/**
 * Returns the rows after the set-up is saved; null when they stay the same. Own leave years apply from the next day on, so
 * that the running year of each person ends before their next anniversary; in a company that begins, from the beginning.
 */
export function changedYears({ beginnings, years }: YearsOfCompany, change: YearsChange): YearsFrom[] | null {
  const { after, today } = change;
  const isNow = yearsOf(years);
  const wanted = after.years ?? isNow;
  const row = (starts_on: LocalDate, is_personal: boolean) => ({ starts_on, is_personal });
  const passed = years.filter(({ starts_on }) => starts_on <= today);
  if (wanted === 'own') {
    if (isNow === 'own' && (!after.is_running || isFromTheBeginning(years))) return null;
    return after.is_running ? [row(always, true)] : [...passed, row(addDays(today, 1), true)];
  }
  if (isNow === 'own' && !after.is_running)
    return [...passed, row(nextOf(today, after.begins_month, after.begins_day), false)];
  const changed = changedBeginnings(isNow === 'own' ? [] : beginnings, change);
  if (changed === null) return null;
  const [last] = changed.slice(-1);
  if (last === undefined) return null;
  return after.is_running ? [row(last, false)] : [...passed, row(last, false)];
}
