/** Formats a number as the company does: '4,001', or with a fixed number of decimals if `digits` is given: '8.0'. */
export type NumberText = (value: number, digits?: number) => string;

/** @param format the locale of the company's setting: 'en-GB' */
export const numberTextIn =
  (format: string): NumberText =>
  (value, digits) =>
    value.toLocaleString(
      format,
      digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
    );

/** A number and its noun: '1 draft', '4,001 drafts'. */
export const countedText = (count: number, one: string, many: string, text: NumberText): string =>
  `${text(count)} ${count === 1 ? one : many}`;
