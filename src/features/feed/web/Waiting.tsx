import { Button } from '@mantine/core';
import { mdiClockOutline } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useAction } from '#platform/web/use-action.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { audienceText, laterMoment } from './feed-words.ts';
import c from './feed-posts.module.css';
import { draftOf, sentOf } from './post-draft.ts';
import { PostMenu } from './PostMenu.tsx';
import { refreshFeed } from './use-posts.ts';

const Composer = lazyPart(() => import('./Composer.tsx'), 'Composer');

/** The viewer's own scheduled post. */
export function Waiting({ post }: { post: Post }) {
  const cache = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const publish = useAction(
    async () => {
      const { id, version } = post;
      // Omits the reminder, which is unknown here, so that it stays unchanged.
      const { remind_at: _, ...sent } = sentOf({ ...draftOf(post, null), isLater: false });
      await feedApi.store.call({ body: { ...sent, id, version } });
    },
    { refresh: () => refreshFeed(cache) },
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
