import { defaultLocale } from './locale.ts';

/** Date and time formats of a company, for the server and the browser. */

const two = (value: number) => String(value).padStart(2, '0');

/** 'HH:mm', 'HH:mm:ss' or a local date-time as '08:32' or '8:32 am'. */
export function formatTime(text: string, isTwelveHour: boolean): string {
  const [hour = 0, minute = 0] = text
    .slice(text.length > 8 ? 11 : 0)
    .split(':')
    .map(Number);
  return isTwelveHour ? twelveHours(hour, minute) : `${two(hour)}:${two(minute)}`;
}

function twelveHours(hour: number, minute: number): string {
  return `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Creating a formatter costs more than using it a hundred times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

export function partOf(date: string, options: Intl.DateTimeFormatOptions): string {
  const key = Object.entries(options).join();
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(defaultLocale, { ...options, timeZone: 'UTC' });
  formatters.set(key, formatter);
  return formatter.format(new Date(`${date}T00:00:00Z`));
}

/** `YYYY-MM-DD` by a pattern. Known parts: YYYY YY MMMM MMM MM M DD D dddd ddd. */
export function formatDate(text: string, pattern: string): string {
  return pattern.replace(/YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd/g, (part) => datePart(text.slice(0, 10), part));
}

function datePart(text: string, part: string): string {
  const [year = '', month = '', day = ''] = text.split('-');
  const parts: Record<string, () => string> = {
    YYYY: () => year,
    YY: () => year.slice(2),
    MMMM: () => partOf(text, { month: 'long' }),
    MMM: () => shortMonth(text),
    MM: () => month,
    M: () => String(Number(month)),
    DD: () => day,
    D: () => String(Number(day)),
    dddd: () => partOf(text, { weekday: 'long' }),
    ddd: () => partOf(text, { weekday: 'short' }),
  };
  return parts[part]?.() ?? part;
}

/** Always three letters, 'Sep', unlike a browser's British short names. */
export function shortMonth(text: string): string {
  return partOf(text, { month: 'long' }).slice(0, 3);
}
