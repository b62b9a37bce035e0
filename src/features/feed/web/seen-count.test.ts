import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { feedApi } from './feed-api.ts';
import { countSeen } from './use-posts.ts';

const notifiedAt = Date.parse('2026-03-02T11:00:00Z');

/** Returns the page of an announcement read at a given time, after the viewer is counted as having seen it. */
function afterSeeing(post: { seen_count: number | null; asked_count: number }, readAt: number) {
  const cache = new QueryClient();
  const { queryKey } = feedApi.view.read({ params: { id: 'gate-2' }, query: { with_seen: true } });
  cache.setQueryData(queryKey, { id: 'a', ...post } as never, { updatedAt: readAt });
  countSeen(cache, 'b', notifiedAt);
  countSeen(cache, 'a', notifiedAt);
  const { data, isInvalidated } = cache.getQueryState<{ seen_count: number | null }>(queryKey) ?? {};
  return { seen_count: data?.seen_count, isInvalidated };
}

test('a new reader adds one to the loaded count, up to the number of people asked', () => {
  const before = notifiedAt - 1;
  expect(afterSeeing({ seen_count: 51, asked_count: 60 }, before)).toEqual({ seen_count: 52, isInvalidated: false });
  expect(afterSeeing({ seen_count: 52, asked_count: 52 }, before)).toEqual({ seen_count: 52, isInvalidated: false });
  expect(afterSeeing({ seen_count: null, asked_count: 52 }, before)).toMatchObject({ seen_count: null });
});

test('a count loaded after an event may include it: it is loaded again instead of counting twice', () => {
  expect(afterSeeing({ seen_count: 52, asked_count: 60 }, notifiedAt)).toEqual({ seen_count: 52, isInvalidated: true });
  expect(afterSeeing({ seen_count: 52, asked_count: 60 }, notifiedAt + 5)).toEqual({
    seen_count: 52,
    isInvalidated: true,
  });
});
