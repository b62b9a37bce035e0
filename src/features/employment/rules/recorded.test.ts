import { expect, test } from 'vitest';
import { numberTextIn } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { recordedInWords } from './recorded.ts';

test.each([
  ['one day', 1, '2026-05-03', '2026-05-03', 'Attendance on 2026-05-03 is'],
  [
    'a thousand and more',
    1234,
    '2020-05-03',
    '2026-05-29',
    'Attendance on 1.234 days, from 2020-05-03 to 2026-05-29, is',
  ],
  ['several', 12, '2026-05-03', '2026-05-29', 'Attendance on 12 days, from 2026-05-03 to 2026-05-29, is'],
])('%s', (_, days, first, last, words) => {
  const text = { date: (date: LocalDate) => date, number: numberTextIn('de-DE') };
  expect(recordedInWords({ days, first: first as LocalDate, last: last as LocalDate }, text)).toBe(words);
});
