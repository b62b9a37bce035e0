import type { Db } from '#platform/server/database/database.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { addDays, eachDay, endOfDay, startOfWeek } from '#platform/shared/time.ts';
import { ruleOn, zoneOfDay, zoneOn } from '#features/company/rules/dated-settings.ts';
import { keptSettings } from '#features/company/server/queries.ts';
import { cardOf } from '#features/shifts/rules/shift.ts';
import { holidaysOf, plannedOn } from '#features/holidays/server/queries/days.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { cellOf, plannedOf } from '#features/days/rules/cell.ts';
import { dayState } from '#features/days/rules/day.ts';
import { currentDay, readTimeline } from '#features/days/server/queries/timeline.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import type { dashboard } from '../contract.ts';

/** One's own day and the week around it. The day is the one of the open clock, else the one that now belongs to. */
export async function ownClockOf(db: Db, personId: string, now: number): Promise<Reply<typeof dashboard.clock>> {
  const [timeline, settings] = await Promise.all([readTimeline(db, personId, now), keptSettings(db)]);
  const { date: working_date, shift } = currentDay(timeline, now);
  const first = startOfWeek(working_date, settings.first_day_of_week);
  const last = addDays(first, 6);
  const [shifts, holidays, recorded] = await Promise.all([
    shiftsOf(db, [personId], first, last, settings),
    holidaysOf(db, [personId], first, last),
    daysOf(db, [personId], first, last),
  ]);

  const { joined_on, discharged_date } = timeline.person;
  const { app_calendar_start_date } = settings;
  const inputs = eachDay(first, last).map((date) => {
    const day = recorded.find((one) => one.working_date === date) ?? null;
    return {
      now,
      date,
      ends_at: endOfDay(date, zoneOn(settings, date)),
      max_daily_work_duration: ruleOn(settings, date).max_daily_work_duration,
      app_calendar_start_date,
      joined_on,
      discharged_date,
      shift: plannedOn(shifts, holidays, personId, date),
      holiday: holidays.partOn(personId, date),
      day,
    };
  });
  const days = inputs.map((input) => {
    const state = dayState(input);
    return { date: input.date, work_time: state.work_time, planned_time: plannedOf(input, state) };
  });
  const today = inputs.find(({ date }) => date === working_date);
  if (!today) throw new Error('The week does not hold its own day.');
  const sum = (of: 'work_time' | 'planned_time') => days.reduce((total, day) => total + day[of], 0);
  const week = { work_time: sum('work_time'), planned_time: sum('planned_time'), days };
  const cell = cellOf(today, zoneOfDay(settings, today.day, today.date));
  return { working_date, today: cell, shift: shift && cardOf(shift), week };
}
