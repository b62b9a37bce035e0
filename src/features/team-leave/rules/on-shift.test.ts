import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shiftText } from './on-shift.ts';

const days = (...dates: number[]) => dates.map((date) => `2026-03-${String(date).padStart(2, '0')}` as LocalDate);

test.each([
  ['one day', days(9), 'on 9 March 2026, and you have the same shift.'],
  [
    'days that follow each other',
    days(9, 10, 11),
    'from 9 March 2026 to 11 March 2026, and you have the same shift on these days.',
  ],
  [
    'days with others between them',
    days(9, 11, 12),
    'on 9 March 2026 and from 11 March 2026 to 12 March 2026, and you have the same shift on these days.',
  ],
  [
    'many periods, three of which are named',
    days(2, 4, 6, 9, 10),
    'on 2 March 2026, on 4 March 2026, on 6 March 2026 and on 2 more days, and you have the same shift on these days.',
  ],
])('on which days someone has the shift of who is away: %s', (_, dates, text) => {
  expect(shiftText('Ana', dates)).toBe(`Ana is away ${text}`);
});
