import { eachDay, endOfDay, mondayOf, addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { fullTimeOn, zoneOn } from '#features/company/rules/dated-settings.ts';
import type { Settings } from '#features/company/server/queries.ts';
import type { Holidays } from '#features/holidays/server/queries/days.ts';
import { combineParts } from '#features/holidays/rules/holiday.ts';
import type { ApprovedLeave } from '#features/leave-applications/server/queries/approved-leave.ts';
import type { Employment } from '#features/people/rules/employment.ts';
import type { SharedHoliday } from '#features/holidays/rules/due.ts';
import { flexibleWeekOf, holidayCredit, type FlexibleWeek } from '#features/shifts/rules/week-target.ts';
import type { Shifts } from '#features/shifts/server/queries.ts';
import { isCounted, type WeekDue } from '../../rules/day.ts';

/** Everything that decides about hours only; holidays and leave from the Monday of the first date on. */
export interface WeekDueSources {
  readonly shifts: Shifts;
  readonly holidays: Holidays;
  readonly leave: ApprovedLeave;
  readonly settings: Settings;
}

interface Employed extends Employment {
  readonly id: string;
}

/**
 * Returns a function for the hours that people with hours only owe by the week (docs/decisions/working-week.md).
 * They are due at the end of the pay week, or of the part of it in which they have such hours. For others it says what
 * a holiday gives that is shared by hours. Null on other dates.
 */
export function weekDues({ shifts, holidays, leave, settings }: WeekDueSources) {
  const weeks = new Map<string, FlexibleWeek | null>();
  const { app_calendar_start_date } = settings;
  const weeklyTimeOf = (person: Employed, date: LocalDate): number | null => {
    const weekly_work_time = shifts.weeklyTimeOn(person.id, date);
    return weekly_work_time !== null && isCounted({ ...employmentOf(person), date, app_calendar_start_date })
      ? weekly_work_time
      : null;
  };
  const weekOf = (person: Employed, monday: LocalDate): FlexibleWeek | null => {
    const offOn = offDates({ shifts, holidays, leave }, person.id);
    const dates = eachDay(monday, addDays(monday, 6)).map((date) => {
      return { date, weekly_work_time: weeklyTimeOf(person, date), ...offOn(date) };
    });
    return flexibleWeekOf(dates, fullTimeOn(settings, monday));
  };
  const sharedOn = (person: Employed, date: LocalDate): WeekDue | null => {
    const shared = sharedHolidayOn({ shifts, holidays, settings }, person.id, date);
    if (!shared || !isCounted({ ...employmentOf(person), date, app_calendar_start_date })) return null;
    const ends_at = endOfDay(date, zoneOn(shifts.settingsOf(settings, person.id), date));
    return { ends_at, due: 0, off: 0, shared };
  };
  return (person: Employed, date: LocalDate): WeekDue | null => {
    if (weeklyTimeOf(person, date) === null) return sharedOn(person, date);
    const monday = mondayOf(date);
    const key = `${person.id} ${monday}`;
    const week = weeks.get(key) ?? weekOf(person, monday);
    weeks.set(key, week);
    if (!week) return null;
    const isLast = week.last === date;
    const ends_at = endOfDay(week.last, zoneOn(shifts.settingsOf(settings, person.id), week.last));
    const day_time = week.days > 0 ? (weeklyTimeOf(person, date) ?? 0) / week.days : 0;
    return { ends_at, due: isLast ? week.due : 0, off: isLast ? week.off : 0, day_time };
  };
}

/** Returns a function for the part of a date that takes hours of its week. */
function offDates({ shifts, holidays, leave }: Omit<WeekDueSources, 'settings'>, id: string) {
  return (date: LocalDate) => {
    const is_company_day = shifts.isCompanyDay(date);
    const { taken, taken_share: leave_share } = leave.on(id, date) ?? { taken: null, taken_share: 0 };
    const off = combineParts(is_company_day ? holidays.partOn(id, date) : null, taken);
    // On other dates, only an appointment could be leave.
    return { is_company_day, off, leave_share, is_appointment: !is_company_day && (taken !== null || leave_share > 0) };
  };
}

/** Returns what a person gets for a holiday on a working day of the company, if holidays are shared by hours. */
function sharedHolidayOn(
  { shifts, holidays, settings }: Omit<WeekDueSources, 'leave'>,
  id: string,
  date: LocalDate,
): SharedHoliday | null {
  const part = holidays.partOn(id, date);
  if (part === null) return null;
  const full_time = fullTimeOn(settings, date);
  const weekly_work_time = shifts.weeklyWorkTimeOn(id, date);
  if (full_time.holiday_credit === 'own_days' || weekly_work_time === null || !shifts.isCompanyDay(date)) return null;
  const due = shifts.dueOn(id, date) ?? shifts.on(id, date)?.work_time ?? 0;
  return { due, credit: holidayCredit({ due, weekly_work_time }, part, { credit: 'shared', full_time }) };
}

const employmentOf = ({ joined_on, discharged_date, earlier_periods }: Employed): Employment => ({
  joined_on,
  discharged_date,
  earlier_periods,
});
