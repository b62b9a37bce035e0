import { expect, test } from 'vitest';
import { compile } from '../../src/platform/shared/compile-message.ts';
import { compiledIn } from './messages.ts';

test('a plural message is in the browser’s code as written; other texts stay unchanged', () => {
  const source = [
    `const days = t('{count, plural, one {# day} other {# days}}', { count });`,
    'const name = t(`{name} is {where, select, in {here} other {away}}`, { name, where });',
    `const other = t('Hello, {name}', { name });`,
  ].join('\n');
  expect(compiledIn(source, 'words.ts').split('\n')).toEqual([
    'const days = t({"count":{"1":"{count} day","other":"{count} days"}}, { count });',
    'const name = t(["{name} is ",{"where":{"in":"here","other":"away"}}], { name, where });',
    `const other = t('Hello, {name}', { name });`,
  ]);
});

test('a marked text is in the browser’s code without its mark, and with its context', () => {
  const source = [
    "const names = { in: asText('In'), left: asText('Left', { of: 'archive' }) };",
    'const days = asText(',
    "  '{count, plural, one {# day} other {# days}}',",
    ');',
    'foot();',
  ].join('\n');
  expect(compiledIn(source, 'words.ts').split('\n')).toEqual([
    String.raw`const names = { in: 'In', left: "Left␄archive" };`,
    'const days = ',
    '{"count":{"1":"{count} day","other":"{count} days"}}',
    ';',
    'foot();',
  ]);
});

test('the lines of a file stay where they are', () => {
  const source = 'const days = t(`{count, plural,\n one {# day}\n other {# days}}`);\nfoot();';
  expect(compiledIn(source, 'words.ts').split('\n').at(3)).toBe('foot();');
});

test.each([
  ['a brace that is not closed', '{count, plural, one {# day} other {# days}'],
  ['a plural without its other form', '{count, plural, one {# day}}'],
  ['an ordinal', '{day, selectordinal, one {#st} other {#th}}'],
  ['a number to be formatted', '{count, plural, other {# of {all, number}}}'],
  ['braces as text', "{count, plural, other {# '{days}'}}"],
])('the build refuses %s', (_, message) => {
  expect(() => compile(message)).toThrow();
});
