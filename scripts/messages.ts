import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { parseSync } from 'vite';
import { compile } from '../src/platform/shared/compile-message.ts';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Functions that say a message, or mark one that is said later; it is their first argument. */
const saying = new Set(['t', 'asText', 'translate', 'countText', 'errorText']);
const isMessageCall = (node: unknown): node is Node =>
  isNode(node) && node.type === 'CallExpression' && saying.has((node['callee'] as { name?: string }).name ?? '');

/** The kinds of use that no translator could follow. A message chosen elsewhere is a `Text`, or the types refuse it. */
export type Kind = 'wrong' | 'joined' | 'unsaid';
export interface Finding {
  readonly kind: Kind;
  readonly file: string;
  readonly what: string;
}

/** The message of a call; undefined: it is a `Text`. */
const messageOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

/** The names of the values in a message. */
function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) return [];
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))];
  });
}

/** The names of the values that a call passes; undefined: they are made elsewhere. */
function passedNames({ callee, arguments: callArguments }: Node): string[] | undefined {
  const { name } = callee as { name: string };
  const values = (callArguments as Node[])[1];
  if (name === 'countText') return ['count'];
  if (name === 'asText' || !values) return [];
  const properties = values.type === 'ObjectExpression' ? (values['properties'] as Node[]) : undefined;
  if (!properties?.every(({ type }) => type === 'Property')) return undefined;
  return properties.map(({ key }) => (key as { name: string }).name);
}

/** Describes a mistake in a message or in the values of its call. */
function problemOf(message: string, call: Node): string | undefined {
  try {
    compile(message);
  } catch (error) {
    return `${message}: ${(error as Error).message}`;
  }
  if ((call['callee'] as { name: string }).name === 'asText') return undefined;
  const named = new Set(namesIn(parse(message, { ignoreTag: true })));
  const passed = passedNames(call);
  if (!passed) return undefined;
  const missing = [...named].filter((name) => !passed.includes(name));
  return missing.length ? `${message}: ${missing.join(', ')} not passed` : undefined;
}

/** Values that the message of a call does not name; the context is not named in a message. */
function unnamedIn(message: string, call: Node): string[] {
  const named = new Set(namesIn(parse(message, { ignoreTag: true })));
  return (passedNames(call) ?? []).filter((name) => name !== 'of' && !named.has(name));
}

const changing = new Set(['toLowerCase', 'toUpperCase', 'charAt', 'slice', 'replace']);

/** Whether a node joins a said message with something else, or changes its letters. */
function joins(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return (node['expressions'] as Node[]).some(isMessageCall);
  if (node.type === 'BinaryExpression')
    return node['operator'] === '+' && [node['left'], node['right']].some(isMessageCall);
  const { object, property } = node as { object?: unknown; property?: { name?: string } };
  return node.type === 'MemberExpression' && isMessageCall(object) && changing.has(property?.name ?? '');
}

/**
 * Whether a node is the errors of a fault with a sentence that is written there, or taken from the fault: it would
 * be English for everyone (`listFaults.nameTaken.at('name')` says it).
 */
function leavesUnsaid({ type, key, value }: Node): boolean {
  if (type !== 'Property' || (key as { name?: string }).name !== 'errors') return false;
  const { type: kind, properties = [] } = value as { type: string; properties?: Node[] };
  return kind === 'ObjectExpression' && properties.some(({ value: list }) => isNode(list) && holdsUnsaid(list));
}

const holdsUnsaid = ({ type, elements }: Node): boolean =>
  type === 'ArrayExpression' &&
  (elements as Node[]).some(
    (one) =>
      one.type === 'Literal' ||
      one.type === 'TemplateLiteral' ||
      (one.type === 'MemberExpression' && (one['property'] as { name?: string }).name === 'message'),
  );

/** The findings in a file. */
export function findingsIn(file: string, source: string): Finding[] {
  const findings: Finding[] = [];
  const add = (kind: Kind, what: string) => findings.push({ kind, file, what });
  const visit = (node: Node): void => {
    if (joins(node)) add('joined', source.slice(node.start, node['end'] as number));
    if (leavesUnsaid(node)) add('unsaid', source.slice(node.start, node['end'] as number));
    if (isMessageCall(node)) checkCall(node, add);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return findings;
}

function checkCall(call: Node, add: (kind: Kind, what: string) => void): void {
  const message = messageOf((call['arguments'] as Node[])[0]);
  if (message === undefined) return;
  const problem = problemOf(message, call);
  if (problem) return add('wrong', problem);
  const unnamed = unnamedIn(message, call);
  if (unnamed.length) add('wrong', `${message}: ${unnamed.join(', ')} not in the message`);
}

export type Source = readonly [file: string, source: string];

/** The files in which messages are said. */
export async function* sources(): AsyncGenerator<Source> {
  const project = fileURLToPath(new URL('../', import.meta.url));
  const left = /\.test\.tsx?$|\/testing\/|\/tests\/|platform\/(web\/i18n|shared\/translate|server\/setting-state)\.ts$/;
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: project }))
    if (!left.test(file)) yield [file, await readFile(`${project}${file}`, 'utf8')];
}

/** The findings in the whole product. */
export async function allFindings(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const [file, source] of sources()) findings.push(...findingsIn(file, source));
  return findings;
}

export interface MessageUse {
  readonly file: string;
  readonly message: string;
  readonly isInContext: boolean;
}

/** The literal messages of a file, and whether their calls name a context. */
export function usesIn(file: string, source: string): MessageUse[] {
  const uses: MessageUse[] = [];
  const visit = (node: Node): void => {
    if (isMessageCall(node)) {
      const message = messageOf((node['arguments'] as Node[])[0]);
      if (message !== undefined) uses.push({ file, message, isInContext: hasContext(node) });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return uses;
}

const hasContext = ({ arguments: given }: Node): boolean => {
  const { properties = [] } = ((given as Node[])[1] ?? {}) as { properties?: Node[] };
  return properties.some(({ key }) => (key as { name?: string } | undefined)?.name === 'of');
};

/** Every literal message of the product. */
export async function allUses(): Promise<MessageUse[]> {
  const uses: MessageUse[] = [];
  for await (const [file, source] of sources()) uses.push(...usesIn(file, source));
  return uses;
}

/** Words without context that several features say: each is a word of one sense, or a translator has to guess. */
export function sharedWords(uses: readonly MessageUse[]): string[] {
  const features = new Map<string, Set<string | undefined>>();
  for (const { file, message, isInContext } of uses) {
    if (isInContext || !/^[\p{L}’'-]+…?$/u.test(message)) continue;
    const known = features.get(message) ?? new Set();
    features.set(message, known.add(/^src\/(?:features\/)?[^/]+/.exec(file)?.[0]));
  }
  return [...features].flatMap(([word, { size }]) => (size > 1 ? [word] : [])).toSorted();
}
