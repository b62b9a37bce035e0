import { z } from 'zod';

/** What a change of employment makes otherwise elsewhere, in words, before it is done. */
export const employmentEffect = z.object({
  /** '312 leave balances change, of 300 people' */
  title: z.string(),
  more: z.string().nullable(),
  /** The first of them, by name. */
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
