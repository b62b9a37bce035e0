/** Returns the number of a cell's column, from 1: 'A1' → 1, 'AB12' → 28; NaN for anything else. */
export function columnNumber(reference: string): number {
  const letters = /^\$?([A-Z]{1,4})\$?\d*$/.exec(reference)?.[1];
  if (!letters) return Number.NaN;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Format numbers built into every spreadsheet that show dates. */
const builtIn = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a format shows numbers as dates. @param code the format's text: 'yyyy\-mm\-dd' */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn(id);
  // Quoted text, colours and conditions do not decide how the number is shown.
  const shown = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase();
  return /[yd]/.test(shown) && !/general/.test(shown);
}

const dayMs = 86_400_000;
/** Day 0 of a spreadsheet, which treats 1900 as a leap year. */
const dayZero = Date.UTC(1899, 11, 30);

/** Days between the two start dates of spreadsheets, 1900 and 1904. */
const days1904 = 1_462;

/** Returns the text of a cell. @param type of the cell in the sheet: '' or 'n' for a number */
export function cellText(text: string, type: string, isDate: boolean, from1904 = false): string {
  if (type === 'b') return text === '1' ? 'Yes' : 'No';
  // A formula that failed has no value.
  if (type === 'e') return '';
  if (type === 'd') return text.slice(0, 10);
  if (type !== '' && type !== 'n') return text;
  const number = Number(text);
  if (isDate && number >= 1 && number < 200_000)
    return new Date(dayZero + (Math.floor(number) + (from1904 ? days1904 : 0)) * dayMs).toISOString().slice(0, 10);
  // 46200.1 is stored as 46200.099999999999.
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text;
}
