import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const project = fileURLToPath(new URL('../../', import.meta.url));
const mantine = join(project, 'node_modules/@mantine');
/** Class names of Mantine in its style sheets and in the modules of its components. */
const className = /m_[0-9a-f]{6,}/g;

/**
 * Removes the styles of unused components. The library has one sheet for all of them,
 * two fifths of which are unused here; the used ones follow from the imports, so there is no list to maintain.
 * The rest stays in the library's order, which decides between rules of the same specificity.
 * It is all in a cascade layer, so our own styles win regardless of the order of files.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'muster:mantine-styles',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/@mantine/core/styles.layer.css') ? withoutUnused(code, usedClasses()) : null,
  };
}

/** @param classes classes that may be rendered */
export function withoutUnused(sheet: string, classes: ReadonlySet<string>): string {
  return globSync(join(mantine, 'core/styles/*.css'))
    .filter((file) => !file.endsWith('.layer.css'))
    .map((file) => readFileSync(file, 'utf8').trim())
    .filter((part) => !(part.match(className) ?? ['']).some((name) => name === '' || classes.has(name)))
    .reduce((rest, part) => rest.replace(part, ''), sheet);
}

/** Returns the classes of components that our code and the library of dates import, directly or indirectly. */
export function usedClasses(): Set<string> {
  const files = globSync([join(project, 'src/**/*.{ts,tsx}'), join(mantine, 'dates/esm/**/*.mjs')]);
  const names = new Set(files.flatMap((file) => importedNames(readFileSync(file, 'utf8'))));
  const index = join(mantine, 'core/esm/index.mjs');
  const found = new Map<string, Set<string>>();
  for (const [, name = '', from = ''] of readFileSync(index, 'utf8').matchAll(/^import \{ (\w+) \} from "(.+?)";$/gm))
    if (names.has(name)) collect(resolve(dirname(index), from), found);
  return new Set([...found.values()].flatMap((classes) => [...classes]));
}

function importedNames(code: string): string[] {
  return [...code.matchAll(/import \{([^}]*)\} from ['"]@mantine\/core['"]/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    ),
  );
}

/** Collects the classes in a module of the library and in all its imports. */
function collect(file: string, into: Map<string, Set<string>>): void {
  if (into.has(file)) return;
  const code = readFileSync(file, 'utf8');
  into.set(file, new Set(code.match(className)));
  for (const [, from = ''] of code.matchAll(/from "(\..+?)"/g)) collect(resolve(dirname(file), from), into);
}
