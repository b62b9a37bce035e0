import type { LocalDate } from '../shared/schemas.ts';
import { formatDate, formatTime, partOf, shortMonth } from '../shared/date-format.ts';
import { inCompanyZone } from './server-time.ts';

interface Formats {
  /** Date format from the company settings: 'DD MMM YYYY'. */
  date_format: string;
  /** 1 = 12-hour display */
  time_format: number;
  /** ISO weekday, 7 = Sunday */
  first_day_of_week: number;
  /** Locale for formatting numbers. */
  number_format: string;
  /** Day of the month on which a period begins. */
  calendar_cycle: number;
}

let formats: Formats = {
  date_format: 'DD MMM YYYY',
  time_format: 2,
  first_day_of_week: 1,
  number_format: 'en-IN',
  calendar_cycle: 1,
};

let numbers = new Intl.NumberFormat(formats.number_format);

/** Sets the company's formats, which every function here uses from then on. */
export function setFormats(newFormats: Formats): void {
  formats = { ...newFormats };
  numbers = new Intl.NumberFormat(formats.number_format);
}

/** The company's date format: 'DD MMM YYYY'. */
export const dateFormat = (): string => formats.date_format;

/** Locale of the company's number format: 'en-IN'. */
export const numberLocale = (): string => formats.number_format;

/** ISO weekday on which weeks begin, 7 = Sunday; only the attendance grid always begins on a Monday. */
export function firstDayOfWeek(): number {
  return formats.first_day_of_week;
}

/** Day of the month on which a period begins, which the company treats as a month. */
export function calendarCycle(): number {
  return formats.calendar_cycle;
}

export function isTwelveHour(): boolean {
  return formats.time_format === 1;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats a number in the company's format; by default '1,23,456', as the specification has it (B §9). */
export const number = (value: number): string => numbers.format(value);

/** Formats a number with this number of decimals: '46,200.00'. */
export function decimal(value: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(formats.number_format, options).format(value);
}

/** Formats a number with up to six decimals, for a rate that `number` would round: '0.1207'. */
export const exactNumber = (value: number): string =>
  new Intl.NumberFormat(formats.number_format, { maximumFractionDigits: 6 }).format(value);

/** Seconds as `5h 10m`, with two digits of minutes so that columns line up; seconds are dropped. */
export function duration(seconds: number): string {
  const minutes = Math.floor(Math.abs(seconds) / 60);
  return `${seconds <= -60 ? '−' : ''}${number(Math.floor(minutes / 60))}h ${twoDigits(minutes % 60)}m`;
}

/** A running timer as `0h 5m`, without padding (OQ-069); seconds are dropped. */
export function timer(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  return `${number(Math.floor(minutes / 60))}h ${minutes % 60}m`;
}

/** Formats short durations in everyday form: '37m', '1h 05m'. */
export function shortDuration(seconds: number): string {
  return Math.abs(seconds) < 3600
    ? `${seconds <= -60 ? '−' : ''}${Math.floor(Math.abs(seconds) / 60)}m`
    : duration(seconds);
}

/** Seconds with a sign, for balances: '+3h 00m'. */
export function signedDuration(seconds: number): string {
  return seconds >= 60 ? `+${duration(seconds)}` : duration(seconds);
}

/** Minutes since midnight as a clock shows them: 512 is '08:32', or '8:32 am'. May pass midnight. */
export function minuteOfDay(minutes: number): string {
  const whole = ((Math.floor(minutes) % 1440) + 1440) % 1440;
  return timeOfDay(`${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`);
}

/** 'HH:mm', 'HH:mm:ss' or a local date-time in the company's time format: '08:32' or '8:32 am'. */
export const timeOfDay = (text: string): string => formatTime(text, isTwelveHour());

/** Formats 'HH:mm:ss' as 'h:mm a' regardless of the company's format (OQ-058). */
export const twelveHourTime = (text: string): string => formatTime(text, true);

/** `YYYY-MM-DD` in the company's date format. */
export const date = (text: string): string => formatDate(text, formats.date_format);

/** 'Thursday, 19 November' */
export function longDay(text: string): string {
  return `${weekday(text)}, ${dayAndMonth(text)}`;
}

/** '19 November' */
export function dayAndMonth(text: string): string {
  return partOf(text.slice(0, 10), { day: 'numeric', month: 'long' });
}

/** '19 Nov' */
export function shortDay(text: string): string {
  return `${Number(text.slice(8, 10))} ${shortMonth(text.slice(0, 10))}`;
}

/** 'Thursday', or 'Thu' */
export function weekday(text: string, length: 'long' | 'short' = 'long'): string {
  return partOf(text.slice(0, 10), { weekday: length });
}

/** 'YYYY-MM' as 'November 2026', or 'Nov 2026' */
export function month(text: string, length: 'long' | 'short' = 'long'): string {
  const first = `${text.slice(0, 7)}-01`;
  return length === 'short'
    ? `${shortMonth(first)} ${text.slice(0, 4)}`
    : partOf(first, { month: 'long', year: 'numeric' });
}

/** A local date-time as date and time: '19 Nov 2026, 08:32' */
export function dateTime(text: string): string {
  return `${date(text)}, ${timeOfDay(text)}`;
}

/** An ISO 8601 instant as date and time in the company zone. */
export function instant(iso: string): string {
  return dateTime(
    inCompanyZone(Date.parse(iso) / 1000)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' })
      .replace('T', ' '),
  );
}

/** The date of an ISO 8601 instant in the company zone. */
export const instantDate = (iso: string): string => date(inCompanyDate(iso));

/** The date of an ISO 8601 instant in the company zone, as 'YYYY-MM-DD'. */
export function inCompanyDate(iso: string): LocalDate {
  return inCompanyZone(Date.parse(iso) / 1000)
    .toPlainDate()
    .toString() as LocalDate;
}
