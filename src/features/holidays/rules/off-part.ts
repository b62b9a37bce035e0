import { z } from 'zod';
import type { Times } from '#platform/shared/times-of-day.ts';
import { holidayParts } from './holiday.ts';

/** Part of a date that is leave or a holiday, as replies carry it. */
export const offPart = z.union([
  z.enum(holidayParts),
  z.object({
    half: z.enum(['first_half', 'second_half']).nullable(),
    /** '13:00-15:00', several joined by commas, by the clock at the place of work. */
    times: z.string() as unknown as z.ZodType<Times>,
    /** Time zone of the place of work. */
    zone: z.string(),
  }),
]);
