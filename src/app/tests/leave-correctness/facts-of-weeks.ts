import { addDays, eachDay, mondayOf } from '#platform/shared/time.ts';
import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isCompanyDay, weekOn, type WeekSources } from '#features/company/rules/weeks-in-force.ts';
import { dayWorth, segmentOf } from '#features/leave/rules/week-measure.ts';
import { roomBesideHolidays, type LeaveOfDate } from '#features/leave/rules/week-room.ts';
import { weekDaysOf } from '#features/shifts/rules/week-days.ts';

/** Full-time work of a company. */
interface FullTime {
  readonly days: number;
  /** Seconds. */
  readonly work_time: number;
}

interface Weeks {
  readonly sources: WeekSources;
  readonly full: FullTime;
  readonly holidayOn?: (date: LocalDate) => HolidayPart | null;
}

const halves = { full: 'full', first_half: 'first', second_half: 'second' } as const;

/** Returns what decides about the cost of a date, as the product reads it from weeks and holidays. */
export function factsOfDate(date: LocalDate, { sources, full, holidayOn = () => null }: Weeks): LeaveOfDate['facts'] {
  const monday = mondayOf(date);
  const week = eachDay(monday, addDays(monday, 6)).map((one) => ({
    is_company_day: isCompanyDay(sources.company, one),
    segment: segmentOf(weekOn(sources, one)),
    holiday: holidayOn(one),
  }));
  const inForce = weekOn(sources, date);
  const worth = dayWorth({
    date,
    week: inForce,
    published: undefined,
    is_company_day: isCompanyDay(sources.company, date),
    week_days: weekDaysOf(week, full).count,
    full_days: full.days,
  });
  const segment = segmentOf(inForce);
  const room = segment === null ? null : (roomBesideHolidays(week, full).get(segment) ?? 0);
  const part = holidayOn(date);
  return {
    work_time: worth?.work_time ?? null,
    place: null,
    own_days: worth?.own_days ?? 0,
    full_day: full.work_time / full.days,
    holiday: part && halves[part],
    week: room === null ? null : { segment: `${monday} ${segment}`, days: room },
  };
}
