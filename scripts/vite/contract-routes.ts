import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const mark = '?routes';
const isContract = (id: string) => /\/features\/[a-z-]+\/contract\.ts$/.test(id);
/** Code of screens; contracts and rules import each other's schemas and get them. */
const isScreenCode = (id: string) => /\/src\/(app|features\/[a-z-]+\/web)\//.test(id);

/**
 * A screen that imports a contract gets its routes alone, without the schemas: they would bring the schema library
 * (40 kB compressed) into the first load of every visit. A form loads its schema by `import('../contract.ts')`,
 * which stays what it is. See docs/decisions/contracts-in-the-browser.md.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'muster:contract-routes',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !source.endsWith('contract.ts') || !isScreenCode(importer) || options.kind !== 'import-statement') return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && isContract(resolved.id) ? resolved.id + mark : null;
    },
    async load(id) {
      if (!id.endsWith(mark)) return null;
      const file = id.slice(0, -mark.length);
      this.addWatchFile(file);
      const contract: Record<string, unknown> = await import(pathToFileURL(file).href);
      return Object.entries(contract)
        .flatMap(([name, value]) => {
          const kept = keptOf(value);
          return kept ? [`export const ${name} = ${JSON.stringify(kept)};`] : [];
        })
        .join('\n');
    },
  };
}

/** What is plain data in an export of a contract: the routes of its calls and the fields of files, the options of an enumeration. */
function keptOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('options' in value && Array.isArray(value.options) && value.options.every((option) => typeof option === 'string')) return { options: value.options };
  const calls = Object.entries(value).filter(
    (entry): entry is [string, { route: string; upload?: object }] => typeof (entry[1] as { route?: unknown } | null)?.route === 'string',
  );
  return calls.length ? Object.fromEntries(calls.map(([name, { route, upload }]) => [name, { route, ...(upload && { upload }) }])) : undefined;
}
