import { formatDate, formatTime } from '#platform/shared/date-format.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { date, dayAndMonth, duration, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { calendarPeriod } from '#features/company/rules/calendar-period.ts';
import { zoneName } from '#features/company/rules/zone-names.ts';
import type { AttendanceSetup } from '../contract.ts';

/** Adds the ISO weekday to a Sunday, since 2026-11-02 is a Monday. */
export const dayName = (day: unknown, length: 'long' | 'short' = 'short') =>
  weekday(addDays('2026-11-01' as LocalDate, Number(day)), length);

type Field = keyof AttendanceSetup;
interface Words {
  label: string;
  text(value: unknown): string;
}

const action = (value: unknown) => (value === 'refuse' ? t('Block') : t('Warn'));
export const minutesText = (count: unknown) =>
  t('{count, plural, one {# minute} other {# minutes}}', { count: Number(count) });
export const daysText = (count: unknown) => t('{count, plural, one {# day} other {# days}}', { count: Number(count) });
export const dateExample = (pattern: unknown) => formatDate(companyToday(), String(pattern));
export const timeExample = (format: unknown) => formatTime('14:19', Number(format) === 1);

function hoursText(value: unknown): string {
  if (!value) return t('None');
  const { start_time, work_time, break_time } = value as NonNullable<AttendanceSetup['standard_hours']>;
  const times = { start: timeOfDay(start_time), work: duration(work_time) };
  return break_time > 0
    ? t('{start}, {work} of work, {break} break', { ...times, break: duration(break_time) })
    : t('{start}, {work} of work', times);
}

/** Choices of automatic clock-outs. */
export const autoClockOutWords = (): Record<AttendanceSetup['auto_clock_out'], string> => ({
  off: t('Never'),
  limit: t('When an entry is open too long'),
  time: t('At a time of the day'),
});

/** Label of each field and text of its value, in the order of the form. */
export const fieldWords = (): Record<Field, Words> => ({
  repeat_on: { label: t('Working days'), text: (days) => (days as number[]).map((day) => dayName(day)).join(', ') },
  standard_hours: { label: t('Standard hours'), text: hoursText },
  date_format: { label: t('Date format'), text: dateExample },
  time_format: { label: t('Time format'), text: timeExample },
  timezone: { label: t('Time zone'), text: (zone) => zoneName(String(zone)) },
  calendar_cycle: { label: t('First day of a period'), text: String },
  app_calendar_start_date: { label: t('Start of the calendar'), text: (day) => date(String(day)) },
  max_daily_work_duration: { label: t('Longest day'), text: (seconds) => duration(Number(seconds)) },
  grace_minutes: { label: t('Grace period'), text: minutesText },
  clock_out_reminder: {
    label: t('Reminder to clock out'),
    text: (minutes) => (minutes === null ? t('Never') : minutesText(minutes)),
  },
  auto_clock_out: { label: t('Automatic clock-out'), text: (mode) => autoClockOutWords()[mode as 'off'] },
  auto_clock_out_time: {
    label: t('Time of automatic clock-outs'),
    text: (time) => (time ? timeOfDay(String(time)) : t('None')),
  },
  min_rest_time: { label: t('Minimum rest'), text: (seconds) => duration(Number(seconds)) },
  min_rest_action: { label: t('If there is too little rest'), text: action },
  max_days_in_row: { label: t('Maximum days in a row'), text: daysText },
  max_days_in_row_action: { label: t('If there are too many days in a row'), text: action },
});

/** Fields whose values differ, with both values. */
export function changesOf(stored: AttendanceSetup, values: AttendanceSetup) {
  return (Object.entries(fieldWords()) as [Field, Words][]).flatMap(([name, { label, text }]) => {
    const [before, after] = [text(stored[name]), text(values[name])];
    return JSON.stringify(stored[name]) === JSON.stringify(values[name]) ? [] : [{ name, label, before, after }];
  });
}

/** Whether a field applies from a date rather than immediately. */
export const isDated = (name: Field): boolean =>
  ['repeat_on', 'standard_hours', 'grace_minutes', 'max_daily_work_duration'].includes(name);

/** 'This period: 21 October – 20 November.' */
export function periodText(cycleDay: number): string {
  if (!Number.isInteger(cycleDay) || cycleDay < 1 || cycleDay > 31) return '';
  const { start_date, end_date } = calendarPeriod(companyToday() as LocalDate, cycleDay);
  return t('Current period: {first} – {last}.', { first: dayAndMonth(start_date), last: dayAndMonth(end_date) });
}
