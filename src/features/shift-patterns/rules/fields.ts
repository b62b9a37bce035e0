import { z } from 'zod';
import { line, recordId } from '#platform/shared/schemas.ts';
import { maxCycle } from './cycle.ts';
import { errorText } from '#platform/shared/sentences.ts';

const length = { ...errorText('A pattern must have 1 to 366 days'), abort: true };

/** Fields that a pattern is saved with. */
export const patternFields = {
  name: line(80),
  /** Cycle from its first day: the id of a shift template, or null for a day off. */
  days: z
    .array(recordId.nullable(), errorText('This is invalid'))
    .min(1, length)
    .max(maxCycle, length)
    .refine((days) => days.some((day) => day !== null), errorText('Choose a shift for at least one day')),
};
