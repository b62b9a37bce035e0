import { ActionIcon } from '@mantine/core';
import { mdiClose } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { useKeys } from '#platform/web/use-keys.ts';
import { SidePanel, takeFocus } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { feedApi } from './feed-api.ts';
import { PostCard } from './PostCard.tsx';
import { useFeedNews } from './use-posts.ts';
import c from './alerted-post.module.css';

/** Shows the post that an alert is about, with all its actions. */
export function AlertedPost({ url, onClose }: { url: string; onClose(): void }) {
  useFeedNews();
  useKeys({ escape: onClose });
  const query = useQuery(feedApi.view.read({ params: { id: url.split('/').at(-1) ?? '' }, query: {} }));
  return (
    <SidePanel label={t('Post')} onClose={onClose}>
      <header className={c['head']}>
        <h2 ref={takeFocus} tabIndex={-1} data-autofocus>
          {t('Post')}
        </h2>
        <ActionIcon aria-label={t('Close', { of: 'window' })} onClick={onClose}>
          <Icon path={mdiClose} />
        </ActionIcon>
      </header>
      <div className={c['body']}>
        <QueryState query={query}>{(post) => <PostCard key={post.id} post={post} isAlone />}</QueryState>
      </div>
    </SidePanel>
  );
}
