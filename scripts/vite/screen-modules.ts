import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** The bundler's information about its modules. */
export interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const pathsOf = (text: string, declared: RegExp): string[] => [...text.matchAll(declared)].map(([, path = '']) => path);

/**
 * The components of all screens for signed-in people, from screens.ts of the application and each feature.
 * Regular expressions read the files, since importing them would need the bundler that is running.
 */
function screenFiles(): string[] {
  return globSync('src/{app/web,features/*}/screens.ts', { cwd: project }).flatMap((file) => {
    const text = readFileSync(join(project, file), 'utf8');
    const ofGuests = new Set(pathsOf(text, /access: 'none',[^}]*?import\('([^']+)'\)/g));
    const all = new Set(pathsOf(text, /(?<!lazyPart\(\(\) => )import\('([^']+)'\)/g));
    return [...all.difference(ofGuests)].map((path) => join(project, dirname(file), path));
  });
}

/**
 * Returns the screens that need a module from the start, by file name: through static imports, direct or indirect.
 * Mantine's index imports all of it, so its parts are not covered.
 */
export function screensByModule(modules: Modules): ReadonlyMap<string, readonly string[]> {
  const screensOfModules = new Map<string, string[]>();
  for (const file of new Set(screenFiles())) {
    const needed = new Set([file]);
    // A Set also visits what is added while it is walked.
    for (const id of needed)
      if (!id.includes('/@mantine/')) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) needed.add(next);
    for (const id of needed) screensOfModules.set(id, [...(screensOfModules.get(id) ?? []), basename(file, '.tsx')]);
  }
  return screensOfModules;
}
