import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { recordedInWords } from './recorded.ts';

test.each([
  ['one day', 1, '2026-05-03', '2026-05-03', 'Time is recorded on 2026-05-03,'],
  ['several', 12, '2026-05-03', '2026-05-29', 'Time is recorded on 12 days, from 2026-05-03 to 2026-05-29,'],
])('%s', (_, days, first, last, words) => {
  expect(recordedInWords({ days, first: first as LocalDate, last: last as LocalDate }, (date) => date)).toBe(words);
});
