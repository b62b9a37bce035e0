import { calendarPeriod } from '#features/company/rules/calendar-period.ts';
import { ruleOn } from '#features/company/rules/dated-settings.ts';
import type { Settings } from '#features/company/server/queries.ts';
import type { StandardShift } from '#features/shifts/server/queries/standard-hours.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { attendanceSetupFaults, type AttendanceSetup, type AttendanceSetupChange } from '../contract.ts';
import type { dateFormats } from '../rules/formats.ts';

/** Week of a company without its own setting (specification A §9). */
const usualWeek = [1, 2, 3, 4, 5];

/** Date after all known dates. */
export const endOfTime = '2199-12-31' as LocalDate;

/** Maximum number of days ahead for a change. */
const maxAheadDays = 366;

/** Values of the form; of dated settings, the latest ones. */
export function setupOf(row: Settings, standard: StandardShift | undefined): AttendanceSetup {
  const rule = ruleOn(row, endOfTime);
  return {
    repeat_on: standard ? [...standard.repeat_on].sort() : usualWeek,
    // The form accepts no other format, nor did earlier versions.
    date_format: row.date_format as (typeof dateFormats)[number],
    time_format: row.time_format,
    calendar_cycle: row.calendar_cycle,
    timezone: row.timezone,
    max_daily_work_duration: rule.max_daily_work_duration,
    standard_hours: standard?.hours ?? null,
    grace_minutes: rule.grace_minutes,
    app_calendar_start_date: row.app_calendar_start_date,
    min_rest_time: row.min_rest_time,
    min_rest_action: row.min_rest_action as 'warn',
    max_days_in_row: row.max_days_in_row,
    max_days_in_row_action: row.max_days_in_row_action as 'warn',
    clock_out_reminder: row.clock_out_reminder,
    auto_clock_out: row.auto_clock_out as AttendanceSetup['auto_clock_out'],
    auto_clock_out_time: row.auto_clock_out_time,
  };
}

/** Values of the form after a change, and its dated part. */
export interface SetupRequest {
  readonly values: AttendanceSetup;
  /** Whether hours or working days change. */
  readonly hasHours: boolean;
  /** Whether grace or daily limit change. */
  readonly hasRule: boolean;
  /** Date from which these apply. */
  readonly from: LocalDate;
  /** Start of the next period. */
  readonly nextPeriod: LocalDate;
}

/** @throws 422 for a date from which a change cannot apply, and without the time of automatic clock-outs */
export function changedSetup(current: AttendanceSetup, change: AttendanceSetupChange, today: LocalDate): SetupRequest {
  const { effective_from, ...changed } = change;
  const defined = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  const values = { ...current, ...defined, repeat_on: changed.repeat_on.toSorted() } as AttendanceSetup;
  const nextPeriod = addDays(calendarPeriod(today, values.calendar_cycle).end_date, 1);
  const from = effective_from ?? nextPeriod;
  const isOther = (...names: (keyof AttendanceSetup)[]) =>
    names.some((name) => JSON.stringify(current[name]) !== JSON.stringify(values[name]));
  const hasHours = isOther('repeat_on', 'standard_hours');
  const hasRule = isOther('grace_minutes', 'max_daily_work_duration');
  if (hasHours || hasRule) requirePossible(from, values, today);
  if (values.auto_clock_out === 'time' && values.auto_clock_out_time === null)
    throw attendanceSetupFaults.timeMissing.at('auto_clock_out_time');
  return { values, hasHours, hasRule, from, nextPeriod };
}

function requirePossible(from: LocalDate, { app_calendar_start_date }: AttendanceSetup, today: LocalDate): void {
  const { fromTooEarly, fromTooLate } = attendanceSetupFaults;
  const earliest = app_calendar_start_date < today ? app_calendar_start_date : today;
  if (from < earliest) throw fromTooEarly.at('effective_from');
  if (from > addDays(today, maxAheadDays)) throw fromTooLate.at('effective_from');
}

/** Settings after the change. */
export function settingsAs(row: Settings, { values, hasRule, from }: SetupRequest): Settings {
  const { grace_minutes, max_daily_work_duration } = values;
  const earlier = row.day_rules.filter(({ effective_from }) => effective_from < from);
  const rule = { effective_from: from, grace_minutes, max_daily_work_duration };
  return { ...row, ...(hasRule && { day_rules: [rule, ...earlier] }) };
}
