import type { Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { daysBetween, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { dayIn, type Month } from '#features/company/rules/calendar-period.ts';
import { cachedHolidays } from '#features/holidays/server/queries/days.ts';
import { companyWeekdays } from '#features/shifts/server/queries/standard-hours.ts';
import { teamLeaveFaults } from '../../contract.ts';

/** Long enough for two months. */
const maxDays = 62;

interface RangeQuery {
  readonly start_date?: LocalDate | undefined;
  readonly end_date?: LocalDate | undefined;
}

/** Returns the requested range; a missing bound is the first or the last day of the month. @throws 422 */
export function requireDays(query: RangeQuery, today: LocalDate) {
  const month = (date: LocalDate) => date.slice(0, 7) as Month;
  const from = query.start_date ?? dayIn(month(query.end_date ?? today), 1);
  const to = query.end_date ?? dayIn(month(from), 31);
  if (to < from)
    throw platformFaults.invalid({ errors: { end_date: [translate('End date cannot be before start date.')] } });
  if (daysBetween(from, to) >= maxDays) throw teamLeaveFaults.rangeTooLong.at('end_date');
  return { from, to };
}

/** Describes each date for the company, by the standard hours and the holidays that everyone has. */
export async function companyDays(db: Db, from: LocalDate, to: LocalDate) {
  const [isWorked, holidays] = [await companyWeekdays(db), await cachedHolidays(db)];
  const forAll = holidays.filter(
    (holiday) => holiday.is_for_everyone && holiday.start_date <= to && holiday.end_date >= from,
  );
  const days = eachDay(from, to).map((date) => {
    const on = forAll.filter(({ start_date, end_date }) => start_date <= date && date <= end_date);
    const isWhole = on.some(({ part }) => part === 'full') || on.length > 1;
    const isDayOff = !isWorked(date);
    return {
      date,
      is_day_off: isDayOff,
      holiday: on.length > 0 ? on.map(({ name }) => name).join(', ') : null,
      isOff: isDayOff || isWhole,
    };
  });
  const off = new Set(days.flatMap(({ date, isOff }) => (isOff ? date : [])));
  return { days, isOff: (date: LocalDate) => off.has(date) };
}
