import { asText } from '#platform/shared/translate.ts';

/** Texts of half days in calendars that are followed. */
export const halfDays = { first: asText('Half day, morning'), second: asText('Half day, afternoon') } as const;
