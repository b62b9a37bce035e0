import type { PayTermsInput } from '../terms.ts';

const hour = 3600;

/**
 * Code du travail: 25 % from the 36th to the 43rd hour of a week, 50 % beyond. Add the ids of paid leave to `counts`
 * (Cass. soc. 10 September 2025, 23-14.455).
 */
export const france: PayTermsInput = {
  tiers: {
    weekly: [
      { over: 35 * hour, element: 'overtime_25', percent: 25 },
      { over: 43 * hour, element: 'overtime_50', percent: 50 },
    ],
  },
};

/** Factories Act 1948, sections 51 to 59: double pay over nine hours of a day and 48 of a week. */
export const india: PayTermsInput = {
  tiers: {
    daily: [{ over: 9 * hour, element: 'overtime_double', percent: 100 }],
    weekly: [{ over: 48 * hour, element: 'overtime_double', percent: 100 }],
  },
};

/**
 * CLT article 73: an hour of night work has 52 minutes and 30 seconds, also in limits of overtime; a night that was
 * worked as a whole continues to the end of work.
 */
export const brazil: PayTermsInput = {
  tiers: {
    daily: [{ over: 8 * hour, element: 'overtime_50', percent: 50 }],
    weekly: [{ over: 44 * hour, element: 'overtime_50', percent: 50 }],
  },
  premiums: [
    {
      element: 'night_20',
      percent: 20,
      from: '22:00',
      to: '05:00',
      factor: [8, 7],
      factor_counts: 'tiers',
      prolongs: 'to_end_if_whole_window',
    },
  ],
};
