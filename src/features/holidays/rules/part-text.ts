import type { HolidayPart } from '#platform/shared/holiday.ts';

/** Half of a day, behind the name of what it is. */
export const partText: Readonly<Record<HolidayPart, string>> = {
  full: 'whole day',
  first_half: 'morning',
  second_half: 'afternoon',
};
