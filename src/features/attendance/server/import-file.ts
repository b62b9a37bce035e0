import { CsvError, parse } from 'csv-parse/sync';
import { localDateTime, type LocalDateTime } from '#platform/shared/schemas.ts';

/** Pair of punches from the file, in local time. */
export interface PunchRow {
  /** Line number in the file, counted from 1, as shown by an editor or a spreadsheet. */
  readonly row: number;
  readonly employee_number: string;
  readonly clock_in: LocalDateTime;
  readonly clock_out: LocalDateTime;
}

export interface RowProblem {
  readonly row: number;
  /** Reason in words, for the person who will correct the file. */
  readonly reason: string;
}

export interface PunchFile {
  readonly rows: readonly PunchRow[];
  readonly problems: readonly RowProblem[];
}

/** The import as a whole cannot begin; the message says why. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

/** Accepted names of the columns, without capitals, spaces and punctuation. */
const columnNames = {
  employee_number: [
    'employeenumber',
    'employeeno',
    'employeeid',
    'employee',
    'personnelnumber',
    'personnelno',
    'staffnumber',
  ],
  clock_in: ['clockin', 'clockedin', 'punchin', 'timein', 'in', 'start'],
  clock_out: ['clockout', 'clockedout', 'punchout', 'timeout', 'out', 'end'],
} as const;
type Column = keyof typeof columnNames;
const columns = Object.keys(columnNames) as Column[];

/**
 * Reads a CSV of punches: a first row that names the columns, then one pair per row. Ignores other columns.
 * Accepts commas, semicolons and tabs, quotes, UTF-8 with or without a byte order mark, UTF-16 and Windows line ends.
 * A row that cannot be read becomes a problem and does not affect others.
 * @throws ImportRefused when the first row does not name the three columns
 */
export function readPunchFile(bytes: Uint8Array): PunchFile {
  // Parsed line by line, so that an unclosed quote spoils only its own row.
  const lines = textOf(bytes).split(/\r\n|\n|\r/);
  const first = lines.findIndex((text) => text.trim() !== '');
  if (first === -1) throw new ImportRefused('The file is empty.');
  const head = lines[first] ?? '';
  const delimiter = delimiterOf(head);
  const places = placesOf(fieldsOf(head, delimiter) ?? []);

  const rows: PunchRow[] = [];
  const problems: RowProblem[] = [];
  for (const [index, text] of lines.entries()) {
    if (index <= first || text.trim() === '') continue;
    const read = readRow(fieldsOf(text, delimiter), places);
    if (typeof read === 'string') problems.push({ row: index + 1, reason: read });
    else rows.push({ row: index + 1, ...read });
  }
  return { rows, problems };
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // Other encodings differ only in letters: numbers and times read the same,
  // and a wrong letter spoils only its own row.
  return new TextDecoder().decode(bytes);
}

/** Returns the most frequent of the three in the header; a single column has none and is refused for that. */
function delimiterOf(head: string): string {
  const count = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function fieldsOf(text: string, delimiter: string): string[] | undefined {
  // Fast path, since nearly all lines have no quotes and a parser for each would dominate the time.
  if (!text.includes('"')) return text.split(delimiter).map((field) => field.trim());
  try {
    return parse(text, { delimiter, trim: true, relax_column_count: true })[0] ?? [];
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

function placesOf(head: readonly string[]): Record<Column, number> {
  const names = head.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const places = columns.map(
    (column) => [column, names.findIndex((name) => (columnNames[column] as readonly string[]).includes(name))] as const,
  );
  const missing = places.filter(([, place]) => place === -1).map(([column]) => column);
  if (missing.length)
    throw new ImportRefused(
      `The first row must contain the columns employee_number, clock_in and clock_out. Missing: ${missing.join(', ')}.`,
    );
  return Object.fromEntries(places) as Record<Column, number>;
}

/** Returns the row, or the error in it. */
function readRow(
  fields: readonly string[] | undefined,
  places: Record<Column, number>,
): Omit<PunchRow, 'row'> | string {
  if (!fields) return 'The quotation marks in this row don’t match.';
  const [employee_number = '', clock_in = '', clock_out = ''] = columns.map((column) => fields[places[column]]);
  if (!employee_number) return 'The employee number is missing.';
  if (employee_number.length > 40 || /[\p{Cc}\p{Cs}\ufffd]/u.test(employee_number))
    return 'The employee number is invalid.';
  if (!clock_in) return 'The clock-in is missing.';
  if (!clock_out) return 'The clock-out is missing.';
  const [start, end] = [readTime(clock_in), readTime(clock_out)];
  if (!start) return unreadable('clock-in', clock_in);
  if (!end) return unreadable('clock-out', clock_out);
  return { employee_number, clock_in: start, clock_out: end };
}

function unreadable(what: string, text: string): string {
  return `The ${what} '${text.slice(0, 40)}' is not a valid date and time. Use the format 2026-03-02 08:30:00.`;
}

/** Accepts a space or a T between date and time; seconds are optional. */
function readTime(text: string): LocalDateTime | undefined {
  const [, date, time, seconds = ':00'] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/.exec(text) ?? [];
  const read = localDateTime.safeParse(`${date} ${time}${seconds}`);
  return read.success ? read.data : undefined;
}
