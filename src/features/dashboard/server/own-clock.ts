import type { Db } from '#platform/server/database/database.ts';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay, endOfDay, mondayOf, startOfWeek } from '#platform/shared/time.ts';
import { ruleOn, zoneAt, zoneOfDay, zoneOn } from '#features/company/rules/dated-settings.ts';
import { cachedSettings, type Settings } from '#features/company/server/queries.ts';
import { cardOf } from '#features/shifts/rules/shift.ts';
import { holidaysOf, plannedTimes } from '#features/holidays/server/queries/days.ts';
import { approvedLeaveOf } from '#features/leave-applications/server/queries/approved-leave.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { cellOf, plannedOf } from '#features/days/rules/cell.ts';
import { dayState } from '#features/days/rules/day.ts';
import { openLimitOf } from '#features/days/rules/open-end.ts';
import { currentDay, readTimeline, type Timeline } from '#features/days/server/queries/timeline.ts';
import { weekDues } from '#features/days/server/queries/week-due.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import type { dashboard } from '../contract.ts';

/** Returns the viewer's day and week. The day is that of the open clock, if any, or else the current working date. */
export async function ownClockOf(db: Db, personId: string, now: number): Promise<Reply<typeof dashboard.clock>> {
  const [timeline, company] = await Promise.all([readTimeline(db, personId, now), cachedSettings(db)]);
  const settings = timeline.shifts.settingsOf(company, personId);
  const { date: working_date, shift } = currentDay(timeline, now);
  const inputs = await weekOf(db, timeline, { working_date, settings, now });
  const days = inputs.map((input) => {
    const state = dayState(input);
    return { date: input.date, work_time: state.work_time, planned_time: plannedOf(input, state) };
  });
  const today = inputs.find(({ date }) => date === working_date);
  if (!today) throw new Error('The week doesn’t contain the current day.');
  const sum = (of: 'work_time' | 'planned_time') => days.reduce((total, day) => total + day[of], 0);
  const week = { work_time: sum('work_time'), planned_time: sum('planned_time'), days };
  const cell = cellOf(today, zoneOfDay(settings, today.day, today.date));
  const until = today.day ? openLimitOf(today.day, today.max_daily_work_duration) : undefined;
  const counts_until = until === undefined ? null : new Date(until * 1000).toISOString();
  return { working_date, zone: zoneAt(settings, now), today: cell, shift: shift && cardOf(shift), counts_until, week };
}

interface WeekContext {
  readonly working_date: LocalDate;
  readonly settings: Settings;
  readonly now: number;
}

/** Reads all data of the week around a date. */
async function weekOf(db: Db, { person }: Timeline, { working_date, settings, now }: WeekContext) {
  const first = startOfWeek(working_date, settings.first_day_of_week);
  const last = addDays(first, 6);
  const { id, joined_on, discharged_date, earlier_periods } = person;
  const monday = mondayOf(first);
  const [shifts, holidays, leave, recorded] = await Promise.all([
    shiftsOf(db, [id], first, last, settings),
    holidaysOf(db, [id], monday, last),
    approvedLeaveOf(db, [id], monday, last),
    daysOf(db, [id], first, last),
  ]);
  const weekDue = weekDues({ shifts, holidays, leave, settings });
  return eachDay(first, last).map((date) => {
    const off = leave.on(id, date);
    return {
      now,
      date,
      ends_at: endOfDay(date, zoneOn(settings, date)),
      max_daily_work_duration: ruleOn(settings, date).max_daily_work_duration,
      app_calendar_start_date: settings.app_calendar_start_date,
      joined_on,
      discharged_date,
      earlier_periods,
      ...plannedTimes(shifts, holidays, id, date),
      week_due: weekDue(person, date),
      holiday: holidays.partOn(id, date),
      leave: off?.part ?? null,
      leave_spent_type_id: off?.spent_type_id ?? null,
      day: recorded.find((one) => one.working_date === date) ?? null,
    };
  });
}
