import { z } from 'zod';
import { name } from './values.ts';

/** A pay rule with its terms as Muster stores them, but for lengths of time, which are 'h:mm' or 'h:mm:ss'. */
export const payRule = z.strictObject({ name, terms: z.record(z.string(), z.unknown()) });
export type CasePayRule = z.output<typeof payRule>;
