import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { not_blank, max, one_line, text } from '#platform/shared/validators.ts';
import { foundIcons, searchGroups } from '#platform/shared/search.ts';

/** Maximum results per group; more letters find the others. */
export const maxFound = 20;

const item = z.object({
  key: z.string(),
  icon: z.enum(foundIcons),
  kind: z.string(),
  name: z.string(),
  line: z.string(),
  at: z.string().nullable(),
  path: z.string(),
  query: z.record(z.string(), z.string()),
});

export const search = defineContract({
  /** Proposed: the specification's search box finds people. */
  index: {
    route: 'GET search/index',
    summary: 'Search posts, comments and list items, with the screens they lead to',
    access: 'member',
    openReason: 'Each feature returns only results the caller can open.',
    query: z.object({ search: text.check(max(100), not_blank, one_line) }),
    example: { query: { search: 'lab' } },
    reply: z.object({
      groups: z.array(
        z.object({
          group: z.enum(searchGroups),
          items: z.array(item),
          /** Whether there are more results. */
          has_more: z.boolean(),
        }),
      ),
    }),
  },
});
