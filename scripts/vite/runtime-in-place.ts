import { basename } from 'node:path';
import type { Plugin } from 'vite';

const runtimeFile = /\/rolldown-runtime-[\w-]+\.js$/;
const firstFile = /\/first-[\w-]+\.js$/;
const asTag = /\s*<(?:script|link)[^>]*rolldown-runtime-[^>]*>(?:<\/script>)?/;
const imported = /import\{([^}]*)\}from"\.\/rolldown-runtime-[\w-]+\.js";?/;
const exported = /export\{([^}]*)\};?\s*$/;

/** `e as n` → `n:e`: the local name of an export or import by its outer name. */
const asProperties = (names: string, turn: (inner: string, outer: string) => string) =>
  names
    .split(',')
    .map((each) => each.trim().split(' as '))
    .map(([from = '', to = from]) => turn(from, to))
    .join();

/** Code equivalent to an import of the bundler's runtime. */
export function inPlace(importing: string, runtime: string): string {
  const found = exported.exec(runtime);
  if (!found) throw new Error('The runtime of the bundler exports nothing.');
  const runtimeCode = `(()=>{${runtime.slice(0, found.index)};return{${asProperties(found[1] ?? '', (inner, outer) => `${outer}:${inner}`)}}})()`;
  return importing.replace(
    imported,
    (_, names: string) => `var{${asProperties(names, (outer, inner) => `${outer}:${inner}`)}}=${runtimeCode};`,
  );
}

/**
 * The bundler's few helpers get a file of their own, half a kilobyte that every visit would request:
 * they are put into each file that needs them. They have no state, so copies do no harm.
 */
export function runtimeInPlace(): Plugin {
  return {
    name: 'muster:runtime-in-place',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const file = Object.keys(bundle).find((name) => runtimeFile.test(name));
        const runtime = file && bundle[file];
        if (!runtime || runtime.type !== 'chunk') return;
        // In lists of preloaded files, a file that every page has replaces the removed one.
        const first = Object.keys(bundle).find((name) => firstFile.test(name)) ?? '';
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'asset') {
            if (chunk.fileName.endsWith('.html')) chunk.source = String(chunk.source).replace(asTag, '');
            continue;
          }
          if (chunk.imports.includes(file)) chunk.code = inPlace(chunk.code, runtime.code);
          if (/from\s*"[^"]*rolldown-runtime-/.test(chunk.code))
            throw new Error(`${chunk.fileName} needs the runtime otherwise.`);
          chunk.code = chunk.code.replaceAll(basename(file), basename(first));
        }
        delete bundle[file];
      },
    },
  };
}
