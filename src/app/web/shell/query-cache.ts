import { QueryClient, type Query } from '@tanstack/react-query';

export const cache = readAgainWhenMissed(
  new QueryClient({
    defaultOptions: {
      // The network is asked always: the browser's word on being online is often wrong, and a failure is told in words.
      queries: { retry: false, networkMode: 'always', staleTime: 10_000, gcTime: 10 * 60_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  }),
);

/**
 * News that comes while something is being read for the first time makes it read once more, when the answer is there:
 * the library joins the running read, whose answer may be older than the news.
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

/** Gives up what the page that is being left still waits for (specification A §2.1, 1). */
export function cancelPageRequests(): void {
  void cache.cancelQueries({ predicate: ({ meta }) => !meta?.outlivesNavigation });
}
