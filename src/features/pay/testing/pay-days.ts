import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { addDays, instantsOf } from '#platform/shared/time.ts';
import { payLines } from '../rules/pay-lines.ts';
import type { Interval, PayCalendar, PayDay, PayHoliday, PayLine } from '../rules/shapes.ts';
import { secondsByElement } from '../rules/sheet.ts';
import { payTerms, type PayTermsInput } from '../rules/terms.ts';

/** Clock times of a span: `['22:00', '06:00']`; one that is not later is on the next day, `+1 23:00` as well. */
export type Times = readonly [string, string];

/** Instant of a clock time after a date; the first of a repeated hour. */
export function instantAt(date: LocalDate, time: string, zone: string): number {
  const on = time.startsWith('+1 ') ? addDays(date, 1) : date;
  const text = time.replace('+1 ', '');
  const [instant] = instantsOf(`${on} ${text.length === 5 ? `${text}:00` : text}` as LocalDateTime, zone);
  if (instant === undefined) throw new Error(`There is no ${time} on ${date} in ${zone}.`);
  return instant;
}

function spanOf(date: LocalDate, [start, end]: Times, zone: string): Interval {
  const from = instantAt(date, start, zone);
  const to = instantAt(date, end, zone);
  return { from, to: to > from ? to : instantAt(addDays(date, 1), end.replace('+1 ', ''), zone) };
}

/** World of golden cases: a zone, and the holidays of a place. */
export interface PayWorld {
  readonly zone: string;
  readonly holidays?: Readonly<Record<string, PayHoliday>>;
}

export const calendarOf = ({ zone, holidays = {} }: PayWorld): PayCalendar => ({
  zone,
  holidays: new Map(Object.entries(holidays) as [LocalDate, PayHoliday][]),
});

/** A working date with clock times and breaks. */
export function workedDay(
  zone: string,
  date: string,
  spans: readonly Times[],
  breaks: readonly Times[] = [],
  more: Partial<PayDay> = {},
): PayDay {
  const on = date as LocalDate;
  return {
    date: on,
    spans: spans.map((times) => spanOf(on, times, zone)),
    breaks: breaks.map((times) => spanOf(on, times, zone)),
    due: 0,
    holiday_credit: 0,
    absences: [],
    state: 'counted',
    ...more,
  };
}

/** Days in a row with so many hours of work each, from 06:00 and without breaks; 0: no work. */
export function daysOfHours(zone: string, first: string, hours: readonly number[], due = 0): PayDay[] {
  return hours.map((length, index) => {
    const date = addDays(first as LocalDate, index);
    const from = instantAt(date, '06:00', zone);
    const spans = length > 0 ? [{ from, to: from + Math.round(length * 3600) }] : [];
    return { date, spans, breaks: [], due, holiday_credit: 0, absences: [], state: 'counted' };
  });
}

export const termsFrom = (input: PayTermsInput) => [{ from: '1900-01-01' as LocalDate, terms: payTerms.parse(input) }];

/** Lines of days by terms. */
export const linesOf = (days: readonly PayDay[], terms: PayTermsInput, world: PayWorld): PayLine[] =>
  payLines(days, termsFrom(terms), calendarOf(world));

/** Seconds of each element but those of the account, as hours. */
export function hoursOf(lines: readonly PayLine[]): Record<string, number> {
  const counted = lines.filter(({ kind }) => kind !== 'account' && kind !== 'break');
  const seconds = secondsByElement(counted);
  return Object.fromEntries(Object.entries(seconds).map(([element, sum]) => [element, sum / 3600]));
}

/** Change of the time account, in hours. */
export const accountHours = (lines: readonly PayLine[]): number =>
  lines.filter(({ kind }) => kind === 'account').reduce((sum, { seconds }) => sum + seconds, 0) / 3600;
