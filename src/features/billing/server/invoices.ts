import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import { PaddleError, type PaddleClient } from './paddle.ts';

interface Invoice {
  readonly id: string;
  readonly invoice_number: string;
  /** Time of the payment, which becomes the date of the file. */
  readonly happened_at: string;
}

/**
 * Packs the PDFs of invoices into one file, each fetched from Paddle in turn. Missing
 * ones are named in a text file, so that the archive is not mistaken for complete.
 */
export const zipOf = (client: PaddleClient, invoices: readonly Invoice[]): Readable =>
  Readable.from(packed(client, invoices), { objectMode: false });

async function* packed(client: PaddleClient, invoices: readonly Invoice[]): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = (name: string, content: Uint8Array, mtime: string): Uint8Array[] => {
    // Not compressed, since a PDF already is.
    const file = Object.assign(new ZipPassThrough(name), { mtime });
    zip.add(file);
    file.push(content, true);
    const done = chunks;
    chunks = [];
    return done;
  };
  const missing: string[] = [];
  const newest = invoices[0]?.happened_at ?? '';
  for (const { id, invoice_number, happened_at } of invoices) {
    const pdf = await client.invoicePdf(id).catch((error: unknown) => {
      if (error instanceof PaddleError) return undefined;
      throw error;
    });
    if (pdf) yield* add(`${invoice_number.replace(/[^\w.-]/g, '_')}.pdf`, pdf, happened_at);
    else missing.push(invoice_number);
  }
  if (missing.length > 0)
    yield* add(
      'missing.txt',
      Buffer.from(`We couldn’t download these invoices. Try again:\n${missing.join('\n')}\n`),
      newest,
    );
  zip.end();
  yield* chunks;
}
