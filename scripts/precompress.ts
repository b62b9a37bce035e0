import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Bytes below which a file is sent uncompressed. */
const minBytes = 1_000;

/** Puts a `.br` and a `.gz` beside every text file, so that the server need not compress them repeatedly. */
export async function precompress(folder: string): Promise<void> {
  for await (const name of glob('**/*.{js,css,svg,json,webmanifest}', { cwd: folder })) {
    const content = await readFile(join(folder, name));
    if (content.length < minBytes) continue;
    await writeFile(join(folder, `${name}.gz`), await gzipped(content, { level: constants.Z_BEST_COMPRESSION }));
    await writeFile(
      join(folder, `${name}.br`),
      await brotlied(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    );
  }
}
