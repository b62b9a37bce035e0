import { expect, test } from 'vitest';
import { brazil, france, india } from './presets/other-countries.ts';
import { germany } from './presets/germany.ts';
import { california, flsa } from './presets/united-states.ts';
import { payTerms, type PayTermsInput } from './terms.ts';
import { storedPayTerms } from './terms-stored.ts';

const hour = 3600;
const overtime = (over: number, element = 'overtime_1', percent = 50) => ({ over, element, percent });
const night = (more: object = {}) => ({ element: 'night', percent: 25, from: '22:00', to: '06:00', ...more });

test('terms without values are valid, and so are those of countries', () => {
  for (const input of [{}, germany, california, flsa, france, india, brazil])
    for (const schema of [payTerms, storedPayTerms]) expect(schema.safeParse(input).error?.issues).toBeUndefined();
});

test.each<[string, unknown, string, string]>([
  [
    'steps that do not rise',
    { tiers: { daily: [overtime(8 * hour), overtime(8 * hour, 'overtime_2')] } },
    'tiers.daily.1.over',
    'Each step must begin after the step before it',
  ],
  [
    'an element with two percentages',
    { tiers: { daily: [overtime(8 * hour), overtime(9 * hour, 'overtime_1', 60)] } },
    'tiers.daily.1.element',
    'overtime_1 already has another percentage or destination',
  ],
  [
    'overtime of a day beyond its end',
    { tiers: { daily: [overtime(25 * hour)] } },
    'tiers.daily.0.over',
    'Enter at most 24 hours',
  ],
  [
    'overtime of a period beyond its end',
    { tiers: { period: { days: 2, anchor: '2026-11-02', steps: [overtime(48 * hour)] } } },
    'tiers.period.steps.0.over',
    'A period of 2 days has fewer hours',
  ],
  [
    'time to an account that does not exist',
    { tiers: { daily: [{ ...overtime(8 * hour), to: 'account' }] } },
    'tiers.daily.0.to',
    'These terms have no time account',
  ],
  [
    'an element of the program',
    { tiers: { daily: [overtime(8 * hour, 'base')] } },
    'tiers.daily.0.element',
    'Muster uses this name itself. Choose another name.',
  ],
  ['a negative percentage', { premiums: [night({ percent: -1 })] }, 'premiums.0.percent', 'This cannot be less than 0'],
  ['a percentage above 1,000', { premiums: [night({ percent: 1001 })] }, 'premiums.0.percent', 'Use at most 1000'],
  [
    'a window of no length',
    { premiums: [night({ to: '22:00' })] },
    'premiums.0.to',
    'Choose an end other than the start',
  ],
  [
    'more than 50 premiums',
    { premiums: Array.from({ length: 51 }, (_, index) => night({ element: `n${index}` })) },
    'premiums',
    'Use at most 50 premiums',
  ],
  [
    'premiums that give way in a circle',
    { premiums: [night({ not_with: ['late'] }), night({ element: 'late', not_with: ['night'] })] },
    'premiums.0.not_with',
    'These premiums would give way to each other in a circle',
  ],
  [
    'a premium that gives way to itself',
    { premiums: [night({ not_with: ['night'] })] },
    'premiums.0.not_with',
    'These premiums would give way to each other in a circle',
  ],
  [
    'a premium that gives way to nothing known',
    { premiums: [night({ not_with: ['late'] })] },
    'premiums.0.not_with.0',
    'No premium has this element',
  ],
  [
    'a premium with the name of overtime',
    { tiers: { daily: [overtime(hour, 'night')] }, premiums: [night()] },
    'premiums.0.element',
    'night is already used for other hours',
  ],
  [
    'a day that does not exist',
    { premiums: [night({ on: ['02-30'] })] },
    'premiums.0.on.0',
    'Use a month and a day, such as 12-24',
  ],
  [
    'a break that takes more than the work',
    { breaks: { mode: 'deduct', never_below_threshold: false, steps: [{ over: 600, least: 900 }] } },
    'breaks.steps.0.least',
    'This break would take more than was worked',
  ],
  [
    'breaks that do not rise',
    {
      breaks: {
        steps: [
          { over: 6 * hour, least: 1800 },
          { over: 5 * hour, least: 2700 },
        ],
      },
    },
    'breaks.steps.1.over',
    'Each step must begin after the step before it',
  ],
  [
    'a shorter break for a longer day',
    {
      breaks: {
        steps: [
          { over: 6 * hour, least: 1800 },
          { over: 9 * hour, least: 900 },
        ],
      },
    },
    'breaks.steps.1.least',
    'A longer day cannot have a shorter break',
  ],
  ['rounding to 7 minutes', { rounding: { step: 420 } }, 'rounding.step', 'Use 1, 5, 6, 10 or 15 minutes'],
  [
    'hours of a month that are settled by the day',
    { account: { target: { month: 30 * hour }, settles: 'day' } },
    'account.settles',
    'Hours of a month are settled by the month',
  ],
  [
    'a limit without a number',
    { account: { caps: [{ at: 'year_end', beyond: 'pay' }] } },
    'account.caps.0.upper',
    'Enter an upper or a lower limit',
  ],
  [
    'a list of counted time without work',
    { tiers: { counts: ['holiday'] } },
    'tiers.counts',
    'Work always counts. Add it to the list.',
  ],
  [
    'red before yellow',
    { account: { lights: { yellow: 2, red: 1 } } },
    'account.lights.red',
    'Red must not come before yellow',
  ],
])('%s is refused at its field', (_, input, field, sentence) => {
  const { error } = payTerms.safeParse(input as PayTermsInput);
  const issue = error?.issues.find(({ path }) => path.join('.') === field);
  expect(issue, JSON.stringify(error?.issues)).toBeDefined();
  expect(issue?.message).toBe(sentence);
});

