import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay, mondayOf } from '#platform/shared/time.ts';
import { fullTimeOn } from '#features/company/rules/dated-settings.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { weekOn, type WeekInForce, type WeekSources } from '#features/company/rules/weeks-in-force.ts';
import { holidaysOf } from '#features/holidays/server/queries/days.ts';
import { periodsOf } from '#features/people/server/queries/employment.ts';
import { isEmployedOn } from '#features/people/rules/employment.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import type { Figures, ShownWeek } from '../../rules/shapes.ts';
import { dueOn, targetBetween, workDays, type PersonDays } from '../../rules/targets.ts';
import { leaveFigures } from './leave-figures.ts';
import { weekSourcesOf } from './weeks.ts';

interface FiguresQuery {
  readonly person_id: string;
  /**
   * Date whose week, month, leave year and coming holidays are shown. Before the company's calendar begins nothing is
   * due, so months and leave are those of its first day.
   */
  readonly on: LocalDate;
  readonly today: LocalDate;
  /** Whether weeks that begin after the date are left out, to show what follows from that of the date alone. */
  readonly isAlone: boolean;
  readonly seesLeave: boolean;
}

/** Calculates what follows from a person's week, by the functions of the ledgers. */
export async function figuresOf(db: Db, query: FiguresQuery): Promise<Figures> {
  const { person_id, on, isAlone, seesLeave } = query;
  const read = await weekSourcesOf(db, person_id);
  const sources = isAlone ? { ...read, own: read.own.filter(({ effective_from }) => effective_from <= on) } : read;
  const { app_calendar_start_date } = await cachedSettings(db);
  const counted = on < app_calendar_start_date ? app_calendar_start_date : on;
  const [first, last, year] = [firstOfMonth(counted), lastOfMonth(counted), yearAhead(counted)];
  const until = last > `${year}-12-31` ? last : (`${year}-12-31` as LocalDate);
  // Hours only are due by the week, also by those that the month cuts.
  const range = { from: mondayOf(first), to: addDays(mondayOf(until), 6) };
  const [{ days, nameOn }, leave] = await Promise.all([
    personDays(db, person_id, sources, range),
    seesLeave ? leaveFigures(db, { ...query, on: counted }, weekOn(sources, counted)) : null,
  ]);
  const names = (dates: readonly LocalDate[]) => [...new Set(dates.flatMap((date) => nameOn(date) ?? []))];
  const month = eachDay(first, last);
  const isOwnHoliday = (date: LocalDate) => days.holiday(date) !== null && dueOn(days, date).due > 0;
  const own = eachDay(`${year}-01-01` as LocalDate, `${year}-12-31` as LocalDate).filter(isOwnHoliday);
  return {
    in_force: shownWeek(weekOn(sources, on)),
    target: {
      month: first,
      target: targetBetween(days, first, last),
      days: workDays(days, month),
      holidays: names(month.filter(isOwnHoliday)),
    },
    holidays: {
      year,
      total: own.reduce((sum, date) => sum + (days.holiday(date) === 'full' ? 1 : 0.5), 0),
      names: names(own),
    },
    leave,
  };
}

export const shownWeek = (inForce: WeekInForce | null): ShownWeek =>
  inForce ?? { week: null, source: null, is_scaled: false };

const firstOfMonth = (date: LocalDate) => `${date.slice(0, 7)}-01` as LocalDate;
const lastOfMonth = (date: LocalDate) => addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1);

/** Days before the end of a year from which the next one is shown: people then plan that one. */
const aheadDays = 92;
const yearAhead = (date: LocalDate) => Number(addDays(date, aheadDays).slice(0, 4));

async function personDays(
  db: Db,
  id: string,
  sources: WeekSources,
  { from, to }: Record<'from' | 'to', LocalDate>,
): Promise<{ readonly days: PersonDays; nameOn(date: LocalDate): string | undefined }> {
  const settings = await cachedSettings(db);
  const [shifts, holidays, periods] = await Promise.all([
    shiftsOf(db, [id], from, to, settings),
    holidaysOf(db, [id], from, to),
    periodsOf(db, id),
  ]);
  return {
    days: {
      sources,
      published: (date) => (shifts.isOwn(id, date) ? shifts.on(id, date) : undefined),
      holiday: (date) => holidays.partOn(id, date),
      fullTime: (date) => fullTimeOn(settings, date),
      isCounted: (date) => date >= settings.app_calendar_start_date && isEmployedOn(periods, date),
    },
    nameOn: (date) => holidays.on(id, date)?.name,
  };
}
