import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import {
  nowhere,
  weekOn,
  type CompanyWeek,
  type OwnWeek,
  type Placed,
  type WeekInForce,
  type WeekSources,
} from '#features/company/rules/weeks-in-force.ts';
import type { FixedWeek, WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { weeklyDays, weeklyWorkTime } from '#features/company/rules/working-week.ts';
import { dayPlanOf, type PlannedSpan } from '#features/shifts/rules/day-plan.ts';
import { always, type DatedValue, type WeekMeasure, type WeeklyHours } from './facts.ts';

// Measures working weeks for leave (docs/decisions/leave-measures.md): both what a package gives and what a date uses.

/** Returns weekly hours and weeks as the rules of weeks take them. */
export const ownWeeksOf = (weekly: readonly WeeklyHours[]): OwnWeek[] =>
  weekly.map(({ from, value, week = null, unscaled_until = null }) => ({
    effective_from: from,
    weekly_work_time: value,
    week,
    unscaled_until,
  }));

/** Weeks of places and departments, and where a person works. */
export interface PlacedWeeks extends Placed {
  /** By the ids of places and departments. */
  readonly weeks: WeekSources['weeks'];
}

const notPlaced: PlacedWeeks = { ...nowhere, weeks: new Map() };

const byDate = (one: CompanyWeek, other: CompanyWeek) => (one.effective_from < other.effective_from ? -1 : 1);

/** Lets the company's first week also decide about earlier dates, as full-time hours do. */
const fromTheBeginning = (company: readonly CompanyWeek[]): CompanyWeek[] =>
  company.toSorted(byDate).map((row, index) => (index === 0 ? { ...row, effective_from: always } : row));

function measureOn(sources: WeekSources, date: LocalDate): WeekMeasure | null {
  const week = weekOn(sources, date)?.week;
  if (!week) return null;
  const days = weeklyDays(week);
  return days === 0 ? null : { days, work_time: weeklyWorkTime(week) };
}

const isSame = (one: WeekMeasure | null | undefined, other: WeekMeasure | null) =>
  one === null || other === null || one === undefined
    ? one === other
    : one.days === other.days && one.work_time === other.work_time;

/**
 * Returns the measures of the weeks of a person over time, ascending. Null: no one has said a week, so that shares are
 * those of full-time work.
 */
export function measuredWeeks(
  weekly: readonly WeeklyHours[],
  company: readonly CompanyWeek[],
  placed: PlacedWeeks = notPlaced,
): DatedValue<WeekMeasure | null>[] {
  const sources: WeekSources = { own: ownWeeksOf(weekly), company: fromTheBeginning(company), ...placed };
  const items = [...placed.work_places, ...placed.departments];
  const shared = items.flatMap(({ id }) => (id === null ? [] : (placed.weeks.get(id) ?? [])));
  const days = [
    ...[...sources.company, ...items, ...shared].map(({ effective_from }) => effective_from),
    ...weekly.flatMap(({ from, unscaled_until }) => (unscaled_until ? [from, addDays(unscaled_until, 1)] : [from])),
  ];
  const measures: DatedValue<WeekMeasure | null>[] = [];
  for (const from of [...new Set(days)].sort()) {
    const value = measureOn(sources, from);
    if (!isSame(measures.at(-1)?.value, value)) measures.push({ from, value });
  }
  return measures;
}

/** Work of a date that leave of it uses, before the way of counting is applied. */
export interface DayWorth {
  /** Seconds of planned work; those of hours only and of weeks as planned are divided by the days of the week. */
  readonly work_time: number;
  /** Own working days: 1, but those of a week without fixed days are divided in the same way. */
  readonly own_days: number;
  /** Hours with a place in the day, of which times take a part; null: they take their length. */
  readonly place: PlannedSpan | null;
}

/** Published shift; null: a published day off; undefined: nothing is published. */
type Published = PlannedSpan | null | undefined;

/** Plan of a date. */
interface PlannedDate {
  readonly date: LocalDate;
  readonly week: WeekInForce | null;
  readonly published: Published;
  readonly is_company_day: boolean;
  /** Number of days into which a week without fixed days is divided (`weekDaysOf`). */
  readonly week_days: number;
  /** Days a week of full-time work. */
  readonly full_days: number;
}

/**
 * Returns a week without fixed days, of which leave uses days. Where the company works only by the plan, weekly hours alone
 * have none.
 */
function sharedWeekOf(inForce: WeekInForce | null): Exclude<WorkingWeek, FixedWeek> | null {
  if (!inForce || inForce.week.kind === 'fixed') return null;
  const isOnlyByPlan = inForce.is_scaled && inForce.source === 'company' && inForce.week.kind === 'planned';
  return isOnlyByPlan ? null : inForce.week;
}

/** Names the hours of a week without fixed days: dates with the same ones are a segment of the week. Null for other weeks. */
export function segmentOf(inForce: WeekInForce | null): string | null {
  const week = sharedWeekOf(inForce);
  if (!week) return null;
  return week.kind === 'hours'
    ? `hours ${week.weekly_work_time}`
    : `planned ${week.weekly_work_time} ${week.weekly_days}`;
}

/**
 * Returns what leave on a date uses; null on a day off. With fixed days it is the day that holds. Hours only and weeks as
 * planned use a day of the week on each of the company's working days, published or not, and on a day off with a shift.
 */
export function dayWorth({ date, week: inForce, published, ...company }: PlannedDate): DayWorth | null {
  const week = sharedWeekOf(inForce);
  if (!week) {
    const { due, span } = dayPlanOf({ published, pattern: undefined, week: inForce }, date);
    return due > 0 ? { work_time: due, own_days: 1, place: span } : null;
  }
  const { is_company_day, week_days, full_days } = company;
  if (week_days === 0 || !(is_company_day || published)) return null;
  const own = week.kind === 'planned' ? week.weekly_days : full_days;
  const place = week.kind === 'planned' ? (published ?? null) : null;
  return { work_time: week.weekly_work_time / week_days, own_days: own / week_days, place };
}
