import type { Readable } from 'node:stream';
import sax from 'sax';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { cellText, isDateFormat, columnNumber } from '../../rules/spreadsheet.ts';
import type { TableFacts } from './read-file.ts';
import { FileRefusedError, limits, tooManyColumns, tooManyRows } from './refused.ts';
import { translate } from '#platform/shared/translate.ts';

const broken = () => new FileRefusedError(translate('This workbook is damaged. Open it, save it again and upload it.'));
const tooLarge = () =>
  new FileRefusedError(translate('This workbook is too large when unpacked. Keep only the list of people.'));

interface Parts {
  readonly zip: ZipFile;
  readonly entries: ReadonlyMap<string, Entry>;
}

/**
 * Yields the rows of the first sheet of a workbook with cells as in a csv: dates like 2026-03-02,
 * formulas by their last result. Reads in pieces and never unpacks to disk. Refuses too large a
 * workbook by the sizes in the archive before unpacking it, and by the real sizes while unpacking.
 * @throws FileRefusedError
 */
export async function* xlsxRows(bytes: Buffer, facts: TableFacts): AsyncGenerator<string[]> {
  const parts = await open(bytes);
  try {
    const sheet = await firstSheet(parts, facts);
    const texts = await sharedTexts(parts);
    const dates = await dateStyles(parts);
    yield* sheetRows(parts, sheet, { texts, dates, from1904: facts.day_numbers === '1904' });
  } finally {
    parts.zip.close();
  }
}

async function open(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw broken();
  });
  if (zip.entryCount > limits.parts)
    throw new FileRefusedError(translate('This workbook has too many sheets. Keep only the one with people.'));
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      const isBomb =
        entry.uncompressedSize > limits.ratioFromBytes && entry.uncompressedSize > entry.compressedSize * limits.ratio;
      if (unpacked > limits.unpackedBytes || isBomb) throw tooLarge();
      if (entry.isEncrypted())
        throw new FileRefusedError(translate('This workbook has a password. Save it without one.'));
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof FileRefusedError ? error : broken();
  }
  return { zip, entries };
}

interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads a part in pieces; between them other work runs, and the caller takes the rows. @throws FileRefusedError */
async function* readPart({ zip, entries }: Parts, name: string, handlers: Handlers): AsyncGenerator<void> {
  const entry = entries.get(name);
  if (!entry) throw broken();
  const xml = sax.parser(true);
  xml.onopentag = (tag) => handlers.open?.(localName(tag.name), tag.attributes as Record<string, string>);
  xml.onclosetag = (tag) => handlers.close?.(localName(tag));
  xml.ontext = (text) => handlers.text?.(text);
  xml.oncdata = (text) => handlers.text?.(text);
  // No spreadsheet declares a document type; one that does aims at entity expansion.
  xml.ondoctype = () => {
    throw broken();
  };
  xml.onerror = () => {
    throw broken();
  };
  const decoder = new TextDecoder('utf-8');
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      xml.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
    xml.close();
  } catch (error) {
    throw error instanceof FileRefusedError ? error : broken();
  } finally {
    stream?.destroy();
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

async function parsePart(parts: Parts, name: string, handlers: Handlers): Promise<void> {
  for await (const _ of readPart(parts, name, handlers));
}

/** Returns the path of the first visible sheet; notes in `facts` whether its dates count from 1904. */
async function firstSheet(parts: Parts, facts: TableFacts): Promise<string> {
  let id: string | undefined;
  let target: string | undefined;
  await parsePart(parts, 'xl/workbook.xml', {
    open: (name, { 'r:id': sheetId, state, date1904 }) => {
      if (name === 'workbookPr' && (date1904 === '1' || date1904 === 'true')) facts.day_numbers = '1904';
      if (name === 'sheet' && state !== 'hidden' && state !== 'veryHidden') id ??= sheetId;
    },
  });
  await parsePart(parts, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id) target ??= Target;
    },
  });
  if (!id || !target) throw broken();
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Returns the texts that cells refer to by number; a text in several formats is joined from its pieces. */
async function sharedTexts(parts: Parts): Promise<readonly string[]> {
  const texts: string[] = [];
  if (!parts.entries.has('xl/sharedStrings.xml')) return texts;
  let item = '';
  let isText = false;
  let isPhonetic = false;
  await parsePart(parts, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') item = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    text: (text) => {
      if (isText && !isPhonetic && item.length < limits.cell) item += text;
    },
    close(name) {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
      if (name === 'si') texts.push(item.slice(0, limits.cell));
    },
  });
  return texts;
}

/** Returns the styles that show numbers as dates. */
async function dateStyles(parts: Parts): Promise<ReadonlySet<number>> {
  const dates = new Set<number>();
  if (!parts.entries.has('xl/styles.xml')) return dates;
  const formats = new Map<number, string>();
  let inCells = false;
  let style = 0;
  await parsePart(parts, 'xl/styles.xml', {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      if (isDateFormat(Number(numFmtId), formats.get(Number(numFmtId)))) dates.add(style);
      style += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

interface Cells {
  readonly texts: readonly string[];
  readonly dates: ReadonlySet<number>;
  readonly from1904: boolean;
}

/** State of reading a sheet. */
interface Reading {
  readonly rows: string[][];
  cells: string[];
  /** Rows read, including those that the sheet omits */
  total: number;
  column: number;
  type: string;
  style: number;
  text: string;
  isValue: boolean;
}

async function* sheetRows(parts: Parts, sheet: string, cells: Cells): AsyncGenerator<string[]> {
  const reading: Reading = { rows: [], cells: [], total: 0, column: 0, type: '', style: 0, text: '', isValue: false };
  const handlers: Handlers = {
    open: (name, attributes) => onOpenTag(reading, name, attributes),
    text: (text) => {
      if (reading.isValue && reading.text.length < limits.cell) reading.text += text;
    },
    close: (name) => onCloseTag(reading, name, cells),
  };
  for await (const _ of readPart(parts, sheet, handlers)) yield* reading.rows.splice(0);
  yield* reading.rows.splice(0);
}

function onOpenTag(reading: Reading, name: string, { r, t = '', s, ref }: Readonly<Record<string, string>>): void {
  // The size that the sheet declares before its rows.
  if (name === 'dimension' && Number(/\d+$/.exec(ref ?? '')?.[0] ?? 0) > limits.rows + 1) throw tooManyRows();
  if (name === 'row') {
    const number = r ? Number(r) : reading.total + 1;
    // Also refuses what is not a number.
    if (!(number <= limits.rows + 1)) throw tooManyRows();
    // Omitted rows are empty; rows keep the numbers that a spreadsheet shows.
    for (; reading.total < number - 1; reading.total += 1) reading.rows.push([]);
    reading.cells = [];
    reading.column = 0;
  } else if (name === 'c') {
    reading.column = r ? columnNumber(r) : reading.column + 1;
    // Also refuses what is not a number.
    if (!(reading.column <= limits.columns)) throw tooManyColumns();
    reading.type = t;
    reading.style = Number(s ?? 0);
    reading.text = '';
  }
  reading.isValue = name === 'v' || name === 't';
}

function onCloseTag(reading: Reading, name: string, { texts, dates, from1904 }: Cells): void {
  reading.isValue = false;
  if (name === 'c' && reading.text !== '') {
    const { text, type, style } = reading;
    while (reading.cells.length < reading.column - 1) reading.cells.push('');
    reading.cells[reading.column - 1] =
      type === 's' ? (texts[Number(text)] ?? '') : cellText(text, type, dates.has(style), from1904);
  }
  if (name !== 'row') return;
  reading.rows.push(reading.cells);
  reading.total += 1;
}
