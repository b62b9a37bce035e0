import type { PayTermsInput } from '../terms.ts';

const hour = 3600;

/** Fair Labor Standards Act: over 40 hours of a fixed week (29 CFR 778.104, 778.105). */
export const flsa: PayTermsInput = {
  day: 'calendar_date',
  tiers: { weekly: [{ over: 40 * hour, element: 'overtime_1', percent: 50 }] },
};

/** California Labor Code 510 (overtime by day, seventh day and week) and 512, 226.7 (meals). */
export const california: PayTermsInput = {
  day: 'calendar_date',
  tiers: {
    daily: [
      { over: 8 * hour, element: 'overtime_1', percent: 50 },
      { over: 12 * hour, element: 'overtime_2', percent: 100 },
    ],
    seventh_day: [
      { over: 0, element: 'overtime_1', percent: 50 },
      { over: 8 * hour, element: 'overtime_2', percent: 100 },
    ],
    weekly: [{ over: 40 * hour, element: 'overtime_1', percent: 50 }],
  },
  per_day: [
    {
      element: 'meal_premium',
      when: { meal: 1, least: 1800, begun_by: 5 * hour, over: 5 * hour },
    },
    {
      element: 'meal_premium',
      when: {
        meal: 2,
        least: 1800,
        begun_by: 10 * hour,
        over: 10 * hour,
      },
    },
  ],
};
