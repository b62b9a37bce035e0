import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { HolidayPart } from '#platform/shared/holiday.ts';
import { endOfDay, localDateOf, mondayOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { ruleOn, zoneAt, zoneOfDay, zoneOn } from '#features/company/rules/dated-settings.ts';
import { cachedSettings, type Settings } from '#features/company/server/queries.ts';
import type { Employment } from '#features/people/rules/employment.ts';
import type { Person } from '#features/people/server/queries.ts';
import { holidaysOf, plannedTimes } from '#features/holidays/server/queries/days.ts';
import { approvedLeaveOf } from '#features/leave-applications/server/queries/approved-leave.ts';
import { seenLeaveOf } from '#features/leave-applications/server/queries/spent-types.ts';
import type { LeaveOn } from '#features/leave-applications/rules/leave-on.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import type { MonthlySummary } from '../contract.ts';
import type { DayCell } from '#features/days/contract.ts';
import {
  cellOf,
  leaveDaysOf,
  owedOf,
  plannedOf,
  type CountedLeave,
  type SpentLeave,
} from '#features/days/rules/cell.ts';
import { dayState, type DayInput, type ShiftTimes, type WeekDue } from '#features/days/rules/day.ts';
import type { Day } from '#features/days/rules/entries.ts';
import { datesOf, type Range } from './month-range.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { weekDues } from '#features/days/server/queries/week-due.ts';

/** Input of the day's evaluation in addition to shift and records. */
export function dayInputOf<S extends ShiftTimes, D>(
  settings: Settings,
  person: Employment,
  now: number,
  context: DayContext<S, D>,
) {
  const { date, shift, due_time, day, holiday, leave, week_due } = context;
  const { ends_at = endOfDay(date, zoneOn(settings, date)) } = context;
  const { app_calendar_start_date } = settings;
  const { max_daily_work_duration } = ruleOn(settings, date);
  const { joined_on, discharged_date, earlier_periods } = person;
  return {
    now,
    date,
    ends_at,
    max_daily_work_duration,
    app_calendar_start_date,
    joined_on,
    discharged_date,
    earlier_periods,
    shift,
    due_time,
    week_due,
    holiday,
    leave: leave?.part ?? null,
    leave_taken: leave && { part: leave.taken, share: leave.taken_share },
    leave_spent_type_id: leave?.spent_type_id ?? null,
    day,
  };
}

interface DayContext<S, D> {
  readonly date: LocalDate;
  readonly shift: S | null;
  readonly due_time: number | null;
  /** Only needed for sums. */
  readonly week_due?: WeekDue | null;
  readonly holiday: HolidayPart | null;
  readonly leave: LeaveOn | null;
  readonly day: D;
  /** First instant after the date, for callers that already know it. */
  readonly ends_at?: number;
}

/** Days of one person in a range with the recorded and planned time of each. */
async function daysInRange(db: Db, person: Person, range: Range, now: number) {
  const dates = datesOf(range);
  const company = await cachedSettings(db);
  const monday = mondayOf(range.start_date);
  const [shifts, holidays, leave, days] = await Promise.all([
    shiftsOf(db, [person.id], range.start_date, range.end_date, company),
    holidaysOf(db, [person.id], monday, range.end_date),
    approvedLeaveOf(db, [person.id], monday, range.end_date),
    daysOf(db, [person.id], range.start_date, range.end_date),
  ]);
  const settings = shifts.settingsOf(company, person.id);
  const byDate = new Map(days.map((day) => [day.working_date, day]));
  const weekDue = weekDues({ shifts, holidays, leave, settings });
  const inputs = dates.map((date): DayInput & SpentLeave & CountedLeave & { day: Day | null } =>
    dayInputOf(settings, person, now, {
      date,
      ...plannedTimes(shifts, holidays, person.id, date),
      week_due: weekDue(person, date),
      holiday: holidays.partOn(person.id, date),
      leave: leave.on(person.id, date),
      day: byDate.get(date) ?? null,
    }),
  );
  return { settings, inputs };
}

interface Viewer {
  readonly actor: Actor;
  /** epoch seconds */
  readonly now: number;
}

/** Returns a cell for every date of the range, and the names of their leave types. */
export async function calendarOf(db: Db, person: Person, range: Range, { actor, now }: Viewer) {
  const [{ settings, inputs }, seen] = await Promise.all([
    daysInRange(db, person, range, now),
    seenLeaveOf(db, actor, now),
  ]);
  const data = inputs.map((input): DayCell => {
    const cell = cellOf(input, zoneOfDay(settings, input.day, input.date));
    const id = cell.leave_spent_type_id;
    return id === null ? cell : { ...cell, leave_spent_type_id: seen.idOf(id, person.id) };
  });
  return { data, leave_spent_types: seen.legend(data.flatMap((cell) => cell.leave_spent_type_id ?? [])) };
}

/** Returns the figures of the range. */
export async function monthlySummaryOf(db: Db, person: Person, range: Range, now: number): Promise<MonthlySummary> {
  const { settings, inputs } = await daysInRange(db, person, range, now);
  const today = localDateOf(now, zoneAt(settings, now));
  const days = inputs.map((input) => ({ input, state: dayState(input) }));
  const count = (is: (day: (typeof days)[number]) => boolean) => days.filter(is).length;
  const sum = (seconds: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + seconds(day), 0);
  return {
    work_time: sum(({ state }) => state.work_time),
    planned_time: sum(({ input, state }) => plannedOf(input, state)),
    balance: sum(({ input, state }) => (input.date <= today ? state.work_time - owedOf(input, state) : 0)),
    leave_days: sum(({ input }) => leaveDaysOf(input)),
    count_late: count(({ state }) => state.flags.is_late),
    count_remote: count(({ state }) => state.flags.is_remote),
    count_incomplete: count(({ state }) => state.flags.is_incomplete),
    count_absent: count(({ state }) => state.icon === 'absent'),
    count_unapproved: count(({ state }) => state.icon === 'irregular'),
    days_worked: count(({ input, state }) => (input.day?.clocks.length ?? 0) > 0 && !state.has_open_end),
  };
}
