import {
  replaceEqualDeep,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type Query,
  type QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import type { Fault } from '#platform/shared/fault.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { usePerson } from '#platform/web/session.ts';
import { isReacting } from '#features/comments/web/parts/use-reaction.ts';
import { refreshToDo } from '#features/to-do/web/parts/to-do-api.ts';
import type { feed } from '../contract.ts';
import { feedCounts, feedNews } from '../events.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import {
  forgetGone,
  goneIds,
  isPinnedOpen,
  restorePost,
  setDeleted,
  setGone,
  handleGonePost,
  idsWithUnsentText,
} from './gone-posts.ts';

type Page = Reply<(typeof feed)['index']>;
type Pages = InfiniteData<Page, string | undefined>;
type View = Reply<(typeof feed)['view']>;
const pagesKey = [...feedApi.index.key, 'pages'];

/** The feed, page by page. */
export function usePages(): UseInfiniteQueryResult<Pages, Fault> {
  const cache = useQueryClient();
  return useInfiniteQuery<Page, Fault, Pages, readonly string[], string | undefined>({
    queryKey: pagesKey,
    queryFn: async ({ pageParam, signal }) => {
      // Posts that had gone before the request but are in its reply are restored.
      const gone = goneIds();
      const page = await feedApi.index.ask({ query: pageParam === undefined ? {} : { before: pageParam } }, signal);
      for (const { id } of page.data) if (gone.has(id)) restorePost(id);
      const withPressed = (post: Post) => keepPressed(cache, post);
      return { ...page, data: page.data.map(withPressed), pinned: page.pinned.map(withPressed) };
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    structuralSharing: (known, read) =>
      replaceEqualDeep(known, withLoadedPosts(known as Pages | undefined, read as Pages)),
  });
}

/** Keeps a post on which the viewer is writing behind its previous neighbour, even if the new data lacks it. */
function withLoadedPosts(known: Pages | undefined, read: Pages): Pages {
  const shown = known ? postsOf(known).posts : [];
  const postIds = new Set(postsOf(read).posts.map(({ id }) => id));
  let { pages } = read;
  shown.forEach((post, index) => {
    if (postIds.has(post.id) || !isPinnedOpen(post.id)) return;
    const before = shown.slice(0, index).findLast(({ id }) => postIds.has(id));
    pages = insertAfter(pages, before?.id, post);
    postIds.add(post.id);
  });
  return { ...read, pages };
}

/** Inserts a post behind another; it becomes the first when that one is missing or only pinned. */
function insertAfter(pages: readonly Page[], before: string | undefined, post: Post): Page[] {
  const at = Math.max(
    0,
    pages.findIndex(({ data }) => data.some(({ id }) => id === before)),
  );
  return pages.map((page, index) => {
    if (index !== at) return page;
    const place = page.data.findIndex(({ id }) => id === before) + 1;
    return { ...page, data: page.data.toSpliced(place, 0, post) };
  });
}

/** Reads a post for its own page, with the number of people who have seen it. */
export function useView(id: string): UseQueryResult<View, Fault> {
  const cache = useQueryClient();
  const input = { params: { id }, query: { with_seen: true } };
  const query = feedApi.view.read(input);
  return useQuery({
    ...query,
    queryFn: async ({ signal }) => {
      const found = await feedApi.view.ask(input, signal).catch((error: unknown) => {
        const shown = cache.getQueryData<View>(query.queryKey);
        if (shown) handleGonePost(shown.id, error);
        throw error;
      });
      return keepPressed(cache, found);
    },
  });
}

const reactorsOf = (feed_id: string) => feedApi.reactors.read({ params: { feed_id } }).queryKey;

/** Keeps the displayed reaction while the viewer's press is being sent, as the data read may not include it yet. */
function keepPressed<Read extends Post>(cache: QueryClient, read: Read): Read {
  const shown = isReacting(reactorsOf(read.id)) ? shownPosts(cache).find(({ id }) => id === read.id) : undefined;
  return shown ? { ...read, reactions: shown.reactions, auth_reaction: shown.auth_reaction } : read;
}

/** Returns each post of the pages once: scheduled, pinned, and the rest in its order. */
export function postsOf({ pages }: Pages): { readonly waiting: readonly Post[]; readonly posts: readonly Post[] } {
  const [first] = pages;
  const posts = new Map<string, Post>();
  // Posts unpinned meanwhile return to their own place.
  for (const post of [
    ...(first?.pinned ?? []).filter(({ is_pinned }) => is_pinned),
    ...pages.flatMap(({ data }) => data),
  ])
    if (!posts.has(post.id)) posts.set(post.id, post);
  return { waiting: first?.waiting ?? [], posts: [...posts.values()] };
}

/** Changes a post in every cached query. */
export function patchPost(cache: QueryClient, id: string, change: (post: Post) => Post): void {
  const patch = (posts: readonly Post[]) => posts.map((post) => (post.id === id ? change(post) : post));
  cache.setQueryData<Pages>(pagesKey, (known) =>
    known
      ? {
          ...known,
          pages: known.pages.map((page) => ({ ...page, data: patch(page.data), pinned: patch(page.pinned) })),
        }
      : known,
  );
  cache.setQueriesData<View>({ queryKey: feedApi.view.key }, (known) =>
    known?.id === id ? { ...known, ...change(known) } : known,
  );
}

/** Number of the viewer's actions by post id. */
const acts = new Map<string, number>();

/**
 * Reads again what was requested before the viewer's action and arrives after it, as it does not include the action.
 * @param shownBy query keys that show the action
 */
export function actedOn(cache: QueryClient, id: string, shownBy = [feedApi.index.key, feedApi.view.key]): void {
  acts.set(id, (acts.get(id) ?? 0) + 1);
  for (const queryKey of shownBy) if (cache.isFetching({ queryKey }) > 0) void cache.invalidateQueries({ queryKey });
}

/** Filter for the cached page of a post. */
const ofView = (id: string) => ({
  queryKey: feedApi.view.key,
  predicate: ({ state }: Query) => (state.data as View | undefined)?.id === id,
});

/** Sets how many people have seen an announcement where this number is shown. */
export function patchSeen(cache: QueryClient, id: string, seen_count: number | null): void {
  cache.setQueriesData<View>(ofView(id), (known) => known && { ...known, seen_count });
}

/**
 * Counts the viewer as having seen it. A number that arrived after the viewer's message may include them already
 * and is read again, and so are requests still running.
 * @param notifiedAt when the message was sent, by this browser's clock
 */
export function countSeen(cache: QueryClient, id: string, notifiedAt: number): void {
  for (const { queryKey, state } of cache.getQueryCache().findAll(ofView(id)))
    if (state.dataUpdatedAt >= notifiedAt) void cache.invalidateQueries({ queryKey, exact: true });
    else cache.setQueryData<View>(queryKey, (known) => known && { ...known, seen_count: withOneMore(known) });
  actedOn(cache, id, [feedApi.view.key]);
}

const withOneMore = ({ seen_count, asked_count }: View): number | null =>
  seen_count === null ? null : Math.min(seen_count + 1, asked_count ?? Infinity);

/** Whether the post's own page is on the screen. */
const isViewed = (cache: QueryClient, id: string): boolean =>
  cache.getQueryCache().findAll({ ...ofView(id), type: 'active' }).length > 0;

/** Updates a post that was read again; without its seen count, the post's page is marked stale. */
function patchRead(cache: QueryClient, { seen_count, ...post }: View, with_seen: boolean): void {
  const { id } = post;
  if (with_seen) patchSeen(cache, id, seen_count);
  else {
    cache.removeQueries({ ...ofView(id), type: 'inactive' });
    void cache.invalidateQueries(ofView(id));
  }
  const patched = keepPressed(cache, post);
  patchPost(cache, id, (known) => ({ ...known, ...patched }));
}

const shownPosts = (cache: QueryClient): readonly Post[] => [
  ...(cache.getQueryData<Pages>(pagesKey)?.pages.flatMap(({ data, pinned }) => [...data, ...pinned]) ?? []),
  ...cache.getQueriesData<Post>({ queryKey: feedApi.view.key }).flatMap(([, post]) => post ?? []),
];

const isShown = (cache: QueryClient, id: string): boolean => shownPosts(cache).some((post) => post.id === id);

/** Removes posts that are gone from the cache. */
function dropPosts(cache: QueryClient, ids: ReadonlySet<string>): void {
  if (ids.size === 0) return;
  const rest = (posts: readonly Post[]) => posts.filter(({ id }) => !ids.has(id));
  cache.setQueryData<Pages>(pagesKey, (known) =>
    known
      ? { ...known, pages: known.pages.map((page) => ({ ...page, data: rest(page.data), pinned: rest(page.pinned) })) }
      : known,
  );
}

/** Stores the number of unacknowledged announcements from a reply. */
export function setUnseen(cache: QueryClient, total_unseen: number): void {
  refreshToDo(cache);
  cache.setQueryData<Pages>(pagesKey, (known) =>
    known ? { ...known, pages: known.pages.map((page) => ({ ...page, total_unseen })) } : known,
  );
}

/** Reads the whole displayed feed again. */
export const refreshFeed = (cache: QueryClient): Promise<unknown> =>
  Promise.all([feedApi.index.key, feedApi.view.key].map((queryKey) => cache.invalidateQueries({ queryKey })));

interface FreshPost {
  readonly id: string;
  /** Whether it stands among the earlier posts. */
  readonly isEarlier: boolean;
}

interface FeedNews {
  /** Posts that others have published or shared and that are not shown yet. */
  readonly fresh: readonly FreshPost[];
  /** @throws when loading fails; the posts stay in `fresh` */
  show(): Promise<void>;
}

/** Returns a function that reads one post again if it is shown. */
function useReading(): (id: string) => Promise<void> {
  const cache = useQueryClient();
  return async function read(id) {
    if (!isShown(cache, id)) return;
    const acted = acts.get(id);
    const with_seen = isViewed(cache, id);
    const found = await feedApi.view
      .call({ params: { id }, query: { with_seen } })
      .catch((error: unknown) => void handleGonePost(id, error));
    if (!found) return;
    if (acts.get(id) !== acted) return read(id);
    restorePost(id);
    patchRead(cache, found, with_seen);
  };
}

/** Shows the newest posts. Unlike a reset, this keeps posts on which the viewer is writing on later pages. */
async function showNewest(cache: QueryClient): Promise<void> {
  cache.setQueryData<Pages>(
    pagesKey,
    (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
  );
  await cache.invalidateQueries({ queryKey: pagesKey }, { throwOnError: true });
}

/** Follows posts while a screen shows them. Nothing jumps: new posts of others are counted and shown on request. */
export function useFeedNews(): FeedNews {
  const cache = useQueryClient();
  const me = usePerson().id;
  const [fresh, setFresh] = useState<readonly FreshPost[]>([]);
  const read = useReading();
  const forget = (id: string) => setFresh((known) => known.filter((one) => one.id !== id));
  const refetch = () => {
    void refreshFeed(cache);
    // Posts with unsent text stay even if the pages lack them, so each is requested separately.
    for (const id of idsWithUnsentText()) void read(id);
  };
  useLive(feedNews, ({ post_id, act, by, is_earlier = false }) => {
    refreshToDo(cache);
    if (act === 'deleted') forget(post_id);
    if (act === 'deleted' && by === me) setDeleted(post_id);
    if (act === 'deleted' && by !== me) setGone(post_id, by === null ? 'withdrawn' : 'deleted');
    else if (act === 'published' && by !== me)
      setFresh((known) => [...known.filter(({ id }) => id !== post_id), { id: post_id, isEarlier: is_earlier }]);
    else if (act === 'changed') void read(post_id);
    else refetch();
  });
  useLive(feedCounts, ({ post_id, are_comments_new, reactions, ...counts }) => {
    const isPressed = isReacting(reactorsOf(post_id));
    patchPost(cache, post_id, (post) => ({ ...post, ...counts, ...(isPressed ? {} : { reactions }) }));
    if (are_comments_new)
      void cache.invalidateQueries({ queryKey: [...feedApi.comments.key, { params: { feed_id: post_id } }] });
  });
  useLive(connected, refetch);
  useEffect(() => () => dropPosts(cache, forgetGone()), [cache]);
  return {
    // Some of them are already shown when a page was read again.
    fresh: fresh.filter(({ id }) => !isShown(cache, id)),
    show: async () => {
      await showNewest(cache);
      setFresh([]);
    },
  };
}
