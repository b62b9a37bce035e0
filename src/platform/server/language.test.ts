import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { asText, translate } from '../shared/translate.ts';
import { translationsOf } from '../shared/translations.ts';
import { addLanguage, inLanguage, preferredLanguage } from './language.ts';

const remove = [
  addLanguage('de', translationsOf('de', { 'Hi {name},': 'Hallo {name},', 'Left␄archive': 'Ausgeschieden' })),
  addLanguage('fr', translationsOf('fr', { 'Hi {name},': 'Bonjour {name},' })),
];
afterAll(() => remove.forEach((removeOne) => removeOne()));

test('simultaneous work is in the language of each reader', async () => {
  const greet = (language: string | null) =>
    inLanguage(language, async () => {
      const before = translate('Hi {name},', { name: 'Ana' });
      await turn();
      return [before, translate('Hi {name},', { name: 'Ana' })];
    });
  expect(await Promise.all(['de', 'fr', null, 'xx'].map(greet))).toEqual([
    ['Hallo Ana,', 'Hallo Ana,'],
    ['Bonjour Ana,', 'Bonjour Ana,'],
    ['Hi Ana,', 'Hi Ana,'],
    ['Hi Ana,', 'Hi Ana,'],
  ]);
  expect(translate('Hi {name},', { name: 'Ana' })).toBe('Hi Ana,');
  expect(inLanguage('de', () => translate(asText('Left', { of: 'archive' })))).toBe('Ausgeschieden');
});

test.each([
  ['de-CH, de;q=0.9, en;q=0.8', 'de'],
  ['pl, fr;q=0.4, de;q=0.7', 'de'],
  ['de;q=0, fr', 'fr'],
  ['xx', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('languages that a caller accepts (%s): %s is chosen', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language);
});
