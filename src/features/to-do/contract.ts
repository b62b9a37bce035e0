import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { toDoIcons } from '#platform/shared/to-do.ts';

export const toDo = defineContract({
  /** Proposed. */
  index: {
    route: 'GET dashboard/to-do/index',
    summary: 'List the caller’s open tasks, each with its screen',
    access: 'member',
    openReason: 'The caller’s own list.',
    reply: z.object({
      data: z.array(
        z.object({
          key: z.string(),
          icon: z.enum(toDoIcons),
          name: z.string(),
          line: z.string(),
          at: z.string().nullable(),
          path: z.string(),
        }),
      ),
    }),
  },
});
