import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Beginnings that leave the subject of a comment to be guessed. */
const riddle = /^(?:Of|Where|Whoever|Whom|Whose|So many|How many|What|Who|Nobody)\b/;

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
  expect(comments.filter(({ text }) => riddle.test(text)).map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});
