import { afterEach, expect, test, vi } from 'vitest';

/** The language is module state that other tests share: each test imports new modules. */
async function newWords() {
  vi.resetModules();
  const { t } = await import('./i18n.ts');
  const { translationsOf } = await import('../shared/translations.ts');
  const { asText, translate, sayFault, setTranslator } = await import('../shared/translate.ts');
  return { t, asText, translate, sayFault, setTranslator, translationsOf };
}
afterEach(() => vi.resetModules());

const published =
  '{name} published {shifts, plural, =0 {nothing} one {# shift} other {# shifts}} for {people, plural, one {# person} other {# people}}.';

test('in English a message is its key, filled in once', async () => {
  const { t } = await newWords();
  expect(t('Good Morning, {name}', { name: 'Ana {role} $t(Cancel)' })).toBe('Good Morning, Ana {role} $t(Cancel)');
  expect(t('{name} is out')).toBe('{name} is out');
});

test('a message has a form for each count in it', async () => {
  const { t } = await newWords();
  expect(
    [
      [0, 0],
      [1, 2],
      [2, 1],
    ].map(([shifts = 0, people = 0]) => t(published, { name: 'Ana {shifts}', shifts, people })),
  ).toEqual([
    'Ana {shifts} published nothing for 0 people.',
    'Ana {shifts} published 1 shift for 2 people.',
    'Ana {shifts} published 2 shifts for 1 person.',
  ]);
  expect(t('{how, select, mail {By email} other {In person}}', { how: 'mail' })).toBe('By email');
});

test('a word with a context, and a text translated later, appear without their context in English', async () => {
  const { t, asText } = await newWords();
  expect([t('Left', { of: 'direction' }), t(asText('Left', { of: 'direction' })), t(asText('Cancel'))]).toEqual([
    'Left',
    'Left',
    'Cancel',
  ]);
});

test('a message chosen before it is translated is marked, so that every translator finds it', async () => {
  const { t, asText } = await newWords();
  const marked = { in: asText('In'), out: asText('Out') };
  const unmarked = { in: 'In', out: 'Out' } as const;
  const kind = Object.keys(marked)[0] as keyof typeof marked;
  expect(t(marked[kind])).toBe('In');
  // @ts-expect-error a string could be anything
  expect(t(kind.toUpperCase())).toBe('IN');
  // @ts-expect-error the list of texts does not have strings of other places
  expect(t(unmarked[kind])).toBe('In');
});

test('another language says what has been translated, in the forms that it has, and the rest in English', async () => {
  const { t, asText, translate, sayFault, setTranslator, translationsOf } = await newWords();
  const { compile, compiled } = await import('../shared/compile-message.ts');
  const days = '{count, plural, one {# day} other {# days}}';
  const messages = {
    'Good Morning, {name}': 'Dzień dobry, {name}',
    [JSON.stringify(compiled(days))]: compile(
      '{count, plural, one {# dzień} few {# dni} other {# dni robocze}}',
      'one',
    ),
    'Left␄direction': 'W lewo',
    'Left␄archive': 'Odszedł',
    'leave.notEnough': 'Zostało tylko {left}.',
  };
  setTranslator(translationsOf('pl', messages));
  expect(t('Good Morning, {name}', { name: 'Ana {role}' })).toBe('Dzień dobry, Ana {role}');
  expect(translate('Good Morning, {name}', { name: 'Ana' })).toBe('Dzień dobry, Ana');
  expect([1, 2, 5].map((count) => t(days, { count }))).toEqual(['1 dzień', '2 dni', '5 dni robocze']);
  expect([1, 2].map((count) => t('{count, plural, one {# hour} other {# hours}}', { count }))).toEqual([
    '1 hour',
    '2 hours',
  ]);
  expect([t('Left', { of: 'direction' }), t(asText('Left', { of: 'archive' })), t('Left')]).toEqual([
    'W lewo',
    'Odszedł',
    'Left',
  ]);
  expect(t('Cancel')).toBe('Cancel');
  const fault = { code: 'leave.notEnough', facts: { left: 3 }, message: 'Only 3 are left.' };
  expect(sayFault(fault)).toBe('Zostało tylko 3.');
  expect(sayFault({ ...fault, code: 'leave.other' })).toBe('Only 3 are left.');
});

test('numbers are formatted as the company writes them; a text stays unchanged', async () => {
  const { t } = await newWords();
  const { setFormats } = await import('./format.ts');
  const formats = { date_format: 'DD MMM YYYY', time_format: 2, first_day_of_week: 1, calendar_cycle: 1 };
  setFormats({ ...formats, number_format: 'de-DE' });
  expect(t('{done} of {all} in {year}', { done: 1234.5, all: 20_000, year: '2027' })).toBe('1.234,5 of 20.000 in 2027');
  expect(t('{count, plural, one {# of {all} day} other {# of {all} days}}', { count: 4001, all: 12_345 })).toBe(
    '4.001 of 12.345 days',
  );
});
