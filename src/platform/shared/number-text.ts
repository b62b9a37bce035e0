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
