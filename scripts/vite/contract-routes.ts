import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { withoutProperties } from './without-properties.ts';

const mark = '?routes';
/** Contracts, and parts of them in files of their own: `rules/openings-contract.ts`. */
const isContract = (id: string) => /\/features\/[a-z-]+\/(rules\/[a-z-]+-)?contract\.ts$/.test(id);
/** Contracts, and the inputs that a long one keeps in a separate file. */
const hasExamples = (id: string) => isContract(id) || /\/features\/[a-z-]+\/rules\/inputs\.ts$/.test(id);
/** Examples of inputs are for the documentation and the tests. */
const isExample = (name: string) => name === 'example';
/** Code of screens; contracts and rules import each other's schemas and get them. */
const isScreenCode = (id: string) => /\/src\/(app\/web|platform\/web|features\/[a-z-]+\/web)\/.*\.tsx?$/.test(id);
/** A static import of values from a contract; an `import type` is removed before anything runs. */
const statement = /^(import \{[^}]*\} from '[^']*\/(?:[a-z-]+-)?contract\.ts)';$/gm;

/**
 * A screen that imports a contract gets only its routes, without the schemas: they would bring the schema library (40
 * kB compressed) into the first load of every visit. A form loads its schema by `import('../contract.ts')`,
 * which contains the browser's rules but not the examples. Development works like the build.
 * See docs/decisions/contracts-in-the-browser.md.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'muster:contract-routes',
    enforce: 'pre',
    transform: (code, id) => {
      if (hasExamples(id)) return withoutProperties(code, () => isExample);
      return isScreenCode(id) ? code.replace(statement, `$1${mark}';`) : null;
    },
    async resolveId(source, importer) {
      if (!source.endsWith(`contract.ts${mark}`)) return null;
      const resolved = await this.resolve(source.slice(0, -mark.length), importer, { skipSelf: true });
      return resolved && resolved.id + mark;
    },
    async load(id) {
      if (!id.endsWith(mark) || !isContract(id.slice(0, -mark.length))) return null;
      const file = id.slice(0, -mark.length);
      this.addWatchFile(file);
      // Node caches modules by URL, so a changed file needs another one.
      const version = statSync(file).mtimeMs;
      const contract: Record<string, unknown> = await import(`${pathToFileURL(file).href}?version=${version}`);
      return Object.entries(contract)
        .flatMap(([name, value]) => {
          const routes = routesOf(value);
          return routes ? [`export const ${name} = ${JSON.stringify(routes)};`] : [];
        })
        .join('\n');
    },
  };
}

/**
 * Returns the plain data in an export of a contract: the routes of its calls and the fields of files,
 * the options of an enumeration.
 */
function routesOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('options' in value && Array.isArray(value.options) && value.options.every((option) => typeof option === 'string'))
    return { options: value.options };
  const calls = Object.entries(value).filter(
    (entry): entry is [string, { route: string; upload?: object; transaction?: string }] =>
      typeof (entry[1] as { route?: unknown } | null)?.route === 'string',
  );
  return calls.length ? Object.fromEntries(calls.map(([name, call]) => [name, routeOf(call)])) : undefined;
}

/**
 * Facts that a browser needs about a call, including that a GET writes,
 * since it is then not combined with other readings.
 */
function routeOf({ route, upload, transaction }: { route: string; upload?: object; transaction?: string }) {
  const isWritingGet = route.startsWith('GET ') && transaction === 'write';
  return { route, ...(upload && { upload }), ...(isWritingGet && { transaction }) };
}
