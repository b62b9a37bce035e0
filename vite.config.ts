import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The most script a first visit may load, compressed. */
const budget = 200_000;

/**
 * Prints what the first visit of the sign-in screen and of the feed loads, compressed, so that nobody has to guess
 * what a new import costs.
 */
function firstLoad(screens: Record<string, readonly string[]>): Plugin {
  return {
    name: 'muster:first-load',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const withImports = (name: string, seen: Set<string>): Set<string> => {
        if (seen.has(name)) return seen;
        seen.add(name);
        for (const next of chunks.find((chunk) => chunk.fileName === name)?.imports ?? []) withImports(next, seen);
        return seen;
      };
      const entry = chunks.filter((chunk) => chunk.isEntry);
      for (const [screen, modules] of Object.entries(screens)) {
        const wanted = chunks.filter((chunk) => modules.some((module) => chunk.facadeModuleId?.endsWith(module)));
        const files = new Set<string>();
        for (const chunk of [...entry, ...wanted]) withImports(chunk.fileName, files);
        const sources = chunks.filter((chunk) => files.has(chunk.fileName)).map((chunk) => Buffer.from(chunk.code));
        const total = (compress: (source: Buffer) => Buffer) => sources.reduce((sum, source) => sum + compress(source).length, 0);
        const gzip = total((source) => gzipSync(source, { level: 9 }));
        const brotli = total((source) => brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
        console.log(`first load of ${screen}: ${(gzip / 1000).toFixed(1)} kB gzip, ${(brotli / 1000).toFixed(1)} kB brotli, ${files.size} files (at most ${budget / 1000} kB)`);
        if (gzip > budget) this.warn(`The first load of ${screen} is over its budget.`);
      }
    },
  };
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // Addresses of files are relative to <base>, which the server sets to the web prefix.
  base: './',
  plugins: [
    react(),
    firstLoad({
      login: ['app/Entrance.tsx'],
      feed: ['features/dashboard/web/Feed.tsx', 'app/shell/Shell.tsx', 'attendance/web/parts/ClockWidget.tsx', 'attendance/web/parts/ClockCard.tsx'],
    }),
  ],
  build: { outDir: folder('./dist/web'), emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 700 },
  server: { port: 3160, proxy: { '/app/': { target: process.env['MUSTER_SERVER'] ?? 'http://127.0.0.1:3000', ws: true } } },
});
