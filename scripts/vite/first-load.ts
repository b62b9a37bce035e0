import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Maximum compressed bytes of script in a first visit. */
export const budgetBytes = 160_000;

/**
 * Prints the compressed size of the first visit of each screen, so that the cost of a new import is known,
 * and fails the build when it exceeds the budget.
 * @param screens names with the ends of the modules that a visit loads; their imports are included
 */
export function firstLoad(screens: Record<string, readonly string[]>): Plugin {
  return {
    name: 'muster:first-load',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const collect = (name: string, into: Set<string>): void => {
        if (into.has(name)) return;
        into.add(name);
        for (const next of chunks.find((chunk) => chunk.fileName === name)?.imports ?? []) collect(next, into);
      };
      for (const [screen, modules] of Object.entries(screens)) {
        const files = new Set<string>();
        for (const chunk of chunks)
          if (modules.some((module) => chunk.moduleIds.some((id) => id.endsWith(module))))
            collect(chunk.fileName, files);
        const sources = chunks.filter((chunk) => files.has(chunk.fileName)).map((chunk) => Buffer.from(chunk.code));
        const [gzip, brotli] = [total(sources, zip), total(sources, squeeze)];
        console.log(
          `first load of ${screen}: ${kilobytes(gzip)} gzip, ${kilobytes(brotli)} brotli, ${files.size} files (at most ${kilobytes(budgetBytes)})`,
        );
        // The server sends brotli to all current browsers.
        if (brotli > budgetBytes) this.error(`The first load of ${screen} is over its budget.`);
      }
    },
  };
}

const zip = (source: Buffer) => gzipSync(source, { level: 9 });
// Compresses like precompress.ts.
const squeeze = (source: Buffer) =>
  brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
const total = (sources: readonly Buffer[], compress: (source: Buffer) => Buffer) =>
  sources.reduce((sum, source) => sum + compress(source).length, 0);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
