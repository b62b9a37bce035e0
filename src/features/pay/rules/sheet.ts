import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Fraction, PayLine } from './shapes.ts';

/** Row of a pay sheet: the hours of one element in a payroll period. */
export interface SheetRow {
  readonly kind: Exclude<PayLine['kind'], 'account' | 'break'>;
  readonly element: string;
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
  const { element, seconds, factor = [1, 1] } = line;
  const own: SheetRow = { kind, element, factor, seconds, origin_date: null };
  const straight: SheetRow = { kind: 'base', element: 'base', factor: [1, 1], seconds, origin_date: null };
  const books_on = line.books_on ?? line.date;
  // Until the week ends, its overtime is straight time of the period of its day.
  if (!isIn(period, books_on)) return isIn(period, line.date) && books_on > period.to ? [straight] : [];
  if (line.date >= period.from) return [own];
  return [
    { ...own, origin_date: line.date },
    { ...straight, seconds: -seconds, origin_date: line.date },
  ];
}

/** Returns what a payroll period pays, by element; straight time that became overtime later has rows of its own. */
export function sheetRows(lines: readonly PayLine[], period: PayrollPeriod): SheetRow[] {
  const rows = new Map<string, SheetRow>();
  for (const line of lines) {
    const { kind } = line;
    if (kind === 'account' || kind === 'break') continue;
    for (const row of rowsOf(line, kind, period)) {
      const key = [row.kind, row.element, row.factor.join('/'), row.origin_date ?? ''].join(' ');
      const before = rows.get(key);
      rows.set(key, before ? { ...before, seconds: before.seconds + row.seconds } : row);
    }
  }
  return [...rows.values()];
}

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
  readonly hundredths: number;
}

/**
 * Returns the amounts of a person's rows in hundredths of an hour (rule 10): each element is rounded, and the remainder
 * of the worked time goes to the largest element of straight time; premiums are rounded by themselves.
 */
export function sheetAmounts(rows: readonly SheetRow[]): SheetAmount[] {
  const isTime = ({ kind }: SheetRow) => kind === 'base' || kind === 'tier';
  const time = [...Map.groupBy(rows.filter(isTime), ({ element }) => element)].map(([element, list]) => ({
    element,
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
    ({ element }) => element,
  );
  return [
    ...rounded.map((one) => ({
      element: one.element,
      hundredths: one.hundredths + (one === receiver ? remainder : 0),
    })),
    ...[...others].map(([element, list]) => ({
      element,
      hundredths: hundredths(
        list.reduce((sum, { seconds }) => sum + seconds, 0),
        list[0]?.factor,
      ),
    })),
  ];
}
