import { expect, test } from 'vitest';
import { allFindings, allUses, findingsIn } from './messages.ts';

const findings = await allFindings();

test('every message is ICU MessageFormat, and its call passes exactly its values', () => {
  expect(findings.filter(({ kind }) => kind === 'wrong')).toEqual([]);
});

test('no message is joined with other text, and none is changed after it was said', () => {
  expect(findings.filter(({ kind }) => kind === 'joined')).toEqual([]);
});

test('a word with several senses has its context everywhere', async () => {
  const uses = await allUses();
  const inContext = new Set(uses.filter(({ isInContext }) => isInContext).map(({ message }) => message));
  expect(uses.filter(({ message, isInContext }) => !isInContext && inContext.has(message))).toEqual([]);
  expect(inContext.size).toBeGreaterThan(8);
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
])('%s is found', (source, kinds) => {
  expect(findingsIn('words.ts', source).map(({ kind }) => kind)).toEqual(kinds);
});
