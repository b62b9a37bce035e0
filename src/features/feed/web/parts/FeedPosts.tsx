import { Button } from '@mantine/core';
import { mdiArrowUp, mdiPencilOutline, mdiClockOutline } from '@mdi/js';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { focusIfLost } from '#platform/web/ui/focus-return.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useAction } from '#platform/web/use-action.ts';
import type { Post } from '../../rules/shapes.ts';
import { keepPostDraft, storedPostDraft, welcomeDraft, draftOf, sentOf } from '../post-draft.ts';
import { PostCard } from '../PostCard.tsx';
import { postsOf, useFeedNews, usePages, refreshFeed } from '../use-posts.ts';
import { WritePost } from '../WritePost.tsx';
import { feedApi } from '../feed-api.ts';
import { audienceText, laterMoment } from '../feed-words.ts';
import { PostMenu } from '../PostMenu.tsx';
import c from '../feed-posts.module.css';

interface FeedPostsProps {
  /** Puts the announcement to be acknowledged above everything else: on a phone it would be far below. */
  isAskedFirst?: boolean;
  /** Shown between the field to write and the posts. */
  children?: ReactNode;
}

/** Posts of the landing page, with the field to write above them and the day's cards in between. */
export function FeedPosts({ isAskedFirst = false, children }: FeedPostsProps) {
  const query = usePages();
  const { fresh, show } = useFeedNews();
  const { can } = useSession();
  const [isWriting, setWriting] = useState(false);
  const firstAnnouncement = useFirstAnnouncement(query.data, isAskedFirst);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { place, want } = useFocusOnFresh(query.data);
  const showFresh = async () => {
    const post = fresh.at(-1)?.id;
    await show().then(() => want({ post }), showFailure);
  };
  // Waits for what stands on top, so that nothing moves when it arrives.
  if (isAskedFirst && query.isPending) return <SkeletonRows />;
  return (
    <section ref={place} className={c['feed']} aria-label={t('Posts')}>
      {firstAnnouncement && <PostCard post={firstAnnouncement} />}
      {can('add_feed') && <WritePost isOpen={isWriting} onOpen={setWriting} />}
      {fresh.length > 0 && (
        <Button
          className={c['fresh'] ?? ''}
          radius="xl"
          leftSection={<Icon path={mdiArrowUp} size={18} />}
          onClick={() => void showFresh()}
        >
          {freshText(fresh.length, fresh.filter(({ isEarlier }) => isEarlier).length)}
        </Button>
      )}
      {children}
      <QueryState
        query={query}
        isEmpty={isEmpty}
        empty={<NoPosts onWrite={isWriting ? undefined : () => setWriting(true)} />}
      >
        {(data) => <PostPages pages={data} excludedId={firstAnnouncement?.id} />}
      </QueryState>
      <End isMore={hasNextPage} isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </section>
  );
}

/**
 * Moves the focus to the author of the newest post once new posts are drawn,
 * because the button that announced them is gone; leaves it if the viewer has moved it meanwhile.
 */
function useFocusOnFresh(data: unknown) {
  const place = useRef<HTMLElement>(null);
  const [target, want] = useState<{ readonly post: string | undefined }>();
  useEffect(() => {
    if (!target || data === undefined) return;
    want(undefined);
    const find = () => {
      const list = place.current;
      const come = list?.querySelector(`[data-post="${target.post}"]`) ?? list?.querySelector('[data-post]');
      return come?.querySelector('a');
    };
    focusIfLost(find, {});
  }, [target, data]);
  return { place, want };
}

/** '3 new posts', '2 earlier posts are for you now', '3 new posts, 1 earlier post is now shared with you' */
function freshText(count: number, earlier: number): string {
  const newer = count - earlier;
  const parts = [
    newer > 0 && t('{count, plural, one {# new post} other {# new posts}}', { count: newer }),
    earlier > 0 &&
      (earlier === 1
        ? t('1 earlier post is now shared with you')
        : t('{count} earlier posts are now shared with you', { count: number(earlier) })),
  ];
  return parts.filter(Boolean).join(', ');
}

type Pages = Parameters<typeof postsOf>[0];
const isEmpty = (pages: Pages) => postsOf(pages).posts.length + postsOf(pages).waiting.length === 0;

/**
 * Returns the first post that asks the viewer to acknowledge.
 * It stays in place afterwards, so that nothing jumps under the finger that pressed.
 */
