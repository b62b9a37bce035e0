import { decimal } from '#platform/web/format.ts';

const hasOneDecimal = (amount: number) => Number.isInteger(Math.round(amount * 100) / 10);

/**
 * Formats days or hours with one decimal, or with two if one of the amounts beside it needs them,
 * so that a column is aligned: '5.0', '−0.5'.
 */
export const inColumn = (amount: number, columnAmounts: readonly (number | null)[] = [amount]): string =>
  decimal(amount, columnAmounts.every((one) => one === null || hasOneDecimal(one)) ? 1 : 2).replace('-', '−');

/** The same with a plus before positive amounts: '+2.5', '−1.0'. */
export const signedInColumn = (amount: number, columnAmounts?: readonly (number | null)[]): string =>
  (amount > 0 ? '+' : '') + inColumn(amount, columnAmounts);
