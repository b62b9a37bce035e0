import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import { choosableDate } from './displacing.ts';

const date = '2026-03-11' as LocalDate;
const facts = { date, work_time: 28_800, own_days: 1, place: null, full_day: 28_800, holiday: null };
const options = { employment: [{ from: date, to: null }], halves: true };

const annual = (part: DayPart) => ({ part, can_be_displaced: true, is_used: true, week_share: null });
const lieu = (part: DayPart) => ({ part, can_be_displaced: false, is_used: true, week_share: null });

test.each([
  ['a free date', [], ['full', 'first', 'second'], ['full', 'first', 'second']],
  ['a whole day of leave', [annual('full')], [], ['full']],
  ['a morning of leave', [annual('first')], ['second'], ['full', 'first', 'second']],
  ['a whole day that cannot be displaced', [lieu('full')], [], []],
  ['a morning that cannot be displaced', [lieu('first')], ['second'], ['second']],
  ['a morning of each', [annual('first'), lieu('second')], [], ['first']],
])('%s can be chosen as said, without and with displacing', (_, taken, without, displacing) => {
  expect(choosableDate(facts, taken, { ...options, displaces: false }).parts).toEqual(without);
  expect(choosableDate(facts, taken, { ...options, displaces: true }).parts).toEqual(displacing);
});
