import { posix } from 'node:path';
import { parseSync } from 'vite';
import { childrenOf, isNode, type Node, type Source } from './messages.ts';

/** Functions that say a message in the language of the moment. */
const saying = ['t', 'translate', 'countText', 'sayFault'];

interface Call {
  readonly name: string;
  readonly text: string;
}

/** Calls and imports of a module: calls are those that run immediately, not those in functions inside. */
interface Module {
  readonly calls: readonly Call[];
  /** Calls of the module's functions by their names. */
  readonly functions: ReadonlyMap<string, readonly Call[]>;
  /** Modules and names of what is imported, by the local names. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

const isFunction = ({ type }: Node) => /Function/.test(type);
const nameOf = (node: unknown): string => (isNode(node) ? ((node as { name?: string }).name ?? '') : '');

/** Calls of named functions that run when a node is evaluated. */
function callsIn(root: Node, source: string): Call[] {
  const calls: Call[] = [];
  const visit = (node: Node): void => {
    // A field of a class is computed for each of its objects.
    if (isFunction(node) || (node.type === 'PropertyDefinition' && node['static'] !== true)) return;
    const name = node.type === 'CallExpression' ? nameOf(node['callee']) : '';
    if (name) calls.push({ name, text: source.slice(node.start, node['end'] as number) });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return calls;
}

function fileOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier);
  return /^#(platform|features|app)\//.test(specifier) ? `src/${specifier.slice(1)}` : undefined;
}

function importsIn(body: readonly Node[], file: string) {
  const imports = new Map<string, { readonly file: string; readonly name: string }>();
  for (const { type, source, specifiers } of body) {
    if (type !== 'ImportDeclaration') continue;
    const from = fileOf((source as { value: string }).value, file);
    if (from === undefined) continue;
    for (const { local, imported } of specifiers as Node[])
      imports.set(nameOf(local), { file: from, name: nameOf(imported) });
  }
  return imports;
}

function moduleOf(file: string, source: string): Module {
  const { body } = parseSync(file, source).program as unknown as { body: readonly Node[] };
  const functions = new Map<string, Call[]>();
  const addFunction = (name: string, { body: inside }: Node) => functions.set(name, callsIn(inside as Node, source));
  for (const statement of body) {
    const declared = isNode(statement['declaration']) ? statement['declaration'] : statement;
    if (declared.type === 'FunctionDeclaration' && isNode(declared['body']))
      addFunction(nameOf(declared['id']), declared);
    if (declared.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared['declarations'] as Node[])
      if (isNode(init) && isFunction(init)) addFunction(nameOf(id), init);
  }
  const calls = body.flatMap((statement) => callsIn(statement, source));
  return { calls, functions, imports: importsIn(body, file) };
}

/**
 * Calls that say a message when a module is loaded, directly or by a function that says one: they would stay in the
 * language of that moment.
 */
export function importTimeMessages(sources: Iterable<Source>): string[] {
  const modules = new Map([...sources].map(([file, source]) => [file, moduleOf(file, source)]));
  const results = new Map<string, boolean>();
  const says = (file: string, name: string): boolean => {
    if (saying.includes(name)) return true;
    const key = `${file} ${name}`;
    const cachedResult = results.get(key);
    if (cachedResult !== undefined) return cachedResult;
    results.set(key, false);
    const module = modules.get(file);
    const calls = module?.functions.get(name);
    const imported = module?.imports.get(name);
    const result = calls
      ? calls.some((call) => says(file, call.name))
      : imported !== undefined && says(imported.file, imported.name);
    results.set(key, result);
    return result;
  };
  return [...modules].flatMap(([file, { calls }]) =>
    calls.flatMap(({ name, text }) => (says(file, name) ? [`${file}: ${text}`] : [])),
  );
}