function useFirstAnnouncement(pages: Pages | undefined, isWanted: boolean): Post | undefined {
  const [id, setId] = useState<string>();
  const posts = isWanted && pages ? postsOf(pages).posts : [];
  const firstAnnouncement = posts.find((post) => post.id === id) ?? posts.find(({ auth_seen }) => !auth_seen);
  if (firstAnnouncement && firstAnnouncement.id !== id) setId(firstAnnouncement.id);
  return firstAnnouncement;
}

function NoPosts({ onWrite }: { onWrite?: (() => void) | undefined }) {
  const { can } = useSession();
  const me = usePerson().id;
  const begin = () => {
    if (!storedPostDraft(me)) keepPostDraft(me, welcomeDraft());
    onWrite?.();
  };
  return (
    <Card>
      {can('add_feed') ? (
        <EmptyState
          title={t('Say hello to your team')}
          text={t('Posts reach everyone on their phone. Start by explaining what Muster is for and how to clock in.')}
          action={
            onWrite && (
              <Button variant="default" leftSection={<Icon path={mdiPencilOutline} size={18} />} onClick={begin}>
                {t('Start with a welcome post')}
              </Button>
            )
          }
        />
      ) : (
        <EmptyState title={t('No posts yet')} text={t('Company posts appear here.')} />
      )}
    </Card>
  );
}

interface ListedProps {
  post: Post;
  /** The company's date and settings: texts such as 'today, 07:48' are redrawn when they change. */
  today: string;
  settings: unknown;
}

/** Memoised, so that only changed posts of hundreds are redrawn. */
const ListedPost = memo(function ListedPost({ post }: ListedProps) {
  return <PostCard post={post} />;
});

/** @param but the post that is shown elsewhere */
function PostPages({ pages, excludedId }: { pages: Pages; excludedId: string | undefined }) {
  const { waiting, posts } = postsOf(pages);
  const { settings } = useSession();
  const postProps = { today: companyToday(), settings };
  return (
    <>
      {waiting.map((post) => (
        <Waiting key={post.id} post={post} />
      ))}
      {posts.map((post) => post.id !== excludedId && <ListedPost key={post.id} post={post} {...postProps} />)}
    </>
  );
}

/** Loads more posts before the reader reaches the end; the button is for people who do not scroll, and for failures. */
function End({ isMore, isBusy, onMore }: { isMore: boolean; isBusy: boolean; onMore(): void }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    const at = end.current;
    if (!at || !isMore || isBusy) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      // A part of the page scrolls, so a margin around the page itself would have no effect.
      root: at.closest('main'),
      rootMargin: '600px',
    });
    observer.observe(at);
    return () => observer.disconnect();
  }, [isMore, isBusy]);
  if (!isMore) return null;
  return (
    <div ref={end}>
      <Button variant="subtle" fullWidth loading={isBusy} onClick={onMore}>
        {t('Show older posts')}
      </Button>
    </div>
  );
}

const Composer = lazyPart(() => import('../Composer.tsx'), 'Composer');

/** The viewer's own scheduled post. */
function Waiting({ post }: { post: Post }) {
  const cache = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const publish = useAction(
    async () => {
      const { id, version } = post;
      // Omits the reminder, which is unknown here, so that it stays unchanged.
      const { remind_at: _, ...sent } = sentOf({ ...draftOf(post, null), isLater: false });
      await feedApi.store.call({ body: { ...sent, id, version } });
      // Busy until the post is shown as published, since a second press would send its old version.
      await refreshFeed(cache);
    },
    {
      onFault(fault) {
        void refreshFeed(cache);
        void showFailure(fault);
      },
    },
  );
  if (isEditing) return <Composer post={post} onClose={() => setEditing(false)} />;
  return (
    <article className={c['waiting']} aria-label={post.title} data-post={post.id}>
      <Icon path={mdiClockOutline} size={22} />
      <div>
        <b>
          <Link to={`/feed/view/${post.slug}`}>{post.title}</Link>
        </b>
        <small>
          {post.publish_at && t('scheduled for {when}', { when: laterMoment(post.publish_at) })} · {audienceText(post)}
        </small>
      </div>
      <Button variant="subtle" loading={publish.busy} onClick={() => void publish.run()}>
        {t('Publish now')}
      </Button>
      <Button variant="default" onClick={() => setEditing(true)}>
        {t('Edit')}
      </Button>
      <PostMenu post={post} onEdit={() => setEditing(true)} />
    </article>
  );
}
