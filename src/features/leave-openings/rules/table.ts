/**
 * What becomes of a cell: new – it is booked · passed – this person has an opening balance of this type already ·
 * self – it is the caller's own, and left out · wrong – it cannot be booked
 */
export const rowStates = ['new', 'passed', 'self', 'wrong'] as const;
export type RowState = (typeof rowStates)[number];

export const maxCharacters = 500_000;
/** People at a time. */
export const maxRows = 5_000;
/** As the ledger holds it. */
const maxAmount = 9000;

const separators = ['\t', ';', ','] as const;

/** What divides the cells: what the first row has most of. */
export function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\n|\r/, 1);
  return separators.reduce((most, one) => (first.split(one).length > first.split(most).length ? one : most));
}

/** A number as people write it: '12.5', '12,5', '−2'; null when it is none, or has more than two decimals. */
export function amountOf(cell: string): number | null {
  const plain = cell.trim().replace('−', '-').replace(',', '.');
  if (!/^[+-]?\d{1,4}(\.\d{1,2})?$/.test(plain)) return null;
  const value = Number(plain);
  return Math.abs(value) <= maxAmount ? value : null;
}
