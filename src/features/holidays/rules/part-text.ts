import type { HolidayPart } from '#platform/shared/holiday.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

/** Names of the parts of a day, for display after the name of the holiday. */
export const partText: Readonly<Record<HolidayPart, Text>> = {
  full: asText('whole day'),
  first_half: asText('morning'),
  second_half: asText('afternoon'),
};
