import { isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { WeekDay, WorkingWeek } from './week-shapes.ts';
import { weekDayOn, weeklyWorkTime } from './working-week.ts';

// Finds the working week that counts for a person on a date (docs/decisions/working-week.md).

interface Dated {
  readonly effective_from: LocalDate;
}

/** Week of a place or department from a date on; null: none from then on. */
export interface DatedWeek extends Dated {
  readonly week: WorkingWeek | null;
}

/** A person's week from a date on, as stored in their employment. */
export interface OwnWeek extends DatedWeek {
  /** Seconds; null: the week of the place, department or company. Set without a week until the days are known. */
  readonly weekly_work_time: number | null;
  /** Last date of the periods that were closed before weekly hours scaled days: their figures stay. */
  readonly unscaled_until?: LocalDate | null;
}

/** Week of the company from a date on. */
export interface CompanyWeek extends DatedWeek {
  /** ISO weekdays on which the company works, also when its week has no hours. */
  readonly working_days: readonly number[];
}

/** Place or department in which a person works from a date on. */
export interface DatedItem extends Dated {
  readonly id: string | null;
  /** Whether the person does not work here on the day before, so that nothing before it follows another zone. */
  readonly is_joining?: boolean;
}

/** Places and departments of a person from each date on. */
export interface Placed {
  readonly work_places: readonly DatedItem[];
  readonly departments: readonly DatedItem[];
}

export const nowhere: Placed = { work_places: [], departments: [] };

/** Everything that decides about a person's week; rows in any order. */
export interface WeekSources extends Placed {
  readonly own: readonly OwnWeek[];
  /** Weeks of places and departments, by their ids. */
  readonly weeks: ReadonlyMap<string, readonly DatedWeek[]>;
  readonly company: readonly CompanyWeek[];
}

export type WeekSource = 'own' | 'place' | 'department' | 'company';

export interface WeekInForce {
  readonly week: WorkingWeek;
  readonly source: WeekSource;
  /** Whether only weekly hours are known, so that the days of `source` are scaled to them. */
  readonly is_scaled: boolean;
}

/** Returns the row in force on a date. */
function rowOn<Row extends Dated>(rows: readonly Row[], date: LocalDate): Row | undefined {
  let found: Row | undefined;
  for (const row of rows)
    if (row.effective_from <= date && (!found || row.effective_from > found.effective_from)) found = row;
  return found;
}

/**
 * Returns the week in force for a person on a date, first match: their own, that of their place of work,
 * of their department, of the company. Weekly hours without days scale the days that would apply without them.
 * @returns null when no one has said a week: only published shifts are due
 */
export function weekOn(sources: WeekSources, date: LocalDate): WeekInForce | null {
  const own = rowOn(sources.own, date);
  if (own?.week) return { week: own.week, source: 'own', is_scaled: false };
  const usual = sharedWeekOn(sources, date);
  const weekly_work_time = own && date > (own.unscaled_until ?? '') ? own.weekly_work_time : null;
  if (weekly_work_time === null) return usual && { ...usual, is_scaled: false };
  if (usual) return { ...usual, week: scaledWeek(usual.week, weekly_work_time), is_scaled: true };
  const weekly_days = workingDaysOn(sources.company, date).length;
  return { week: { kind: 'planned', weekly_work_time, weekly_days }, source: 'company', is_scaled: true };
}

function sharedWeekOn(sources: WeekSources, date: LocalDate): Pick<WeekInForce, 'week' | 'source'> | null {
  const ofItem = (items: readonly DatedItem[]) => {
    const id = rowOn(items, date)?.id ?? null;
    return id === null ? null : (rowOn(sources.weeks.get(id) ?? [], date)?.week ?? null);
  };
  const place = ofItem(sources.work_places);
  if (place) return { week: place, source: 'place' };
  const department = ofItem(sources.departments);
  if (department) return { week: department, source: 'department' };
  const company = rowOn(sources.company, date)?.week ?? null;
  return company && { week: company, source: 'company' };
}

/** Returns ISO weekdays on which the company works; its first week also decides earlier dates. */
export function workingDaysOn(rows: readonly CompanyWeek[], date: LocalDate): readonly number[] {
  const first = () => rows.toSorted((one, other) => (one.effective_from < other.effective_from ? -1 : 1))[0];
  return (rowOn(rows, date) ?? first())?.working_days ?? [1, 2, 3, 4, 5];
}

/** Whether a date is a working day of the company. */
export const isCompanyDay = (rows: readonly CompanyWeek[], date: LocalDate): boolean =>
  workingDaysOn(rows, date).includes(isoWeekday(date));

/** Scaled weeks by the week that they come from: a company scales one for many people and dates. */
const scaledWeeks = new WeakMap<WorkingWeek, Map<number, WorkingWeek>>();

/**
 * Returns a week with the same days and other weekly hours, each day in proportion (16 h of 40 h: 3:12 of 8:00).
 * Days are whole minutes, and what rounding leaves of one day goes to the next, so that the cycle has exactly
 * these hours. A day that would exceed 24 hours is cut.
 * @param weekly_work_time seconds
 */
export function scaledWeek(week: WorkingWeek, weekly_work_time: number): WorkingWeek {
  const known = scaledWeeks.get(week) ?? new Map<number, WorkingWeek>();
  scaledWeeks.set(week, known);
  const found = known.get(weekly_work_time) ?? calculateScaled(week, weekly_work_time);
  known.set(weekly_work_time, found);
  return found;
}

function calculateScaled(week: WorkingWeek, weekly_work_time: number): WorkingWeek {
  if (week.kind !== 'fixed') return { ...week, weekly_work_time };
  const full = weeklyWorkTime(week);
  if (full === weekly_work_time) return week;
  let [before, after] = [0, 0];
  const scaled = (day: WeekDay | null): WeekDay | null => {
    if (!day) return null;
    const from = after;
    before += day.work_time;
    after = Math.floor((before * weekly_work_time) / full / 60) * 60;
    return scaledDay(day, after - from);
  };
  return { ...week, weeks: week.weeks.map((days) => days.map(scaled)) };
}

/** Returns a day with other work, and a break in proportion, but no longer than before. */
function scaledDay(day: WeekDay, work_time: number): WeekDay | null {
  if (work_time === 0) return null;
  const share = Math.min(1, work_time / day.work_time);
  const break_time = Math.floor((day.break_time * share) / 60) * 60;
  return { ...day, work_time: Math.min(work_time, 86_400 - break_time), break_time, break_start: null };
}

/** Returns the person's working day on a date; null on a day off, and for weeks without fixed days. */
export function workDayOn(sources: WeekSources, date: LocalDate): WeekDay | null {
  const inForce = weekOn(sources, date);
  return inForce && weekDayOn(inForce.week, date);
}

/** Hours of everyone without another week, as set up for the company. */
interface StandardWeek {
  readonly effective_from: LocalDate;
  /** ISO weekdays, 1 = Monday */
  readonly repeat_on: readonly number[];
  /** Null when people have shifts only by the plan. */
  readonly hours: (Pick<WeekDay, 'work_time' | 'break_time'> & { readonly start_time: string }) | null;
}

/** Returns the company's week from its standard hours. */
export function companyWeekOf({ effective_from, repeat_on, hours }: StandardWeek): CompanyWeek {
  const day = hours && { ...hours, start_time: hours.start_time.slice(0, 5), break_start: null, template_id: null };
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => (repeat_on.includes(weekday) ? day : null));
  const first_week = '2000-01-03' as LocalDate;
  return { effective_from, working_days: repeat_on, week: day && { kind: 'fixed', first_week, weeks: [days] } };
}
