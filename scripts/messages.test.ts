import { expect, test } from 'vitest';
import { importTimeMessages } from './import-time-messages.ts';
import { allFindings, allUses, findingsIn, sharedWords, sources, usesIn } from './messages.ts';
import { wordsOfOneSense } from './words-of-one-sense.ts';

const findings = await allFindings();
const uses = await allUses();

test('every message is ICU MessageFormat, and its call passes exactly its values', () => {
  expect(findings.filter(({ kind }) => kind === 'wrong')).toEqual([]);
});

test('no message is joined with other text, and none is changed after it was translated', () => {
  expect(findings.filter(({ kind }) => kind === 'joined')).toEqual([]);
});

test('no field of a fault is English for everyone', () => {
  expect(findings.filter(({ kind }) => kind === 'unsaid')).toEqual([]);
});

test('a word with several senses has its context everywhere', () => {
  const inContext = new Set(uses.filter(({ isInContext }) => isInContext).map(({ message }) => message));
  expect(uses.filter(({ message, isInContext }) => !isInContext && inContext.has(message))).toEqual([]);
  expect(inContext.size).toBeGreaterThan(8);
});

test('a word without context has one sense in all features that say it', () => {
  expect(sharedWords(uses)).toEqual(wordsOfOneSense);
});

test('no message is translated when a module is loaded, except by the browser’s first module', async () => {
  expect(importTimeMessages(await Array.fromAsync(sources()))).toEqual(['src/app/web/first.ts: start()']);
});

test.each([
  ["const words = { save: t('Save') };", 1],
  ["const words = () => t('Save'); const all = [words()];", 1],
  ["const words = () => t('Save');", 0],
  ["const word = asText('Save');", 0],
])('%s says %i messages when it is loaded', (source, count) => {
  expect(importTimeMessages([['src/words.ts', source]])).toHaveLength(count);
});

test('a function of another module says its message when it is called', () => {
  const words = ['src/features/lists/web/words.ts', "export const title = () => t('Lists');"] as const;
  const screen = "import { title as head } from '#features/lists/web/words.ts';\nexport const text = head();";
  expect(importTimeMessages([words, ['src/app/web/screen.ts', screen]])).toEqual(['src/app/web/screen.ts: head()']);
});

test('a context is found on any line', () => {
  const source = "t(\n  'Clear \\'all\\'',\n  { of: 'filters' },\n); asText('Left')";
  const file = 'words.ts';
  expect(usesIn(file, source)).toEqual([
    { file, message: "Clear 'all'", isInContext: true },
    { file, message: 'Left', isInContext: false },
  ]);
});

test.each([
  ["t('{count, plural, one {# day}}', { count })", ['wrong']],
  ["t('{name} is out')", ['wrong']],
  ["t('Out', { name })", ['wrong']],
  ["t('Left', { of: 'direction' })", []],
  ["`${t('Out')}, ${name}`", ['joined']],
  ["t('Out') + name", ['joined']],
  ["t('Out').toLowerCase()", ['joined']],
  ['t(words[kind])', []],
  ["invalid({ errors: { name: ['This is invalid'] } })", ['unsaid']],
  ['invalid({ errors: { name: [nameTaken.message] } })', ['unsaid']],
  ["invalid({ errors: { name: [translate('This is invalid')] } })", []],
])('%s is found', (source, kinds) => {
  expect(findingsIn('words.ts', source).map(({ kind }) => kind)).toEqual(kinds);
});
