import type { Readable } from 'node:stream';
import sax from 'sax';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { cellText, isDateFormat, placeOf } from '../../rules/spreadsheet.ts';
import type { TableFacts } from './read-file.ts';
import { FileRefused, limits, tooManyColumns, tooManyRows } from './refused.ts';

const broken = () =>
  new FileRefused('This workbook is damaged. Please open it, save it again and choose it once more.');
const tooLarge = () => new FileRefused('Unpacked, this workbook is far too large for a list of people.');

interface Parts {
  readonly zip: ZipFile;
  readonly entries: ReadonlyMap<string, Entry>;
}

/**
 * The rows of the first sheet of a workbook, each as its cells in the words of a csv: dates like 2026-03-02, of a
 * formula what it last came to. Read piece by piece, never unpacked to a place; whatever is too large is refused by
 * what the archive says of itself, before it is unpacked, and again by what really comes out.
 * @throws FileRefused
 */
export async function* xlsxRows(bytes: Buffer, facts: TableFacts): AsyncGenerator<string[]> {
  const parts = await open(bytes);
  try {
    const sheet = await firstSheet(parts, facts);
    const texts = await sharedTexts(parts);
    const dates = await dateStyles(parts);
    yield* rowsOf(parts, sheet, { texts, dates, from1904: facts.day_numbers === '1904' });
  } finally {
    parts.zip.close();
  }
}

async function open(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw broken();
  });
  if (zip.entryCount > limits.parts)
    throw new FileRefused('This workbook has too many sheets. Please keep the one with people.');
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      const isBomb =
        entry.uncompressedSize > limits.ratioFromBytes && entry.uncompressedSize > entry.compressedSize * limits.ratio;
      if (unpacked > limits.unpackedBytes || isBomb) throw tooLarge();
      if (entry.isEncrypted()) throw new FileRefused('This workbook has a password. Please save it without one.');
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : broken();
  }
  return { zip, entries };
}

interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads a part piece by piece; between the pieces others get their turn, and rows can be taken. @throws FileRefused */
async function* readPart({ zip, entries }: Parts, name: string, handlers: Handlers): AsyncGenerator<void> {
  const entry = entries.get(name);
  if (!entry) throw broken();
  const xml = sax.parser(true);
  xml.onopentag = (tag) => handlers.open?.(localName(tag.name), tag.attributes as Record<string, string>);
  xml.onclosetag = (tag) => handlers.close?.(localName(tag));
  xml.ontext = (text) => handlers.text?.(text);
  xml.oncdata = (text) => handlers.text?.(text);
  // No spreadsheet declares entities; whoever does wants them to be unfolded.
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
    throw error instanceof FileRefused ? error : broken();
  } finally {
    stream?.destroy();
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

async function read(parts: Parts, name: string, handlers: Handlers): Promise<void> {
  for await (const _ of readPart(parts, name, handlers));
}

/** The part of the sheet that stands first, whatever it is called. */
async function firstSheet(parts: Parts, facts: TableFacts): Promise<string> {
  let id: string | undefined;
  let target: string | undefined;
  await read(parts, 'xl/workbook.xml', {
    open: (name, { 'r:id': of, state, date1904 }) => {
      if (name === 'workbookPr' && (date1904 === '1' || date1904 === 'true')) facts.day_numbers = '1904';
      if (name === 'sheet' && state !== 'hidden' && state !== 'veryHidden') id ??= of;
    },
  });
  await read(parts, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id) target ??= Target;
    },
  });
  if (!id || !target) throw broken();
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Texts that cells refer to by number; of one in several formats its pieces together. */
async function sharedTexts(parts: Parts): Promise<readonly string[]> {
  const texts: string[] = [];
  if (!parts.entries.has('xl/sharedStrings.xml')) return texts;
  let item = '';
  let isText = false;
  let isPhonetic = false;
  await read(parts, 'xl/sharedStrings.xml', {
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

/** The styles by which a number is shown as a date. */
async function dateStyles(parts: Parts): Promise<ReadonlySet<number>> {
  const dates = new Set<number>();
  if (!parts.entries.has('xl/styles.xml')) return dates;
  const formats = new Map<number, string>();
  let inCells = false;
  let style = 0;
  await read(parts, 'xl/styles.xml', {
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

/** Where the reading of a sheet stands. */
interface Reading {
  readonly rows: string[][];
  cells: string[];
  /** Rows that are read, with those that the sheet leaves out */
  total: number;
  place: number;
  type: string;
  style: number;
  text: string;
  isValue: boolean;
}

async function* rowsOf(parts: Parts, sheet: string, cells: Cells): AsyncGenerator<string[]> {
  const reading: Reading = { rows: [], cells: [], total: 0, place: 0, type: '', style: 0, text: '', isValue: false };
  const handlers: Handlers = {
    open: (name, attributes) => opened(reading, name, attributes),
    text: (text) => {
      if (reading.isValue && reading.text.length < limits.cell) reading.text += text;
    },
    close: (name) => closed(reading, name, cells),
  };
  for await (const _ of readPart(parts, sheet, handlers)) yield* reading.rows.splice(0);
  yield* reading.rows.splice(0);
}

function opened(reading: Reading, name: string, { r, t = '', s, ref }: Readonly<Record<string, string>>): void {
  // What the sheet says of itself, before its rows.
  if (name === 'dimension' && Number(/\d+$/.exec(ref ?? '')?.[0] ?? 0) > limits.rows + 1) throw tooManyRows();
  if (name === 'row') {
    const number = r ? Number(r) : reading.total + 1;
    if (!(number <= limits.rows + 1)) throw tooManyRows();
    // Rows that are left out are empty; rows keep the numbers that a spreadsheet shows.
    for (; reading.total < number - 1; reading.total += 1) reading.rows.push([]);
    reading.cells = [];
    reading.place = 0;
  } else if (name === 'c') {
    reading.place = r ? placeOf(r) : reading.place + 1;
    if (!(reading.place <= limits.columns)) throw tooManyColumns();
    reading.type = t;
    reading.style = Number(s ?? 0);
    reading.text = '';
  }
  reading.isValue = name === 'v' || name === 't';
}

function closed(reading: Reading, name: string, { texts, dates, from1904 }: Cells): void {
  reading.isValue = false;
  if (name === 'c' && reading.text !== '') {
    const { text, type, style } = reading;
    while (reading.cells.length < reading.place - 1) reading.cells.push('');
    reading.cells[reading.place - 1] =
      type === 's' ? (texts[Number(text)] ?? '') : cellText(text, type, dates.has(style), from1904);
  }
  if (name !== 'row') return;
  reading.rows.push(reading.cells);
  reading.total += 1;
}
