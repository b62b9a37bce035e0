import { Zip, ZipDeflate } from 'fflate';
import { translate } from '#platform/shared/translate.ts';
import type { ExportPart } from './export-kind.ts';
import type { Sheet, SheetCell, SheetColumn, SheetLine } from './sheet.ts';

/** Maximum characters of a cell. */
const maxCellLength = 32_767;
/** Lines compressed before other work gets its turn. */
const linesAtOnce = 500;
/** Compression level: 6 takes half as much CPU again and saves a twelfth of the file. */
const level = 3;
const daySeconds = 86_400;
/** Days from the first day of a workbook to 1970-01-01. */
const epochDay = 25_569;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Indexes in `styles.xml`. */
const styles = { bold: 1, date: 2, time: 3, moment: 4 } as const;

/** Parts of a workbook other than its sheets (ECMA-376). */
const parts = (names: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${names.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationships}">${names.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rIdStyles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="hh:mm"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${[164, 165, 166].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
});

/** Characters that a sheet's name may not have, and its longest length. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

/** Yields a compressed workbook as its parts arrive; lines of the second sheet wait until the first is written. */
export async function* xlsxBytes(
  sheet: Sheet,
  pages: AsyncIterable<ExportPart> | Iterable<ExportPart>,
  also?: Sheet,
): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  const taken = () => {
    const chunks = packed;
    packed = [];
    return chunks;
  };
  const names = [sheet, ...(also ? [also] : [])].map(({ name }) => sheetName(translate(name)));
  for (const [path, xml] of Object.entries(parts(names))) addTo(zip, path).push(Buffer.from(head + xml), true);
  const first = beginSheet(zip, 1, sheet);
  const second: SheetLine[] = [];
  for await (const { lines, also: more = [] } of pages) {
    second.push(...more);
    for (let begin = 0; begin < lines.length; begin += linesAtOnce) {
      first.add(lines.slice(begin, begin + linesAtOnce));
      yield* taken();
      await othersTurn();
    }
  }
  first.end();
  if (also) {
    const last = beginSheet(zip, 2, also);
    for (let begin = 0; begin < second.length; begin += linesAtOnce) {
      last.add(second.slice(begin, begin + linesAtOnce));
      yield* taken();
      await othersTurn();
    }
    last.end();
  }
  zip.end();
  yield* taken();
}

/** Lets pending work run first, as a file may be long. */
const othersTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

function beginSheet(zip: Zip, place: number, sheet: Sheet) {
  const file = addTo(zip, `xl/worksheets/sheet${place}.xml`);
  file.push(Buffer.from(head + sheetStart(sheet)));
  const totals = new Totals(sheet);
  let row = 1;
  return {
    add(lines: readonly SheetLine[]) {
      for (const line of lines) totals.add(line);
      file.push(Buffer.from(lines.map((line) => rowOf(sheet, line, (row += 1))).join('')));
    },
    end() {
      const last = totals.lines().map((line) => rowOf(sheet, line, (row += 1), styles.bold));
      file.push(Buffer.from(`${last.join('')}</sheetData></worksheet>`), true);
    },
  };
}

function addTo(zip: Zip, path: string): ZipDeflate {
  const file = new ZipDeflate(path, { level });
  zip.add(file);
  return file;
}

/** Beginning of a sheet with column widths and a frozen header row. */
function sheetStart({ columns }: Sheet): string {
  const widths = columns.map(({ kind }, index) => {
    const at = index + 1;
    return `<col min="${at}" max="${at}" width="${kind === 'date' || kind === 'time' ? 12 : 24}" customWidth="1"/>`;
  });
  const heads = columns.map((column, index) =>
    textCell(`${columnLetters(index)}1`, translate(column.head), styles.bold),
  );
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`;
}

/** @param style of text and numbers */
function rowOf({ columns }: Sheet, line: SheetLine, row: number, style = 0): string {
  const cells = columns.map(({ kind }, index) =>
    cellOf(`${columnLetters(index)}${row}`, line[index] ?? null, kind, style),
  );
  return `<row r="${row}">${cells.join('')}</row>`;
}

function cellOf(place: string, value: SheetCell, kind: SheetColumn['kind'], style: number): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return Number.isFinite(value) ? numberCell(place, value, style) : '';
  const days = kind ? daysOf[kind](value) : Number.NaN;
  return kind && Number.isFinite(days) ? numberCell(place, days, styles[kind]) : textCell(place, value, style);
}

const numberCell = (place: string, value: number, style: number): string =>
  `<c r="${place}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`;

/** Converts a time to days since 1900; workbooks support no earlier days. */
function daysSince1900(instant: string): number {
  const days = Date.parse(instant) / 1000 / daySeconds + epochDay;
  return days > 60 ? days : Number.NaN;
}

/** Converts to a workbook's numbers: days since 1900, times as fractions of a day. Other values stay text. */
const daysOf: Readonly<Record<NonNullable<SheetColumn['kind']>, (value: string) => number>> = {
  date: (day) => daysSince1900(`${day}T00:00:00Z`),
  time: (time) =>
    /^\d\d:\d\d(:\d\d)?$/.test(time) ? Date.parse(`1970-01-01T${time}Z`) / 1000 / daySeconds : Number.NaN,
  moment: (moment) => daysSince1900(`${moment.replace(' ', 'T')}Z`),
};

function textCell(place: string, text: string, style = 0): string {
  return `<c r="${place}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escapeXml(text.slice(0, maxCellLength))}</t></is></c>`;
}

/** 0 is A, 26 is AA. */
function columnLetters(index: number): string {
  return (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Replaces characters that XML forbids by U+FFFD; keeps text that looks like a hexadecimal escape as it is. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are what must not be there
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>"]/g, (sign) => signs[sign] ?? '')
  );
}

/** Parts of an hour to which sums are rounded, as hours are written with four decimals. */
const shownParts = 10_000;

/** Sums below the lines of a sheet. */
class Totals {
  readonly #sheet: Sheet;
  /** Sums by the value of the `summedBy` column. */
  readonly #sums = new Map<SheetCell, number[]>();

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  add(line: SheetLine): void {
    const { columns, summedBy } = this.#sheet;
    if (!columns.some(({ isSummed }) => isSummed)) return;
    const unit = summedBy === undefined ? null : (line[summedBy] ?? null);
    const sums = this.#sums.get(unit) ?? columns.map(() => 0);
    for (const [index, { isSummed }] of columns.entries()) {
      const value = line[index];
      if (isSummed && typeof value === 'number') sums[index] = (sums[index] ?? 0) + value;
    }
    this.#sums.set(unit, sums);
  }

  /** Returns the lines of sums; empty when nothing is summed. */
  lines(): SheetLine[] {
    const { columns, summedBy } = this.#sheet;
    return [...this.#sums].map(([unit, sums]) =>
      columns.map(({ isSummed }, index) => {
        if (isSummed) return Math.round((sums[index] ?? 0) * shownParts) / shownParts;
        return index === 0 ? translate('Total') : index === summedBy ? unit : null;
      }),
    );
  }
}
