import { QueryClient } from '@tanstack/react-query';
import { access } from '#features/access/contract.ts';
import { attendance } from '#features/attendance/contract.ts';
import { company } from '#features/company/contract.ts';
import { people } from '#features/people/contract.ts';

export const cache = new QueryClient({
  defaultOptions: {
    // The network is asked always: the browser's word on being online is often wrong, and a failure is told in words.
    queries: { retry: false, networkMode: 'always', staleTime: 10_000, gcTime: 10 * 60_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Calls of the shell, which outlive a navigation; writes are never cancelled, since their result would be unknown (OQ-012). */
const stays = new Set<unknown>(
  [access.authorization, people.search, company.configuration, attendance.summary, attendance.shortSummary].map(({ route }) => route),
);

/** Gives up what the page that is being left still waits for (specification A §2.1, 1). */
export function cancelPageRequests(): void {
  void cache.cancelQueries({ predicate: ({ queryKey }) => !stays.has(queryKey[0]) });
}
