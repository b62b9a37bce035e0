import { VisuallyHidden } from '@mantine/core';
import { mdiArrowLeft } from '@mdi/js';
import { Link, useParams } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePageLoad } from '#platform/web/page-load.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useGone } from './gone-posts.ts';
import { PostCard } from './PostCard.tsx';
import { useFeedNews, useView } from './use-posts.ts';
import c from './view-post.module.css';

// Loaded on demand, as only authors of announcements see it.
const Acknowledgements = lazyPart(() => import('./Acknowledgements.tsx'), 'Acknowledgements');

/** Shows one post with all its comments and who has acknowledged it. */
export function ViewPost() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string };
  const { can } = useSession();
  useFeedNews();
  const query = useView(slug);
  usePageLoad(query);
  const isGone = useGone(query.data?.id ?? '') !== undefined;
  return (
    <>
      <header className={c['head']}>
        <VisuallyHidden component="h1">{query.data?.title ?? t('Post')}</VisuallyHidden>
        <Link to="/feed">
          <Icon path={mdiArrowLeft} size={18} />
          {t('Back to feed')}
        </Link>
      </header>
      <QueryState query={query}>
        {(post) => {
          const isCounted = post.type === 1 && post.created_time !== null && (post.is_own || can('edit_any_feed'));
          return (
            <div key={post.id} className={c['view']} data-panel={(isCounted && !isGone) || undefined}>
              <PostCard post={post} isAlone seen={post.seen_count} />
              {isCounted && !isGone && <Acknowledgements post={post} />}
            </div>
          );
        }}
      </QueryState>
    </>
  );
}
