import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay, mondayOf } from '#platform/shared/time.ts';
import { isCompanyDay } from '#features/company/rules/weeks-in-force.ts';
import type { WeekRoom } from '#features/leave/rules/counting.ts';
import { dayWorth, segmentOf, type DayWorth } from '#features/leave/rules/week-measure.ts';
import { roomBesideHolidays } from '#features/leave/rules/week-room.ts';
import { weekDaysOf } from '#features/shifts/rules/week-days.ts';
import { companyWeekFrom } from '#features/shifts/server/queries/standard-hours.ts';
import { weeksInForce } from '#features/shifts/server/queries/usual-hours.ts';
import type { ShiftSources } from '#features/shifts/server/queries.ts';

/** Returns what leave of a person on a date uses; null on a day off. */
export type WorkedDays = (person_id: string, date: LocalDate) => DayWorth | null;

/** Returns the days a week of full-time work on a date. */
export type FullDaysOn = (date: LocalDate) => number;

/** The pay week of a date: what decides about its days is what holds on its Monday. */
const weekOf = (date: LocalDate) => eachDay(mondayOf(date), addDays(mondayOf(date), 6));

/** Returns a function for the number of days into which weeks without fixed days are divided. */
function weekDaysFrom({ standard }: ShiftSources, fullDaysOn: FullDaysOn) {
  const company = standard.map(companyWeekFrom);
  const known = new Map<LocalDate, number>();
  return (date: LocalDate): number => {
    const monday = mondayOf(date);
    const found = known.get(monday);
    if (found !== undefined) return found;
    const dates = weekOf(monday).map((one) => ({ is_company_day: isCompanyDay(company, one), segment: null }));
    const { count } = weekDaysOf(dates, { days: fullDaysOn(monday) });
    known.set(monday, count);
    return count;
  };
}

/** Returns the working days of people as leave counts them: with hours, but not necessarily with a place in the day. */
export function workedDaysFrom(sources: ShiftSources, fullDaysOn: FullDaysOn): WorkedDays {
  const company = sources.standard.map(companyWeekFrom);
  const plan = new Map(sources.published.map((row) => [`${row.person_id} ${row.date}`, row]));
  const weekInForce = weeksInForce(sources);
  const weekDaysOn = weekDaysFrom(sources, fullDaysOn);
  return (person_id, date) => {
    const row = plan.get(`${person_id} ${date}`);
    return dayWorth({
      date,
      week: weekInForce(person_id, date),
      published: row && (row.start_time === null ? null : { ...row, start_time: row.start_time }),
      is_company_day: isCompanyDay(company, date),
      week_days: weekDaysOn(date),
      full_days: fullDaysOn(mondayOf(date)),
    });
  };
}

/** Facts of people that decide about their weeks without fixed days. */
interface RoomFacts {
  readonly fullDaysOn: FullDaysOn;
  isEmployed(person_id: string, date: LocalDate): boolean;
  /** Holidays of whole weeks. */
  holidayOn(person_id: string, date: LocalDate): HolidayPart | null;
}

/** Returns the days that holidays leave of the week of a date; null for weeks with fixed days. */
export type WeekRooms = (person_id: string, date: LocalDate) => WeekRoom | null;

/** Returns a function for the days of weeks without fixed days that leave can use. */
export function weekRoomsFrom(sources: ShiftSources, { fullDaysOn, isEmployed, holidayOn }: RoomFacts): WeekRooms {
  const company = sources.standard.map(companyWeekFrom);
  const weekInForce = weeksInForce(sources);
  const known = new Map<string, ReadonlyMap<string, number>>();
  const segmentOn = (person_id: string, date: LocalDate) => segmentOf(weekInForce(person_id, date));
  const roomsOf = (person_id: string, monday: LocalDate) => {
    const dates = weekOf(monday).map((date) => ({
      is_company_day: isCompanyDay(company, date),
      segment: isEmployed(person_id, date) ? segmentOn(person_id, date) : null,
      holiday: holidayOn(person_id, date),
    }));
    return roomBesideHolidays(dates, { days: fullDaysOn(monday) });
  };
  return (person_id, date) => {
    const segment = segmentOn(person_id, date);
    if (segment === null) return null;
    const monday = mondayOf(date);
    const key = `${person_id} ${monday}`;
    const rooms = known.get(key) ?? roomsOf(person_id, monday);
    known.set(key, rooms);
    return { segment: `${monday} ${segment}`, days: rooms.get(segment) ?? 0 };
  };
}
