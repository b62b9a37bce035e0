/** Writes a whole number as the company does: '4,001'. */
export type NumberText = (count: number) => string;

/** @param format the locale of the company's setting: 'en-GB' */
export const numberTextIn =
  (format: string): NumberText =>
  (count) =>
    count.toLocaleString(format);
