import { numericDate, type DateOrder } from '#platform/shared/read-date.ts';

/** Encoding of a file: detected, and changeable by the user. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'macintosh',
  'ibm850',
] as const;
export type Encoding = (typeof encodings)[number];

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface DateFinding {
  readonly order: DateOrder;
  /** Number of dates whose first, or second, number exceeds 12, and of all numeric dates. */
  readonly first_above: number;
  readonly second_above: number;
  readonly total: number;
}

/** Detects which number of a date is the month by values above 12; dates with dots begin with the day. */
export function dateOrderOf(cells: Iterable<string>): DateFinding {
  let [first_above, second_above, total, dotted] = [0, 0, 0, 0];
  for (const cell of cells) {
    const [, first, second] = numericDate.exec(cell) ?? [];
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
