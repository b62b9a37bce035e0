import { monthName } from './time.ts';

/** Order of 3/4/2026: 'month' 4 March, 'day' 3 April; 'year' accepts only 2026-03-04. */
export const dateOrders = ['month', 'day', 'year'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Base of a spreadsheet's day numbers: 46054 is 2 February 2026, on an old Mac the number is smaller by 1,462. */
export const dayNumbers = ['1900', '1904'] as const;

/** '3/4/2026', '3.4.26', '3-4-2026', '3 4 2026' */
export const numericDate = /^\s*(\d{1,2})[/.\-\s]\s?(\d{1,2})[/.\-\s]\s?(\d{2}|\d{4})\.?\s*$/;

export interface DateReading {
  readonly date_order: DateOrder;
  /** Last year that two digits can mean; they cover it and the 99 before. */
  readonly last_year: number;
  /** Base for five digits as the number of a day; omitted: they are not a date. */
  readonly day_numbers?: (typeof dayNumbers)[number] | undefined;
}

/** Beginnings of months in English, German, French and Spanish, without accents; the longer ones decide first. */
const monthNames: readonly (readonly [string, number])[] = [
  ['juin', 6],
  ['juil', 7],
  ['jan', 1],
  ['ene', 1],
  ['feb', 2],
  ['fev', 2],
  ['mar', 3],
  ['mrz', 3],
  ['apr', 4],
  ['avr', 4],
  ['abr', 4],
  ['may', 5],
  ['mai', 5],
  ['jun', 6],
  ['jul', 7],
  ['aug', 8],
  ['aou', 8],
  ['ago', 8],
  ['sep', 9],
  ['oct', 10],
  ['okt', 10],
  ['nov', 11],
  ['dec', 12],
  ['dez', 12],
  ['dic', 12],
];

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Days of a month. */
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns a date as '2026-03-02', or a sentence that explains the mistake. Ignores a time after it. */
export function readDate(
  cell: string,
  { date_order, last_year, day_numbers }: DateReading,
): { readonly date: string } | { readonly why: string } {
  const text = cell.trim().replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?Z?$/i, '');
  const parts = numberedPartsOf(text, day_numbers) ?? partsOf(text, date_order);
  if (!parts) return { why: 'Use a date such as 2026-03-02' };
  const { day, month } = parts;
  const year = parts.year < 100 ? fullYear(parts.year, last_year) : parts.year;
  if (month < 1 || month > 12) return { why: `There is no month ${month}` };
  if (year < 1900 || year > 2199) return { why: 'Use a date between 1900 and 2199' };
  const ofYear = `${year}-${twoDigits(month)}`;
  const days = daysIn(year, month);
  if (day < 1 || day > days) return { why: `${monthName(ofYear)}${month === 2 ? ` ${year}` : ''} has ${days} days` };
  return { date: `${ofYear}-${twoDigits(day)}` };
}

const dayMs = 86_400_000;
/** Day 0 of a spreadsheet, which treats 1900 as a leap year. */
const dayZero = { '1900': Date.UTC(1899, 11, 30), '1904': Date.UTC(1904, 0, 1) } as const;

function numberedPartsOf(text: string, from: DateReading['day_numbers']) {
  if (from === undefined || !/^\d{5}(?:[.,]\d+)?$/.test(text)) return undefined;
  const day = new Date(dayZero[from] + Math.floor(Number(text.replace(',', '.'))) * dayMs);
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
}

function partsOf(text: string, order: DateOrder) {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const short = numericDate.exec(text);
  if (short) {
    const [first, second, year] = [Number(short[1]), Number(short[2]), Number(short[3])];
    return order === 'day' ? { year, month: second, day: first } : { year, month: first, day: second };
  }
  const named =
    /^(?:\p{L}+\.?,? )?(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[ -]*(?:de )?(\p{L}{3,})\.?[ -]*(?:de )?(\d{2}|\d{4})$/iu.exec(
      text,
    );
  if (named) return byName(named[2], named[1], named[3]);
  const american = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu.exec(text);
  return american ? byName(american[1], american[2], american[3]) : undefined;
}

function byName(name: string | undefined, day: string | undefined, year: string | undefined) {
  const foldedName = (name ?? '').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  const month = monthNames.find(([beginning]) => foldedName.startsWith(beginning))?.[1];
  return month === undefined ? undefined : { year: Number(year), month, day: Number(day) };
}

/** 83 → 1983, 05 → 2005: the last such year that is not after `last`. */
function fullYear(short: number, last: number): number {
  const year = Math.floor(last / 100) * 100 + short;
  return year > last ? year - 100 : year;
}

/**
 * Returns the order of day and month in a typed date, by the company's pattern ('DD/MM/YYYY'): with dots the day comes
 * first unless the pattern has another order; undefined when a pattern that begins with the year leaves it open.
 */
export function typedOrder(text: string, pattern: string): DateOrder | undefined {
  const [year, month, day] = ['Y', 'M', 'D'].map((letter) => pattern.indexOf(letter)) as [number, number, number];
  if (numericDate.test(text) && text.includes('.') && !pattern.includes('.')) return 'day';
  if (year < month && year < day) return numericDate.test(text) ? undefined : 'year';
  return month < day ? 'month' : 'day';
}
