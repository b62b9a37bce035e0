import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { keepDraft, storedDraft } from './use-draft.ts';

afterEach(() => vi.unstubAllGlobals());

/** Storage as browsers have it. */
function browserStorage() {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
}

test('a draft keeps the days off on which the person can be planned', () => {
  browserStorage();
  const day = (date: string) => date as LocalDate;
  const draft = {
    type: 'annual',
    reason: '',
    dates: [day('2026-03-13'), day('2026-03-16')].map((date) => [date, 'full'] as const),
  };
  keepDraft('ana', draft);
  keepDraft('ana', { ...draft, period_starts: [day('2026-03-16')] });
  expect(storedDraft('ana')).toMatchObject({ ...draft, period_starts: ['2026-03-16'] });
  keepDraft('ana', draft);
  expect(storedDraft('ana')?.period_starts).toBeUndefined();
});
