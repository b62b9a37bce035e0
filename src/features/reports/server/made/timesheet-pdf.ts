import { createRequire } from 'node:module';
import { formatDate, partOf } from '#platform/shared/date-format.ts';
import { hoursAndMinutes } from '#platform/shared/time.ts';
import { product } from '#platform/shared/product.ts';
import { cachedSettings, todayOf } from '#features/company/server/queries.ts';
import type { WritingExport } from '#features/exports/server/commands/export-kind.ts';
import type { SheetCell, SheetLine } from '#features/exports/server/commands/sheet.ts';
import { spanText, type Range } from '../range.ts';
import { notCounted } from './timesheet-lines.ts';
import { asText, translate } from '#platform/shared/translate.ts';

const fontFile = createRequire(import.meta.url).resolve;
const fonts = {
  text: fontFile('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: fontFile('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const;

/** Points on A4: 595 × 842. */
const page = { left: 40, right: 555, top: 40, days: 128, line: 15, foot: 760, end: 806 } as const;
/** Maximum days per page, leaving room for the sums and the lines to sign. */
const daysOnPage = 37;

interface Column {
  readonly key: keyof typeof heads;
  readonly at: number;
  readonly width: number;
  readonly isNumber?: true;
  text(line: SheetLine): string;
}

const plain = (cell: SheetCell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));
/** Formats the hours of a line; empty for zero. */
function time(cell: SheetCell | undefined): string {
  const seconds = Math.round(Number(cell ?? 0) * 3600);
  if (seconds === 0) return '';
  return `${seconds < 0 ? '−' : ''}${hoursAndMinutes(Math.abs(seconds))}`;
}

/** Formats a balance with its sign, as on the screen. */
const signed = (cell: SheetCell | undefined): string =>
  Number(cell ?? 0) > 0 && time(cell) ? `+${time(cell)}` : time(cell);

/** Returns the name of the leave, else the kind of day; a note that the day is not counted takes precedence. */
function remarkOf(line: SheetLine): string {
  const open = translate(notCounted);
  return line[15] === open ? open : plain(line[12]) || plain(line[15]);
}

const heads = {
  date: asText('Date'),
  day: asText('Day'),
  from: asText('From'),
  to: asText('To', { of: 'end' }),
  break: asText('Break', { of: 'time' }),
  planned: asText('Planned'),
  worked: asText('Worked'),
  off: asText('Time off'),
  balance: asText('Balance'),
  remarks: asText('Remarks'),
} as const;

/** Indexes refer to the cells of `daySheet`. */
const columnsOf = (dateFormat: string): readonly Column[] => [
  { key: 'date', at: 40, width: 56, text: (line) => formatDate(plain(line[3]), dateFormat) },
  { key: 'day', at: 98, width: 24, text: (line) => partOf(plain(line[3]), { weekday: 'short' }) },
  { key: 'from', at: 124, width: 30, text: (line) => plain(line[5]) },
  { key: 'to', at: 154, width: 30, text: (line) => plain(line[6]) },
  { key: 'break', at: 178, width: 44, isNumber: true, text: (line) => time(line[9]) },
  { key: 'planned', at: 222, width: 48, isNumber: true, text: (line) => time(line[7]) },
  { key: 'worked', at: 270, width: 48, isNumber: true, text: (line) => time(line[8]) },
  { key: 'off', at: 318, width: 46, isNumber: true, text: (line) => time(line[10]) },
  { key: 'balance', at: 364, width: 52, isNumber: true, text: (line) => signed(line[13]) },
  { key: 'remarks', at: 426, width: 129, text: remarkOf },
];

interface Writer {
  readonly doc: PDFKit.PDFDocument;
  readonly columns: readonly Column[];
  readonly company: string;
  /** Name of the period, 'March 2026', and its dates. */
  readonly period: readonly string[];
  /** 'Made on 2 Nov 2026' */
  readonly made: string;
}

/** Writes pages for each person with their days, their sums and a line to sign, as they are read. */
export async function* pdf({ db, settings, parts }: WritingExport<Range>): AsyncGenerator<Uint8Array> {
  const [company, today] = [await cachedSettings(db), await todayOf(db, Math.floor(Date.now() / 1000))];
  const info = { Title: settings.file_name, Producer: product.name, Creator: company.name };
  // Loaded on demand: 1.5 MB of code, with fonts and compression.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info });
  doc.registerFont('text', fonts.text);
  doc.registerFont('bold', fonts.bold);
  const made = translate('Created on {date} with {product}', {
    date: formatDate(today, company.date_format),
    product: product.name,
  });
  const { start_date, end_date } = settings.query;
  const name = spanText(settings.query, company);
  const dates = [start_date, end_date].map((day) => formatDate(day, company.date_format)).join(' – ');
  const period = name === dates ? [dates] : [name, dates];
  const writer = { doc, columns: columnsOf(company.date_format), company: company.name, period, made };
  // Each read returns one chunk; unread parts of a page stay in memory until the end.
  function* taken() {
    for (let chunk: unknown; (chunk = doc.read()) instanceof Uint8Array;) yield chunk;
  }
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
  for await (const chunk of doc as AsyncIterable<Uint8Array>) yield chunk;
}

function writePerson(writer: Writer, days: readonly SheetLine[], sums: SheetLine): void {
  const pages = Math.max(1, Math.ceil(days.length / daysOnPage));
  for (let place = 0; place < pages; place += 1) {
    begin(writer, sums, translate('Page {page} of {pages}', { page: `${place + 1}`, pages: `${pages}` }));
    const own = days.slice(place * daysOnPage, (place + 1) * daysOnPage);
    for (const [index, line] of own.entries()) writeLine(writer, line, page.days + index * page.line);
    if (place === pages - 1) writeSums(writer, { sums, days, y: page.days + own.length * page.line + 6 });
  }
}

/** Scripts that the fonts contain; names in others are followed by the username. */
const supportedScripts =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
/** Index of the username, after the columns of the sums. */
const usernameAt = -2;
const nameOf = (sums: SheetLine): string => {
  const name = plain(sums[0]);
  return supportedScripts.test(name) ? name : `${name} (${plain(sums.at(usernameAt))})`;
};

/** Begins a page with its head and foot. */
function begin({ doc, columns, company, period, made }: Writer, sums: SheetLine, place: string): void {
  const [, number, department] = sums;
  const width = page.right - page.left;
  doc.addPage();
  put(doc, 'bold', 16, fitText(doc, translate('Timesheet'), 200, 'bold', 16), page.left, page.top);
  put(doc, 'bold', 9, fitText(doc, company, 300, 'bold', 9), page.left, page.top + 4, width);
  put(doc, 'bold', 11, fitText(doc, nameOf(sums), 340, 'bold', 11), page.left, page.top + 30);
  const about = [number && translate('Employee number {number}', { number: plain(number) }), plain(department)]
    .filter(Boolean)
    .join(' · ');
  put(doc, 'text', 9, fitText(doc, about, 340, 'text', 9), page.left, page.top + 46);
  for (const [index, text] of period.entries())
    put(doc, index === 0 ? 'bold' : 'text', 9, text, page.left, page.top + 32 + index * 14, width);
  const y = page.top + 70;
  for (const { key, at, width: room, isNumber } of columns)
    put(doc, 'bold', 8, fitText(doc, translate(heads[key]), room, 'bold'), at, y, isNumber && room);
  rule(doc, y + 13);
  put(doc, 'text', 7, made, page.left, page.end);
  put(doc, 'text', 7, place, page.left, page.end, width);
}

function writeLine({ doc, columns }: Writer, line: SheetLine, y: number): void {
  for (const { at, width, isNumber, text } of columns)
    put(doc, 'text', 8, fitText(doc, text(line), width), at, y, isNumber && width);
}

interface WriteSumsInput {
  readonly sums: SheetLine;
  readonly days: readonly SheetLine[];
  readonly y: number;
}

const counts = [
  asText('Leave days: {count}'),
  asText('Days late: {count}'),
  asText('Days absent: {count}'),
  asText('Days that need review: {count}'),
  asText('Days not counted: {count}'),
] as const;

/** Width of a line to sign. */
const signatureWidth = 220;

/** Indexes refer to the cells of `sumSheet`. */
function writeSums({ doc, columns }: Writer, { sums, days, y }: WriteSumsInput): void {
  const breaks = days.reduce((all, line) => all + Number(line[9] ?? 0), 0);
  const shown: Readonly<Partial<Record<Column['key'], SheetCell | undefined>>> = {
    break: breaks,
    planned: sums[3],
    worked: sums[4],
    off: sums[5],
    balance: sums[7],
  };
  rule(doc, y - 4);
  put(doc, 'bold', 9, translate('Sum'), page.left, y);
  for (const { key, at, width } of columns)
    if (key in shown) put(doc, 'bold', 8, (key === 'balance' ? signed : time)(shown[key]) || '0h 00m', at, y, width);
  const values = [sums[6], sums[8], sums[9], sums[10], sums[11]];
  const text = counts.map((message, index) => translate(message, { count: plain(values[index]) })).join('     ');
  put(doc, 'text', 8, text, page.left, y + 18);
  const [left, right] = [page.left, 310];
  for (const at of [left, right])
    doc
      .moveTo(at, page.foot)
      .lineTo(at + signatureWidth, page.foot)
      .lineWidth(0.7)
      .strokeColor('#444444')
      .stroke();
  put(
    doc,
    'text',
    8,
    fitText(doc, translate('Date and signature, {name}', { name: fitText(doc, nameOf(sums), 130) }), signatureWidth),
    left,
    page.foot + 5,
  );
  put(doc, 'text', 8, fitText(doc, translate('Date and signature, manager'), signatureWidth), right, page.foot + 5);
}

/** @param width available width for text that is aligned to the right */
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
  const from = width ? x + width - widthOf(doc, text, font, size) : x;
  doc.text(text, from, y, { lineBreak: false });
}

/** Cuts longer text with an ellipsis to fit the width. */
function fitText(
  doc: PDFKit.PDFDocument,
  text: string,
  width: number,
  font: 'text' | 'bold' = 'text',
  size = 8,
): string {
  if (text === '' || widthOf(doc, text, font, size) <= width) return text;
  let cut = text;
  while (cut && widthOf(doc, `${cut}…`, font, size) > width) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}…`;
}

/** Maximum length of cached texts; longer ones belong to one person or a few. */
const maxMeasured = 12;
const textWidths = new WeakMap<PDFKit.PDFDocument, Map<string, number>>();

/** Width in points. Times, dates and words recur on each page, and measuring is most of a page's cost. */
function widthOf(doc: PDFKit.PDFDocument, text: string, font: 'text' | 'bold', size: number): number {
  const widths = textWidths.get(doc) ?? new Map<string, number>();
  textWidths.set(doc, widths);
  const key = `${font} ${size} ${text}`;
  const width = widths.get(key) ?? doc.font(font).fontSize(size).widthOfString(text);
  if (text.length <= maxMeasured) widths.set(key, width);
  return width;
}

const rule = (doc: PDFKit.PDFDocument, y: number) =>
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.5).strokeColor('#bbbbcc').stroke();
