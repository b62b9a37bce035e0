/** How a file is written, as it was found out, and as somebody may put it right. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** 3/4/2026: 'month' 4 March, 'day' 3 April; 'year' 2026-03-04 alone. */
export const dateOrders = ['month', 'day', 'year'] as const;
export type DateOrder = (typeof dateOrders)[number];

export interface DateFinding {
  readonly order: DateOrder;
  /** Dates of which the first, or the second, number is above 12, and all that are written so. */
  readonly first_above: number;
  readonly second_above: number;
  readonly total: number;
}

const slashed = /^\s*(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})\s*$/;

/** Which number of a date is the month, by what can be none; dates with dots begin with the day. */
export function dateOrderOf(cells: Iterable<string>): DateFinding {
  let [first_above, second_above, total, dotted] = [0, 0, 0, 0];
  for (const cell of cells) {
    const [, first, second] = slashed.exec(cell) ?? [];
    if (first === undefined) continue;
    total += 1;
    if (cell.includes('.')) dotted += 1;
    if (Number(first) > 12) first_above += 1;
    if (Number(second) > 12) second_above += 1;
  }
  const order =
    total === 0
      ? 'year'
      : second_above > first_above
        ? 'month'
        : first_above > 0 || dotted > total / 2
          ? 'day'
          : 'month';
  return { order, first_above, second_above, total };
}

export interface DateReading {
  readonly date_order: DateOrder;
  /** Two-digit years are those up to this one, and the 99 before. */
  readonly last_year: number;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Days of a month. */
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

const monthText = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A date as '2026-03-02', or the sentence of what is wrong with it. */
export function readDate(
  cell: string,
  { date_order, last_year }: DateReading,
): { readonly date: string } | { readonly why: string } {
  const text = cell.trim().replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?Z?$/i, '');
  const parts = partsOf(text, date_order);
  if (!parts) return { why: 'Please use a date like 2026-03-02' };
  const { day, month } = parts;
  const year = parts.year < 100 ? fullYear(parts.year, last_year) : parts.year;
  if (month < 1 || month > 12) return { why: `There is no month ${month}` };
  if (year < 1900 || year > 2199) return { why: 'Please use a date between 1900 and 2199' };
  const days = daysIn(year, month);
  if (day < 1 || day > days) return { why: `${monthText[month - 1]}${month === 2 ? ` ${year}` : ''} has ${days} days` };
  return { date: [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-') };
}

function partsOf(text: string, order: DateOrder) {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const short = slashed.exec(text);
  if (short) {
    const [first, second, year] = [Number(short[1]), Number(short[2]), Number(short[3])];
    return order === 'day' ? { year, month: second, day: first } : { year, month: first, day: second };
  }
  const named = /^(\d{1,2})[. -]+([a-z]{3})[a-z]*\.?[ -]+(\d{2}|\d{4})$/i.exec(text);
  if (named) return byName(named[2], named[1], named[3]);
  const american = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  return american ? byName(american[1], american[2], american[3]) : undefined;
}

function byName(name: string | undefined, day: string | undefined, year: string | undefined) {
  const month = monthNames.indexOf((name ?? '').toLowerCase()) + 1;
  return month === 0 ? undefined : { year: Number(year), month, day: Number(day) };
}

/** 83 → 1983, 05 → 2005: the last such year that is not after `last`. */
function fullYear(short: number, last: number): number {
  const year = Math.floor(last / 100) * 100 + short;
  return year > last ? year - 100 : year;
}
