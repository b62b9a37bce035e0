import type { HolidayPart } from '#platform/shared/holiday.ts';

/** Names of the parts of a day, for display after the name of the holiday. */
export const partText: Readonly<Record<HolidayPart, string>> = {
  full: 'whole day',
  first_half: 'morning',
  second_half: 'afternoon',
};
