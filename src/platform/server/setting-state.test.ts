import { expect, test } from 'vitest';
import type { LocalDate } from '../shared/schemas.ts';
import { countText, dayText } from './setting-state.ts';

test('numbers are written as the company writes them', () => {
  const stateText = (count: number, numberFormat: string) =>
    countText('{count, plural, one {# person} other {# people}}', count, { numberFormat });
  expect(stateText(1, 'en-GB')).toBe('1 person');
  expect(stateText(10_000, 'en-GB')).toBe('10,000 people');
  expect(stateText(10_000, 'de-DE')).toBe('10.000 people');
});

test('a day says its year when that is not this one', () => {
  const today = '2026-11-27' as LocalDate;
  expect(dayText('2026-12-13' as LocalDate, { today })).toBe('13 Dec');
  expect(dayText('2025-12-13' as LocalDate, { today })).toBe('13 Dec 2025');
});
