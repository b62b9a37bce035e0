import { Button } from '@mantine/core';
import { mdiArrowUp } from '@mdi/js';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { PostCard } from '../PostCard.tsx';
import { postsOf, useFeedNews, usePages } from '../use-posts.ts';
import { Waiting } from '../Waiting.tsx';
import { WritePost } from '../WritePost.tsx';
import c from '../feed-posts.module.css';

/**
 * The posts of the landing page, with the place to write one above them, and the cards of the day between. */
export function FeedPosts({ children }: { children?: ReactNode }) {
  const query = usePages();
  const { fresh, show } = useFeedNews();
  const { can } = useSession();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <section className={c['feed']} aria-label={t('Posts')}>
      {can('add_feed') && <WritePost />}
      {fresh > 0 && (
        <Button
          className={c['fresh'] ?? ''}
          radius="xl"
          leftSection={<Icon path={mdiArrowUp} size={18} />}
          onClick={() => void show()}
        >
          {fresh === 1 ? t('1 new post') : t('{count} new posts', { count: fresh })}
        </Button>
      )}
      {children}
      <QueryState query={query} isEmpty={isEmpty} empty={<Nothing />}>
        {(data) => <All pages={data} />}
      </QueryState>
      <End isMore={hasNextPage} isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </section>
  );
}

type Pages = Parameters<typeof postsOf>[0];
const isEmpty = (pages: Pages) => postsOf(pages).posts.length + postsOf(pages).waiting.length === 0;

function Nothing() {
  const { can } = useSession();
  return (
    <Card>
      <EmptyState
        title={t('Nothing posted yet')}
        text={can('add_feed') ? t('Say hello to your team.') : t('What the company tells you shows up here.')}
      />
    </Card>
  );
}

function All({ pages }: { pages: Pages }) {
  const { waiting, posts } = postsOf(pages);
  return (
    <>
      {waiting.map((post) => (
        <Waiting key={post.id} post={post} />
      ))}
      {posts.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
    </>
  );
}

/** The next posts come before one reaches the end; the button is there for whoever has no wheel, and after a failure. */
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
