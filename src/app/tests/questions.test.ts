import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const notices = 'src/platform/web/ui/notices.ts';
const sources = globSync('src/**/web/**/*.{ts,tsx}').filter((path) => !path.endsWith('.test.ts'));
const sourceOf = (path: string) => readFileSync(path, 'utf8');

test('only the questions of the specification are answered by Yes and No', () => {
  const asked = sourceOf(notices).matchAll(/^ {2}askYesOrNo\(t\('(.*)'\)/gm);
  expect([...asked].map(([, question]) => question)).toEqual([
    'Are you sure you want to delete this item?',
    'You are about to permanently delete this item. Should we proceed?',
    'You are about to restore an item that was previously deleted. Should we proceed?',
  ]);
  expect(sourceOf(notices).match(/\baskYesOrNo\(/g)).toHaveLength(4);
  expect(sourceOf(notices)).not.toMatch(/export .*\baskYesOrNo\b/);
  expect(sources.filter((path) => sourceOf(path).includes('Confirmation Required'))).toEqual([notices]);
});

test('every other question ends with a question mark, and its button is a verb', () => {
  const wrong = sources.flatMap((path) => {
    const questions = sourceOf(path).matchAll(/\btitle: ((?:(?!\btitle: )[^;])*?)\bverb: (.*)/g);
    return [...questions]
      .filter(([, title = '', verb = '']) => !/\?['}]/.test(title) || /t\('(Yes|No|Ok|Okay)'/.test(verb))
      .map(([question]) => `${path}: ${question}`);
  });
  expect(wrong).toEqual([]);
});
