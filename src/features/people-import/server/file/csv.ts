import { CsvError, parse } from 'csv-parse';
import { delimiters, type Delimiter } from '../../rules/reading.ts';
import { FileRefusedError, limits, tooManyColumns, tooManyRows } from './refused.ts';
import { translate } from '#platform/shared/translate.ts';

/** Number of characters parsed in one piece, before other work gets its turn. */
const piece = 65_536;

/** Detects the delimiter: the most frequent one outside quotes in the first lines. */
export function delimiterOf(text: string): Delimiter {
  const lines = text
    .slice(0, piece)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim())
    .slice(0, 5);
  const bare = lines.join('\n').replace(/"[^"]*"/g, '');
  const counted = delimiters.map((delimiter) => [bare.split(delimiter).length, delimiter] as const);
  return counted.reduce((most, one) => (one[0] > most[0] ? one : most))[1];
}

/** Yields the cells of each row of a csv. @throws FileRefusedError */
export async function* csvRows(text: string, delimiter: Delimiter): AsyncGenerator<string[]> {
  if (recordsIn(text) > limits.rows + 1) throw tooManyRows();
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: limits.columns * 1_000,
  });
  void feed(parser, text);
  let rows = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if ((rows += 1) > limits.rows + 1) throw tooManyRows();
      if (cells.length > limits.columns) throw tooManyColumns();
      yield cells.map((cell) => cell.slice(0, limits.cell));
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error) : error;
  } finally {
    parser.destroy();
  }
}

/** Estimates the number of records before parsing: line ends outside quotes. */
function recordsIn(text: string): number {
  let records = 1;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) isQuoted = !isQuoted;
    else if (code === 10 && !isQuoted && at < text.length - 1) records += 1;
  }
  return records;
}

async function feed(parser: ReturnType<typeof parse>, text: string): Promise<void> {
  for (let at = 0; at < text.length && !parser.destroyed; at += piece)
    if (!parser.write(text.slice(at, at + piece))) await wantsMore(parser);
  if (!parser.destroyed) parser.end();
}

/** Waits until the parser accepts more text or is closed. */
function wantsMore(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      parser.off('drain', go).off('close', go);
      resolve();
    };
    parser.on('drain', go).on('close', go);
  });
}

function refusalOf({ code, lines }: CsvError & { readonly lines?: number }): FileRefusedError {
  if (code === 'CSV_MAX_RECORD_SIZE') return tooManyColumns();
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new FileRefusedError(translate('A quotation mark is never closed. Fix the file and upload it again.'));
  return new FileRefusedError(
    translate('The quotation marks do not match from line {line}. Fix the file and upload it again.', {
      line: `${lines ?? 1}`,
    }),
  );
}
