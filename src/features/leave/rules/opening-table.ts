/**
 * Outcome of a cell: new – booked · passed – the person already has an opening balance of this type ·
 * self – the actor's own, left out · wrong – cannot be booked
 */
export const rowStates = ['new', 'passed', 'self', 'wrong'] as const;
export type RowState = (typeof rowStates)[number];

export const maxCharacters = 500_000;
/** Maximum rows in one import. */
export const maxRows = 5_000;
/** Largest amount that the ledger holds. */
const maxAmount = 9000;

const separators = ['\t', ';', ','] as const;

/** Returns the cell separator: the one that occurs most often in the first row. */
export function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\n|\r/, 1);
  return separators.reduce((best, next) => (first.split(next).length > first.split(best).length ? next : best));
}

/** Parses a number as people write it: '12.5', '12,5', '−2'; null when it is none, or has more than two decimals. */
export function amountOf(cell: string): number | null {
  const plain = cell.trim().replace('−', '-').replace(',', '.');
  if (!/^[+-]?\d{1,4}(\.\d{1,2})?$/.test(plain)) return null;
  const value = Number(plain);
  return Math.abs(value) <= maxAmount ? value : null;
}
