import { ruleOn, zoneOfDay, zoneOn } from '#features/company/rules/dated-settings.ts';
import type { Settings } from '#features/company/server/queries.ts';
import type { HolidayPart } from '#platform/shared/holiday.ts';
import { endOfDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { LeaveOn } from '#features/leave-applications/rules/leave-on.ts';
import { cellOf } from '#features/days/rules/cell.ts';
import type { Day } from '#features/days/rules/entries.ts';
import type { Employment as PersonEmployment } from '#features/people/rules/employment.ts';
import { clockEntryOf } from '#features/clock/server/queries/summary.ts';
import { cardOf, type Shift } from '#features/shifts/rules/shift.ts';
import type { ChangedDay, DayBasis, DayForm } from '../../rules/day-shapes.ts';
import { countUnapproved } from '#features/days/rules/day.ts';

/** Part of a person's employment that affects the evaluation of a day. */
export interface Employment extends PersonEmployment {
  readonly id: string;
}

/** Date of a person with its published and recorded data. */
export interface DayAt {
  readonly person: Employment;
  readonly settings: Settings;
  readonly date: LocalDate;
  /** Published shift of the date. */
  readonly shift: Shift | null;
  /** Seconds due when they do not follow from the shift. */
  readonly due_time: number | null;
  readonly holiday: HolidayPart | null;
  readonly leave: LeaveOn | null;
  readonly day: Day | null;
  /** The person's neighbouring days. */
  readonly around?: readonly Day[];
}

const timesOf = (shift: Shift | null) =>
  shift && {
    start_at: shift.start_at,
    end_at: shift.end_at,
    work_time: shift.work_time,
    grace_minutes: shift.grace_minutes,
    break_at: shift.break_at,
  };

/** Returns the basis for the rules. */
export function basisOf({ person, settings, date, holiday, leave, day, around = [], ...planned }: DayAt): DayBasis {
  const others = around.filter(({ id }) => id !== day?.id).flatMap(({ clocks }) => clocks);
  return {
    zone: zoneOfDay(settings, day, date),
    working_date: date,
    ends_at: endOfDay(date, zoneOn(settings, date)),
    max_daily_work_duration: ruleOn(settings, date).max_daily_work_duration,
    app_calendar_start_date: settings.app_calendar_start_date,
    joined_on: person.joined_on,
    discharged_date: person.discharged_date,
    earlier_periods: person.earlier_periods && [...person.earlier_periods],
    shift: timesOf(planned.shift),
    due_time: planned.due_time,
    holiday,
    leave: leave?.part ?? null,
    day: day && { ...day, shift: timesOf(day.shift), clocks: [...day.clocks].map(entryOf) },
    others: others.map(({ started_at, ended_at }) => ({ started_at, ended_at })),
  };
}

const entryOf = (clock: Day['clocks'][number]) => ({ ...clock, breaks: [...clock.breaks] });

/** Returns a day in the API's format for the correction form. */
export function formOf(
  { id, clocks, comment, reviewer_comment, shift, approved_at, has_irregular, ...day }: Day,
  zone: string,
): DayForm {
  return {
    clocks: clocks.map((clock) => clockEntryOf(clock, id, zone)),
    comment,
    reviewer_comment,
    flags: {
      is_remote: day.is_remote_override,
      is_late: day.is_late_override,
      is_incomplete: day.is_incomplete_override,
    },
    shift: shift && cardOf(shift),
    approved_at: approved_at === null ? null : new Date(approved_at * 1000).toISOString(),
    has_irregular,
  };
}

/** Returns the response to every change. */
export function changedDayOf(at: DayAt, version: string | null, now: number): ChangedDay {
  const { person, settings, date, shift, due_time, holiday, leave, day } = at;
  const { app_calendar_start_date } = settings;
  const { max_daily_work_duration } = ruleOn(settings, date);
  const { joined_on, discharged_date, earlier_periods } = person;
  const ends_at = endOfDay(date, zoneOn(settings, date));
  return {
    id: day?.id ?? null,
    user_id: person.id,
    working_date: date,
    version,
    approved_at: day?.approved_at == null ? null : new Date(day.approved_at * 1000).toISOString(),
    count_unapproved: countUnapproved(day?.clocks ?? []),
    cell: cellOf(
      {
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
        holiday,
        leave: leave?.part ?? null,
        // People who correct may not know the kind of leave.
        leave_spent_type_id: null,
        day,
      },
      zoneOfDay(settings, day, date),
    ),
  };
}
