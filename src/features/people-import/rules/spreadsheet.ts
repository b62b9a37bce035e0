/** The column of a cell's name, from 1: 'A1' → 1, 'AB12' → 28; NaN for what names none. */
export function placeOf(reference: string): number {
  const letters = /^\$?([A-Z]{1,4})\$?\d*$/.exec(reference)?.[1];
  if (!letters) return Number.NaN;
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Formats that every spreadsheet knows by number, and that show dates. */
const builtIn = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether numbers in this format are dates. @param code as it is written: 'yyyy\-mm\-dd' */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn(id);
  // Neither what stands in quotes, nor colours and conditions, says how the number is shown.
  const shown = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase();
  return /[yd]/.test(shown) && !/general/.test(shown);
}

const dayMs = 86_400_000;
/** The day 0 of a spreadsheet, which believes that 1900 had a 29 February. */
const dayZero = Date.UTC(1899, 11, 30);

/** Days between the two beginnings of spreadsheets. */
const days1904 = 1_462;

/** What a cell says. @param type as the sheet says: '' or 'n' for a number */
export function cellText(text: string, type: string, isDate: boolean, from1904 = false): string {
  if (type === 'b') return text === '1' ? 'Yes' : 'No';
  // What could not be computed is nothing.
  if (type === 'e') return '';
  if (type === 'd') return text.slice(0, 10);
  if (type !== '' && type !== 'n') return text;
  const number = Number(text);
  if (isDate && number >= 1 && number < 200_000)
    return new Date(dayZero + (Math.floor(number) + (from1904 ? days1904 : 0)) * dayMs).toISOString().slice(0, 10);
  // 46200.1 is stored as 46200.099999999999.
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text;
}
