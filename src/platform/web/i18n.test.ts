import { afterEach, expect, test, vi } from 'vitest';

/** The language is module state that other tests share: each test imports new modules. */
async function newWords() {
  vi.resetModules();
  const { plural, speak, t } = await import('./i18n.ts');
  const { translate } = await import('../shared/translate.ts');
  return { plural, speak, t, translate };
}
afterEach(() => vi.resetModules());

test('in English a sentence is its key, filled in once', async () => {
  const { plural, t } = await newWords();
  expect(t('Good Morning, {name}', { name: 'Ana {role} $t(Cancel)' })).toBe('Good Morning, Ana {role} $t(Cancel)');
  expect(t('{name} is out')).toBe('{name} is out');
  expect(
    [0, 1, 2].map((count) => plural(count, '{count} day of {who}', '{count} days of {who}', { who: 'Ana' })),
  ).toEqual(['0 days of Ana', '1 day of Ana', '2 days of Ana']);
});

test('another language says what has been translated, in the forms that it has, and the rest in English', async () => {
  const { plural, speak, t, translate } = await newWords();
  await speak('pl', {
    'Good Morning, {name}': 'Dzień dobry, {name}',
    '{count} days_one': '{count} dzień',
    '{count} days_few': '{count} dni',
    '{count} days_many': '{count} dni robocze',
  });
  expect(t('Good Morning, {name}', { name: 'Ana {role} $t(Cancel)' })).toBe('Dzień dobry, Ana {role} $t(Cancel)');
  expect(translate('Good Morning, {name}', { name: 'Ana' })).toBe('Dzień dobry, Ana');
  expect([1, 2, 5].map((count) => plural(count, '{count} day', '{count} days'))).toEqual([
    '1 dzień',
    '2 dni',
    '5 dni robocze',
  ]);
  expect([1, 2].map((count) => plural(count, '{count} hour', '{count} hours'))).toEqual(['1 hour', '2 hours']);
  expect(t('Cancel')).toBe('Cancel');
});

test('numbers stand in a sentence as the company writes them; a text stays as it is', async () => {
  vi.resetModules();
  const { plural, t } = await import('./i18n.ts');
  const { setFormats } = await import('./format.ts');
  const formats = { date_format: 'DD MMM YYYY', time_format: 2, first_day_of_week: 1, calendar_cycle: 1 };
  setFormats({ ...formats, number_format: 'de-DE' });
  expect(t('{done} of {all} in {year}', { done: 1234.5, all: 20_000, year: '2027' })).toBe('1.234,5 of 20.000 in 2027');
  expect(plural(4001, '{count} of {all} day', '{count} of {all} days', { all: 12_345 })).toBe('4.001 of 12.345 days');
});
