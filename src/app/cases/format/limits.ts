import { z } from 'zod';
import { date, name } from './values.ts';

const scope = { department: name.optional(), place: name.optional() };

/** At most so many people of a department or place away at once. */
const awayLimit = z.strictObject({
  name,
  ...scope,
  away: z.number().int().min(1),
  // oxlint-disable-next-line unicorn/no-thenable -- The name in case files; nothing awaits a limit.
  then: z.enum(['refuse', 'warn']).default('refuse'),
  counts_waiting: z.boolean().default(true),
});

/** Dates on which the people of a department or place, or everyone, cannot take leave. */
const block = z.strictObject({
  name,
  ...scope,
  /** First and last day. */
  blocked: z.tuple([date, date]),
  sentence: z.string().default(''),
});

export const limit = z.union([awayLimit, block]);
export type CaseLimit = z.output<typeof limit>;
