import type { LocalDate } from '#platform/shared/schemas.ts';
import { weekOn, workingDaysOn, type WeekInForce } from '#features/company/rules/weeks-in-force.ts';
import { dayWorth, type DayWorth } from '#features/leave/rules/week-measure.ts';
import { companyWeekFrom } from '#features/shifts/server/queries/standard-hours.ts';
import type { ShiftSources } from '#features/shifts/server/queries.ts';

/** Returns what leave of a person on a date uses; null on a day off. */
export type WorkedDays = (person_id: string, date: LocalDate) => DayWorth | null;

/** Returns the working days of people as leave counts them: with hours, but not necessarily with a place in the day. */
export function workedDaysFrom({ standard, weeks, published }: ShiftSources): WorkedDays {
  const company = standard.map(companyWeekFrom);
  const plan = new Map(published.map((row) => [`${row.person_id} ${row.date}`, row]));
  const ofCompany = new Map<LocalDate, WeekInForce | null>();
  const weekOf = (person_id: string, date: LocalDate): WeekInForce | null => {
    const own = weeks.get(person_id);
    const known = own ? undefined : ofCompany.get(date);
    if (known !== undefined) return known;
    const week = weekOn({ own: own ?? [], company, work_places: [], departments: [], weeks: new Map() }, date);
    if (!own) ofCompany.set(date, week);
    return week;
  };
  return (person_id, date) => {
    const row = plan.get(`${person_id} ${date}`);
    return dayWorth({
      date,
      week: weekOf(person_id, date),
      published: row && (row.start_time === null ? null : row),
      working_days: workingDaysOn(company, date),
    });
  };
}
