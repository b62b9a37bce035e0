import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** File name in the folder of the build. */
export const lazyFilesName = '.lazy-files.json';

/** Scripts and style sheets that come with each module that is loaded on demand, by the module's path. */
export type LazyFiles = Readonly<Record<string, readonly string[]>>;

/** Records the files of each part that is loaded on demand, for tests that block them in the browser. */
export function lazyFiles(): Plugin {
  return {
    name: 'muster:lazy-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const found: Record<string, readonly string[]> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds)
          if (this.getModuleInfo(id)?.dynamicImporters.length)
            found[relative(process.cwd(), id)] = [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])];
      }
      writeFileSync(join(dir, lazyFilesName), JSON.stringify(found, null, 2));
    },
  };
}
