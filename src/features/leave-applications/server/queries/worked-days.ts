import type { LocalDate } from '#platform/shared/schemas.ts';
import { workingDaysOn } from '#features/company/rules/weeks-in-force.ts';
import { dayWorth, type DayWorth } from '#features/leave/rules/week-measure.ts';
import { companyWeekFrom } from '#features/shifts/server/queries/standard-hours.ts';
import { weeksInForce } from '#features/shifts/server/queries/usual-hours.ts';
import type { ShiftSources } from '#features/shifts/server/queries.ts';

/** Returns what leave of a person on a date uses; null on a day off. */
export type WorkedDays = (person_id: string, date: LocalDate) => DayWorth | null;

/** Returns the working days of people as leave counts them: with hours, but not necessarily with a place in the day. */
export function workedDaysFrom(sources: ShiftSources): WorkedDays {
  const company = sources.standard.map(companyWeekFrom);
  const plan = new Map(sources.published.map((row) => [`${row.person_id} ${row.date}`, row]));
  const weekInForce = weeksInForce(sources);
  return (person_id, date) => {
    const row = plan.get(`${person_id} ${date}`);
    return dayWorth({
      date,
      week: weekInForce(person_id, date),
      published: row && (row.start_time === null ? null : { ...row, start_time: row.start_time }),
      working_days: workingDaysOn(company, date),
    });
  };
}
