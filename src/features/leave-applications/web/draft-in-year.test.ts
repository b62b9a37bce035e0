import { afterEach, expect, test, vi } from 'vitest';
import type { OwnYear } from './replies.ts';
import { draftIn } from './draft-in-year.ts';

afterEach(() => vi.unstubAllGlobals());

const year = {
  author: { id: 'ana' },
  balances: [{ id: 'annual', unit: 'days' }],
  leave_year: { first: '2026-01-01', last: '2026-12-31' },
} as unknown as OwnYear;

const totalOf = (...dates: readonly (readonly [string, string])[]) => {
  const draft = JSON.stringify({ type: 'annual', reason: '', dates });
  vi.stubGlobal('localStorage', { getItem: () => draft });
  return draftIn(year)?.total;
};

test('a draft counts whole and half days, but not hours, whose share of the day is not known', () => {
  expect(totalOf(['2026-03-09', 'full'], ['2026-03-10', 'first'])).toBe(1.5);
  expect(totalOf(['2026-03-09', 'full'], ['2026-03-10', '13:00-15:00'])).toBe(null);
});
