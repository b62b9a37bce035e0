import { createWriteStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { createHash } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import { storedResults } from '#features/batches/server/queries.ts';
import { restShare, type ExportPart, type ExportSettings, type WritingExport } from './commands/export-kind.ts';
import type { SheetFormat } from './commands/sheet.ts';
import { sheetBytes } from './commands/write-sheet.ts';

/** Input of a thread that writes a file. */
export interface ThreadFile {
  readonly batch_id: string;
  /** Path of the file to write. */
  readonly path: string;
  readonly settings: ExportSettings<unknown>;
  /** URL of the module that makes a PDF from the parts. */
  readonly pdf: string | undefined;
}

interface PdfModule {
  pdf(writing: WritingExport<unknown>): AsyncIterable<Uint8Array>;
}

/** Properties of a written file. */
export interface WrittenFile {
  readonly size: number;
  readonly sha256: string;
}

/** Runs in a thread (platform/server/threads.ts), so that the server can answer while a long file is compressed. */
export async function work(db: Db, input: unknown): Promise<WrittenFile> {
  // Provided by `prepareValues`.
  const { batch_id, path, settings, pdf } = input as ThreadFile;
  const parts = storedParts(db, batch_id);
  const { format, file_name } = settings;
  if (format !== 'pdf') return writeTo(path, sheetBytes(sheetOf(settings, format), parts));
  if (pdf === undefined) throw new Error(`${file_name} cannot be exported as a PDF.`);
  const made = (await import(pdf)) as PdfModule;
  return writeTo(path, made.pdf({ db, settings, parts }));
}

/** Returns the settings of the spreadsheet that a batch writes. */
export const sheetOf = ({ sheet, also, number_format = 'en-GB' }: ExportSettings<unknown>, format: SheetFormat) => ({
  format,
  sheet,
  also,
  numberFormat: number_format,
});

/** Number of parts read per query. */
const partsAtOnce = 5;

/** Yields the stored parts; rests between queries for a share of their duration, like the job that read the data. */
async function* storedParts(db: Db, batch_id: string): AsyncGenerator<ExportPart> {
  for (let after = 0; ;) {
    const began = performance.now();
    const parts = await storedResults<ExportPart>(db, batch_id, { after, limit: partsAtOnce });
    for (const { kept } of parts) yield kept;
    const last = parts.at(-1);
    if (!last) return;
    after = last.position;
    await wait((performance.now() - began) * restShare);
  }
}

/** Writes bytes to a file as they arrive, never whole in memory. */
export async function writeTo(path: string, bytes: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    bytes,
    async function* counted(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { size, sha256: hash.digest('hex') };
}
