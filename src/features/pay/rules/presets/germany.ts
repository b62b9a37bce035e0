import type { PayTermsInput } from '../terms.ts';

const hour = 3600;

/** ArbZG § 4: 30 minutes over six hours, 45 minutes over nine, in parts of at least 15 minutes. */
export const germanBreaks = {
  mode: 'deduct',
  steps: [
    { over: 6 * hour, least: 1800 },
    { over: 9 * hour, least: 2700 },
  ],
  part: 900,
  never_below_threshold: true,
} as const satisfies PayTermsInput['breaks'];

/**
 * Tax-free premiums of § 3b EStG. Night work at 40 % takes the place of 25 %; days of 150 % that of 125 %, and both
 * that of Sundays; night work is added to each.
 */
export const germanPremiums: NonNullable<PayTermsInput['premiums']> = [
  { element: 'night_25', percent: 25, from: '20:00', to: '06:00', not_with: ['night_40'] },
  { element: 'night_40', percent: 40, from: '00:00', to: '04:00', only_if_begun: 'before_midnight' },
  {
    element: 'sunday_50',
    percent: 50,
    from: '00:00',
    to: '24:00',
    on: [7],
    into_next_day_until: '04:00',
    only_if_begun: 'before_midnight',
    not_with: ['holiday_125', 'holiday_150'],
  },
  {
    element: 'holiday_125',
    percent: 125,
    from: '00:00',
    to: '24:00',
    on: 'holidays',
    into_next_day_until: '04:00',
    only_if_begun: 'before_midnight',
    not_with: ['holiday_150'],
  },
  {
    element: 'holiday_125',
    percent: 125,
    from: '14:00',
    to: '24:00',
    on: ['12-31'],
    into_next_day_until: '04:00',
    only_if_begun: 'before_midnight',
    not_with: ['holiday_150'],
  },
  {
    element: 'holiday_150',
    percent: 150,
    from: '14:00',
    to: '24:00',
    on: ['12-24'],
    into_next_day_until: '04:00',
    only_if_begun: 'before_midnight',
  },
  {
    element: 'holiday_150',
    percent: 150,
    from: '00:00',
    to: '24:00',
    on: ['12-25', '12-26', '05-01'],
    into_next_day_until: '04:00',
    only_if_begun: 'before_midnight',
  },
];

/** ArbZG and § 3b EStG; paid leave counts for overtime (BAG 10 AZR 210/19). */
export const germany: PayTermsInput = { breaks: germanBreaks, premiums: germanPremiums };
