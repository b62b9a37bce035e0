import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/vite/chunk-groups.ts';
import { contractRoutes } from './scripts/vite/contract-routes.ts';
import { firstLoad } from './scripts/vite/first-load.ts';
import { firstScript } from './scripts/vite/first-script.ts';
import { iconModules } from './scripts/vite/icon-modules.ts';
import { lazyFiles } from './scripts/vite/lazy-files.ts';
import { messages } from './scripts/vite/messages.ts';
import { runtimeInPlace } from './scripts/vite/runtime-in-place.ts';
import { screenDetails } from './scripts/vite/screen-details.ts';
import { mantineStyles } from './scripts/vite/mantine-styles.ts';

export default defineConfig({
  // Addresses of files are relative to <base>, which the server sets to the web prefix.
  base: './',
  plugins: [
    contractRoutes(),
    screenDetails(),
    iconModules(),
    messages(),
    mantineStyles(),
    firstScript(),
    react(),
    runtimeInPlace(),
    lazyFiles(),
    firstLoad({
      login: ['app/web/LoginScreen.tsx'],
      feed: ['shell/Frame.tsx', 'dashboard/web/Feed.tsx'],
    }),
  ],
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // From here on browsers know light-dark(), which the tokens are written with.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Files that every page has need no place in the lists.
      resolveDependencies: (_file, files) =>
        files.filter((file) => !/\/(app|first|rolldown-runtime)-[\w-]+\.\w+$/.test(file)),
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // The first load contains the names of all files, and hashes do not compress: seven characters are enough.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: 3160,
    proxy: { '/app/': { target: process.env['MUSTER_SERVER'] ?? 'http://127.0.0.1:3000', ws: true } },
  },
});
