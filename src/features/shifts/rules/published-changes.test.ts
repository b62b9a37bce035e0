import { expect, test } from 'vitest';
import { numberTextIn } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { changesText, type ChangedShift, type ShiftChange } from './published-changes.ts';

const early: ChangedShift = { name: 'Early', start_time: '06:00', work_time: 28_800, break_time: 1800 };
const off: ChangedShift = { name: null, start_time: null, work_time: null, break_time: null };
const change = (on: string, after: ChangedShift | null, before: ChangedShift | null = null): ShiftChange => ({
  date: on as LocalDate,
  old: before,
  new: after,
});

test('a day off that is published is not counted as a shift', () => {
  const [thursday, friday] = [change('2026-12-03', early), change('2026-12-04', off)];
  expect(changesText([thursday, friday], numberTextIn('en-GB'))).toBe(
    'published a shift and a day off for you: Thu 3 Dec Early 06:00 – 14:30, Fri 4 Dec day off',
  );
  expect(changesText([friday], numberTextIn('en-GB'))).toBe('published a day off for you: Fri 4 Dec day off');
  expect(changesText([friday, change('2026-12-05', off)], numberTextIn('en-GB'))).toMatch(
    /^published 2 days off for you: /,
  );
});

test('a change of days without a shift is a change of the plan, and one with a shift of a shift', () => {
  const cleared = change('2026-12-04', null, off);
  expect(changesText([change('2026-12-03', off, early)], numberTextIn('en-GB'))).toBe(
    'changed one of your shifts: Thu 3 Dec day off (before: Early 06:00 – 14:30)',
  );
  expect(changesText([cleared], numberTextIn('en-GB'))).toBe(
    'changed your plan on one day: Fri 4 Dec standard hours (before: day off)',
  );
  expect(changesText([change('2026-12-03', null, early), cleared], numberTextIn('en-GB'))).toMatch(
    /^changed your plan on 2 days: /,
  );
});
