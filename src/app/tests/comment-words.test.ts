import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Beginnings that leave the subject of a comment or a title to be guessed. */
const riddle = /^(?:Of|Where|Whoever|Whom|Whose|So many|How many|What|Who)\b/i;

/** Text of a comment without its signs. */
const textOf = (value: string): string => value.replace(/^\*?\s*/, '');

/** Comments of a file of code; several lines of `//` are one. */
function commentsOfCode(path: string, code: string) {
  const comments: { place: string; text: string; end: number }[] = [];
  for (const { type, value, start, end } of parseSync(path, code).comments) {
    const last = comments.at(-1);
    if (type === 'Line' && last && /^\n\s*$/.test(code.slice(last.end, start))) last.end = end;
    else comments.push({ place: `${path}:${code.slice(0, start).split('\n').length}`, text: textOf(value), end });
  }
  return comments;
}

const commentsOfStyles = (path: string, code: string) =>
  [...code.matchAll(/\/\*([^]*?)\*\//g)].map(({ 1: value = '', index }) => ({
    place: `${path}:${code.slice(0, index).split('\n').length}`,
    text: textOf(value),
  }));

test('comments begin with their subject or with a verb', () => {
  const paths = globSync('{src,bench,e2e,scripts,simulators}/**/*.{ts,tsx,mjs,css}');
  const comments = paths.flatMap((path) => {
    const code = readFileSync(path, 'utf8');
    return path.endsWith('.css') ? commentsOfStyles(path, code) : commentsOfCode(path, code);
  });
  expect(comments.length).toBeGreaterThan(10_000);
  const isRiddle = (text: string) => riddle.test(text) || text.startsWith('Nobody');
  expect(comments.filter(({ text }) => isRiddle(text)).map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Whether it is `test`, `test.only`, `test.each([…])`, or the same of `describe`. */
function declaresTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee['name'] === 'test' || callee['name'] === 'describe';
  const inner = callee.type === 'MemberExpression' ? callee['object'] : callee['callee'];
  return isNode(inner) && declaresTest(inner);
}

/** Titles of the tests and groups of a file. */
function titlesOf(path: string, code: string): string[] {
  const titles: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && declaresTest(node['callee'] as Node)) {
      const [title] = node['arguments'] as readonly Node[];
      if (title?.type === 'Literal') titles.push(String(title['value']));
      if (title?.type === 'TemplateLiteral') titles.push(code.slice(Number(title['start']) + 1));
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseSync(path, code).program as unknown as Node);
  return titles;
}

test('titles of tests begin with their subject', () => {
  const titles = globSync('{src,bench,e2e,scripts,simulators}/**/*.{test,spec}.ts').flatMap((path) =>
    titlesOf(path, readFileSync(path, 'utf8')).map((title) => ({ path, title })),
  );
  expect(titles.length).toBeGreaterThan(3_500);
  expect(titles.filter(({ title }) => riddle.test(title))).toEqual([]);
});
