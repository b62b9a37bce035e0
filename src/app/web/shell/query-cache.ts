import { QueryClient, type Query } from '@tanstack/react-query';

export const queryClient = readAgainWhenMissed(
  new QueryClient({
    defaultOptions: {
      // Always sends requests: the browser's online status is often wrong, and failures are reported in words.
      queries: { retry: false, networkMode: 'always', staleTime: 10_000, gcTime: 10 * 60_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  }),
);

/**
 * Repeats a first read when an event arrives during it: the library would join the running request,
 * whose answer may be older than the event.
 */
export function readAgainWhenMissed(client: QueryClient): QueryClient {
  const missed = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'invalidate' && query.state.data === undefined && query.state.fetchStatus === 'fetching')
      missed.add(query);
    else if (action.type === 'error') missed.delete(query);
    else if (action.type === 'success' && !action.manual && missed.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
  return client;
}

/** Cancels the pending requests of the page that is being left (specification A §2.1, 1). */
export function cancelPageRequests(): void {
  void queryClient.cancelQueries({ predicate: ({ meta }) => !meta?.outlivesNavigation });
}
