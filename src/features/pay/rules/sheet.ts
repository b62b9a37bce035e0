import type { LocalDate } from '#platform/shared/schemas.ts';
import { leastMultiple } from './tiers.ts';
import type { Fraction, PayLine } from './shapes.ts';

/** Row of a pay sheet: the hours of one element in a payroll period. */
export interface SheetRow {
  readonly kind: Exclude<PayLine['kind'], 'account' | 'break'>;
  readonly element: string;
  /** Percentage that is paid beside the hours; null: none. */
  readonly percent: number | null;
  /** Whether the time of overtime is paid or goes to the account; null for other hours. */
  readonly destination: 'paid' | 'account' | null;
  readonly factor: Fraction;
  readonly seconds: number;
  /** Date of hours that an earlier period paid as straight time and that became overtime. */
  readonly origin_date: LocalDate | null;
}

interface PayrollPeriod {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

const isIn = ({ from, to }: PayrollPeriod, date: LocalDate) => from <= date && date <= to;

/** Returns the rows of one line in a period (rule 4). */
function rowsOf(line: PayLine, kind: SheetRow['kind'], period: PayrollPeriod): SheetRow[] {
  const { element, seconds, percent = null, destination = null, factor = [1, 1] } = line;
  const own: SheetRow = { kind, element, percent, destination, factor, seconds, origin_date: null };
  const plain = { percent: null, destination: null, factor: [1, 1] } as const;
  const straight: SheetRow = { kind: 'base', element: 'base', ...plain, seconds, origin_date: null };
  const books_on = line.books_on ?? line.date;
  // Until the week ends, its overtime is straight time of the period of its day.
  if (!isIn(period, books_on)) return isIn(period, line.date) && books_on > period.to ? [straight] : [];
  if (line.date >= period.from) return [own];
  return [
    { ...own, origin_date: line.date },
    { ...straight, seconds: -seconds, origin_date: line.date },
  ];
}

/** Key of hours that payroll can add up: terms may give an element another percentage or destination from a date on. */
const hoursKey = ({ element, percent, destination }: Pick<SheetRow, 'element' | 'percent' | 'destination'>): string =>
  `${element} ${percent ?? ''} ${destination ?? ''}`;

/** Returns what a payroll period pays, by element; straight time that became overtime later has rows of its own. */
export function sheetRows(lines: readonly PayLine[], period: PayrollPeriod): SheetRow[] {
  return summed(
    lines.flatMap((line) => {
      const { kind } = line;
      return kind === 'account' || kind === 'break' ? [] : rowsOf(line, kind, period);
    }),
  );
}

/** Returns one row for all rows of the same hours. */
function summed(all: readonly SheetRow[]): SheetRow[] {
  const rows = new Map<string, SheetRow>();
  for (const row of all) {
    const key = `${row.kind} ${hoursKey(row)} ${row.factor.join('/')} ${row.origin_date ?? ''}`;
    const before = rows.get(key);
    rows.set(key, before ? { ...before, seconds: before.seconds + row.seconds } : row);
  }
  return [...rows.values()];
}

/** Returns rows for viewers who may not know which leave it is, such as sickness. */
export const withoutLeaveTypes = (rows: readonly SheetRow[]): SheetRow[] =>
  summed(rows.map((row) => (row.element.startsWith('leave:') ? { ...row, element: 'leave' } : row)));

/** Returns the seconds of each element, without factors; base and overtime add up to the work. */
export function secondsByElement(rows: readonly Pick<SheetRow, 'element' | 'seconds'>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { element, seconds } of rows) sums[element] = (sums[element] ?? 0) + seconds;
  return sums;
}

/** Returns hundredths of an hour, half of one away from zero. */
export function hundredths(seconds: number, [numerator, denominator]: Fraction = [1, 1]): number {
  const [units, whole] = [Math.abs(seconds) * numerator * 100, 3600 * denominator];
  return Math.sign(seconds) * Math.floor((2 * units + whole) / (2 * whole)) || 0;
}

/** Amount of an element in a file. */
interface SheetAmount {
  readonly element: string;
  readonly percent: number | null;
  readonly destination: 'paid' | 'account' | null;
  readonly hundredths: number;
}

/**
 * Returns the amounts of a person's rows in hundredths of an hour (rule 10): each element is rounded, and the remainder
 * of the worked time goes to the largest element of straight time; premiums are rounded by themselves.
 */
export function sheetAmounts(rows: readonly SheetRow[]): SheetAmount[] {
  const isTime = ({ kind }: SheetRow) => kind === 'base' || kind === 'tier';
  const time = [...Map.groupBy(rows.filter(isTime), hoursKey).values()].map((list) => ({
    named: namesOf(list),
    isBase: list.some(({ kind }) => kind === 'base'),
    seconds: list.reduce((sum, { seconds }) => sum + seconds, 0),
  }));
  const worked = time.reduce((sum, { seconds }) => sum + seconds, 0);
  const rounded = time.map((one) => ({ ...one, hundredths: hundredths(one.seconds) }));
  const remainder = hundredths(worked) - rounded.reduce((sum, one) => sum + one.hundredths, 0);
  const largest = rounded
    .filter(({ isBase }) => isBase)
    .reduce<(typeof rounded)[number] | null>((best, one) => (best && best.seconds >= one.seconds ? best : one), null);
  const receiver = largest ?? rounded[0];
  const others = Map.groupBy(
    rows.filter((row) => !isTime(row)),
    hoursKey,
  );
  return [
    ...rounded.map((one) => ({ ...one.named, hundredths: one.hundredths + (one === receiver ? remainder : 0) })),
    ...[...others.values()].map((list) => ({ ...namesOf(list), hundredths: hundredths(...quantityOf(list)) })),
  ];
}

function namesOf([row]: readonly SheetRow[]): Omit<SheetAmount, 'hundredths'> {
  const { element = '', percent = null, destination = null } = row ?? {};
  return { element, percent, destination };
}

/** Returns the quantity of rows, each by its own factor, as seconds and a fraction. */
function quantityOf(rows: readonly SheetRow[]): [seconds: number, factor: Fraction] {
  const denominators = new Set(rows.map(({ factor }) => factor[1]));
  const whole = [...denominators].reduce(leastMultiple, 1);
  const parts = rows.reduce((sum, { seconds, factor: [n, d] }) => sum + seconds * n * (whole / d), 0);
  return [parts, [1, whole]];
}