test('unknown fields are refused', () => {
  expect(payTerms.safeParse({ overtime: [] }).success).toBe(false);
});

const meal = { meal: 1, least: 1800, begun_by: 5 * hour, over: 5 * hour, waivable_upto: 6 * hour };

test.each<[string, unknown, string, string]>([
  [
    'a missing break that is only reported',
    { breaks: { mode: 'flag' } },
    'breaks.mode',
    'Only reporting a missing break is not possible yet',
  ],
  [
    'hours for a holiday on a day off',
    { holiday: { free_day: 'credit' } },
    'holiday.free_day',
    'Crediting a holiday on a day off is not possible yet',
  ],
  [
    'a meal that people can waive',
    { per_day: [{ element: 'meal', when: meal }] },
    'per_day.0.when.waivable_upto',
    'Recording who waives a meal is not possible yet',
  ],
  [
    'holidays of one kind',
    { premiums: [night({ on: 'religious' })] },
    'premiums.0.on',
    'A premium for holidays of one kind is not possible yet',
  ],
  [
    'a time on the next day after midnight',
    { premiums: [night({ into_next_day_until: '04:00' })] },
    'premiums.0.into_next_day_until',
    'A time on the next day for a premium that ends after midnight is not possible yet',
  ],
  [
    'the week as target',
    { account: {} },
    'account.target',
    'Comparing work with the person’s week is not possible yet',
  ],
  [
    'only approved days',
    { account: { target: 'shift', counts: 'approved' } },
    'account.counts',
    'Counting only approved days is not possible yet',
  ],
  [
    'a limit of the balance',
    { account: { target: 'shift', caps: [{ at: 'year_end', upper: 1, beyond: 'pay' }] } },
    'account.caps',
    'A limit of the balance is not possible yet',
  ],
  [
    'hours that expire',
    { account: { target: 'shift', expires_after_months: 3 } },
    'account.expires_after_months',
    'Letting hours expire is not possible yet',
  ],
])('%s cannot be stored until it has an effect', (_, input, field, sentence) => {
  expect(payTerms.safeParse(input as PayTermsInput).success).toBe(true);
  const { error } = storedPayTerms.safeParse(input as PayTermsInput);
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, sentence]]);
});
