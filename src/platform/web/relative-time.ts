import { addDays } from '../shared/time.ts';
import type { LocalDate } from '../shared/schemas.ts';
import { dayAndMonth, inCompanyDate, instant, longDay, timeOfDay } from './format.ts';
import { t } from './i18n.ts';
import { companyToday, inCompanyZone } from './server-time.ts';

/** How long ago an ISO 8601 instant was: 'just now', '5 minutes ago', then the date. `now` is epoch seconds. */
export function relative(iso: string, now: number): string {
  const seconds = now - Date.parse(iso) / 1000;
  if (seconds < 60) return t('just now');
  if (seconds < 3600)
    return t('{count, plural, one {# minute ago} other {# minutes ago}}', { count: Math.floor(seconds / 60) });
  if (seconds < 86_400)
    return t('{count, plural, one {# hour ago} other {# hours ago}}', { count: Math.floor(seconds / 3600) });
  if (seconds < 7 * 86_400)
    return t('{count, plural, one {# day ago} other {# days ago}}', { count: Math.floor(seconds / 86_400) });
  return instant(iso);
}

/** The wall-clock time of an instant. */
export function clockTime(iso: string): string {
  const time = inCompanyZone(Date.parse(iso) / 1000).toPlainTime();
  return timeOfDay(time.toString({ smallestUnit: 'second' }));
}

/** 'today, 07:48', 'yesterday, 16:20', '17 Nov 2026, 09:05' */
export function moment(iso: string): string {
  const day = inCompanyDate(iso);
  const today = companyToday() as LocalDate;
  if (day === today) return t('today, {time}', { time: clockTime(iso) });
  if (day === addDays(today, -1)) return t('yesterday, {time}', { time: clockTime(iso) });
  return instant(iso);
}

/** Heading for the events of a day: 'Today', 'Yesterday', 'Thursday, 19 November', with the year if not this one. */
export function dayName(day: LocalDate): string {
  const today = companyToday() as LocalDate;
  if (day === today) return t('Today');
  if (day === addDays(today, -1)) return t('Yesterday');
  return day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : `${longDay(day)} ${day.slice(0, 4)}`;
}

/** Like `dayName`, with the date after the word: 'Today, Thursday, 19 November'. */
export function fullDayName(day: LocalDate): string {
  const name = dayName(day);
  return name.includes(dayAndMonth(day)) ? name : `${name}, ${longDay(day)}`;
}

/** Groups rows by day, keeping their order. @param dayOf 'YYYY-MM-DD' */
export function byDay<Row>(
  rows: readonly Row[],
  dayOf: (row: Row) => LocalDate,
): readonly (readonly [LocalDate, Row[]])[] {
  const days: [LocalDate, Row[]][] = [];
  for (const row of rows) {
    const day = dayOf(row);
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(row);
    else days.push([day, [row]]);
  }
  return days;
}
