import { z } from 'zod';
import { line, recordId } from '#platform/shared/schemas.ts';
import { maxCycle } from './cycle.ts';

const length = 'A pattern must have 1 to 366 days';

/** Fields that a pattern is saved with. */
export const patternFields = {
  name: line(80),
  /** Cycle from its first day: the id of a shift template, or null for a day off. */
  days: z
    .array(recordId.nullable(), 'This is invalid')
    .min(1, { error: length, abort: true })
    .max(maxCycle, { error: length, abort: true })
    .refine((days) => days.some((day) => day !== null), 'Choose a shift for at least one day'),
};
