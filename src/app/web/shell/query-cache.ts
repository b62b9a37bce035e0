import { QueryClient } from '@tanstack/react-query';

export const cache = new QueryClient({
  defaultOptions: {
    // The network is asked always: the browser's word on being online is often wrong, and a failure is told in words.
    queries: { retry: false, networkMode: 'always', staleTime: 10_000, gcTime: 10 * 60_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Gives up what the page that is being left still waits for (specification A §2.1, 1). */
export function cancelPageRequests(): void {
  void cache.cancelQueries({ predicate: ({ meta }) => !meta?.outlivesNavigation });
}
