import { expect, test } from 'vitest';
import { numberTextIn } from '#platform/shared/number-text.ts';
import type { Term } from '#features/leave/rules/facts.ts';
import { sentencesOf } from './term-sentences.ts';

const term: Term = {
  days: 2400,
  given: 'monthly',
  accrues_at: 'end',
  joining: 'none',
  counts: 'own_days',
  is_pro_rata: true,
  carry_over: 0,
  carry_over_months: null,
  grace_days: 31,
  steps: [],
  rounding: 'none',
  below_zero: 0,
};
const days = { unit: 'days', wait_months: 0, wait_days: 0 } as const;
const hours = { unit: 'hours', wait_months: 0, wait_days: 0 } as const;

test.each([
  ['fewer days a week, of the own week', {}, days, 'Reduced for part of a year or fewer working days a week.'],
  ['the same for a whole year', { is_pro_rata: false }, days, 'Reduced for fewer working days a week.'],
  ['fewer hours, by shares', { counts: 'shares' }, days, 'Reduced for part of a year or fewer weekly hours.'],
  ['part of a year, for everyone alike', { counts: 'same' }, days, 'Reduced for part of a year.'],
  ['a day by shares', { counts: 'shares' }, days, 'A day uses its share of a full day.'],
  ['a day in hours', { counts: 'hours' }, hours, 'A day uses its planned hours.'],
  ['a half day', {}, days, 'a half day counts 0.5.'],
  ['what accrues last', {}, days, 'Only what accrues last carries over, for the first 31 days of the next year.'],
  ['nothing carried', { grace_days: 0 }, days, 'Nothing carries over to the next year.'],
  ['nothing carried of what is given at once', { given: 'at_once' }, days, 'Nothing carries over to the next year.'],
  ['a waiting time', {}, { ...days, wait_months: 6 }, 'You can take it after 6 months of employment.'],
] as const)('the rules of a balance say: %s', (_, change, type, sentence) => {
  expect(sentencesOf({ ...term, ...change }, type, numberTextIn('en-GB')).join(' ')).toContain(sentence);
});

test('nothing is said to be reduced that is the same for everyone', () => {
  for (const counts of ['same', 'weekly_hours'] as const)
    expect(sentencesOf({ ...term, counts, is_pro_rata: false }, days, numberTextIn('en-GB')).join(' ')).not.toContain(
      'Reduced',
    );
});
