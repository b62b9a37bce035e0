import { createRequire } from 'node:module';
import { formatDate } from '#platform/shared/date-format.ts';
import { hoursAndMinutes } from '#platform/shared/time.ts';
import { keptSettings } from '#features/company/server/queries.ts';
import type { WritingExport } from '#features/exports/server/commands/export-kind.ts';
import type { SheetCell, SheetLine } from '#features/exports/server/commands/sheet.ts';
import type { Range } from '../range.ts';

const fontFile = createRequire(import.meta.url).resolve;
const fonts = {
  text: fontFile('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: fontFile('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const;

/** Points, of A4: 595 × 842. */
const page = { left: 40, right: 555, top: 40, foot: 760, line: 15 } as const;

interface Column {
  readonly head: string;
  readonly at: number;
  readonly width: number;
  readonly isNumber?: true;
  text(line: SheetLine): string;
}

const plain = (cell: SheetCell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));
/** Hours of a line as people read them; nothing for none. */
function time(cell: SheetCell | undefined): string {
  const seconds = Math.round(Number(cell ?? 0) * 3600);
  if (seconds === 0) return '';
  return `${seconds < 0 ? '−' : ''}${hoursAndMinutes(Math.abs(seconds))}`;
}

/** Places of the cells are those of `daySheet`. */
const columnsOf = (dateFormat: string): readonly Column[] => [
  { head: 'Date', at: 40, width: 74, text: (line) => formatDate(plain(line[3]), dateFormat) },
  { head: 'Day', at: 114, width: 34, text: (line) => plain(line[4]).slice(0, 3) },
  { head: 'From', at: 148, width: 36, text: (line) => plain(line[5]) },
  { head: 'To', at: 184, width: 36, text: (line) => plain(line[6]) },
  { head: 'Break', at: 220, width: 46, isNumber: true, text: (line) => time(line[9]) },
  { head: 'Planned', at: 266, width: 54, isNumber: true, text: (line) => time(line[7]) },
  { head: 'Worked', at: 320, width: 54, isNumber: true, text: (line) => time(line[8]) },
  { head: 'Balance', at: 374, width: 54, isNumber: true, text: (line) => time(line[13]) },
  { head: 'Remarks', at: 438, width: 117, text: (line) => plain(line[12]) || plain(line[15]) },
];

interface Writer {
  readonly doc: PDFKit.PDFDocument;
  readonly columns: readonly Column[];
  readonly company: string;
  readonly period: string;
}

/** One page for each person, with their days, their sums and a line to sign, written as it is taken. */
export async function* timesheetPdf({ db, settings, parts }: WritingExport<Range>): AsyncGenerator<Uint8Array> {
  const { name, date_format } = await db((open) => keptSettings(open));
  const { start_date, end_date } = settings.query;
  const info = { Title: settings.file_name, Producer: 'Muster', Creator: name };
  // It is 1.5 MB of code, with the fonts' and their compression's: loaded when somebody wants such a file.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info });
  doc.registerFont('text', fonts.text);
  doc.registerFont('bold', fonts.bold);
  const period = `${formatDate(start_date, date_format)} – ${formatDate(end_date, date_format)}`;
  const writer = { doc, columns: columnsOf(date_format), company: name, period };
  const taken = () => {
    const chunk: unknown = doc.read();
    return chunk instanceof Uint8Array ? [chunk] : [];
  };
  for await (const { lines, also = [] } of parts) {
    let at = 0;
    for (const sums of also) {
      const days = Number(sums.at(-1));
      writePerson(writer, lines.slice(at, at + days), sums);
      at += days;
      yield* taken();
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }
  doc.end();
  for await (const chunk of doc as unknown as AsyncIterable<Uint8Array>) yield chunk;
}

function writePerson(writer: Writer, days: readonly SheetLine[], sums: SheetLine): void {
  let y = begin(writer, sums);
  for (const line of days) {
    if (y > page.foot - 90) y = begin(writer, sums);
    writeLine(writer, line, y);
    y += page.line;
  }
  writeSums(writer, sums, y + 6);
}

/** A fresh page with its head. @returns where the first day stands */
function begin({ doc, columns, company, period }: Writer, [name, number, department]: SheetLine): number {
  doc.addPage();
  put(doc, 'bold', 16, 'Timesheet', page.left, page.top);
  put(doc, 'text', 9, company, page.left, page.top + 4, page.right - page.left);
  put(doc, 'bold', 11, plain(name ?? null), page.left, page.top + 30);
  const about = [number, department].map(plain).filter(Boolean).join(' · ');
  put(doc, 'text', 9, about, page.left, page.top + 46);
  put(doc, 'text', 9, period, page.left, page.top + 32, page.right - page.left);
  const y = page.top + 70;
  for (const { head, at, width, isNumber } of columns) put(doc, 'bold', 8, head, at, y, isNumber && width);
  rule(doc, y + 13);
  return y + 18;
}

function writeLine({ doc, columns }: Writer, line: SheetLine, y: number): void {
  for (const { at, width, isNumber, text } of columns)
    put(doc, 'text', 8, fitted(doc, text(line), width), at, y, isNumber && width);
}

/** Places of the cells are those of `sumSheet`. */
function writeSums({ doc }: Writer, sums: SheetLine, y: number): void {
  rule(doc, y - 4);
  put(doc, 'bold', 9, 'Sum', page.left, y);
  put(doc, 'bold', 8, time(sums[3]) || '0h 00m', 266, y, 54);
  put(doc, 'bold', 8, time(sums[4]) || '0h 00m', 320, y, 54);
  put(doc, 'bold', 8, time(sums[7]) || '0h 00m', 374, y, 54);
  const days = [`${plain(sums[6])} days of leave`, `${plain(sums[8])} late`, `${plain(sums[9])} absent`].join(', ');
  put(doc, 'text', 8, days, page.left, y + 16);
  const [left, right] = [page.left, 310];
  for (const at of [left, right])
    doc
      .moveTo(at, page.foot)
      .lineTo(at + 220, page.foot)
      .lineWidth(0.7)
      .strokeColor('#444444')
      .stroke();
  put(doc, 'text', 8, `Date, signature of ${fitted(doc, plain(sums[0]), 120)}`, left, page.foot + 5);
  put(doc, 'text', 8, 'Date, signature of the manager', right, page.foot + 5);
}

/** @param width where it ends at the right of so much room */
function put(
  doc: PDFKit.PDFDocument,
  font: 'text' | 'bold',
  size: number,
  text: string,
  x: number,
  y: number,
  width?: number | false,
): void {
  if (text === '') return;
  doc.font(font).fontSize(size).fillColor('#1c1c28');
  const from = width ? x + width - doc.widthOfString(text) : x;
  doc.text(text, from, y, { lineBreak: false });
}

/** Never beyond its room: a longer text is cut with an ellipsis. */
function fitted(doc: PDFKit.PDFDocument, text: string, width: number): string {
  if (text.length * 3 < width || doc.font('text').fontSize(8).widthOfString(text) <= width) return text;
  let cut = text;
  while (cut && doc.widthOfString(`${cut}…`) > width) cut = cut.slice(0, -1);
  return `${cut}…`;
}

const rule = (doc: PDFKit.PDFDocument, y: number) =>
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.5).strokeColor('#bbbbcc').stroke();
