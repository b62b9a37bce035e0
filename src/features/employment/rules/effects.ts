import { z } from 'zod';

/** Human-readable impact of a change of employment on another feature, shown before the change. */
export const employmentEffect = z.object({
  /** '312 leave balances change for 300 people' */
  title: z.string(),
  more: z.string().nullable(),
  /** The first affected people, by name. */
  rows: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      avatar: z.string(),
      text: z.string(),
      amount: z.string().nullable(),
    }),
  ),
  total: z.number().int(),
});
