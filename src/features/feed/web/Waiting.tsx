import { Button } from '@mantine/core';
import { mdiBullhornOutline, mdiChevronRight, mdiClockOutline } from '@mdi/js';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { feed } from '../contract.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { moment } from '#platform/web/relative-time.ts';
import { audienceText, laterMoment } from './feed-words.ts';
import c from './feed-posts.module.css';
import { draftOf, sentOf } from './post-draft.ts';
import { postsOf, refreshFeed } from './use-posts.ts';

const Composer = lazyPart(() => import('./Composer.tsx'), 'Composer');

/** One's own that goes out later. */
export function Waiting({ post }: { post: Post }) {
  const cache = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  if (isEditing) return <Composer post={post} onClose={() => setEditing(false)} />;
  const publish = async () => {
    setBusy(true);
    const { id, version } = post;
    const body = { ...sentOf({ ...draftOf(post, null), isLater: false }), id, version };
    await feedApi.store.call({ body }).catch(showFailure);
    await refreshFeed(cache);
    setBusy(false);
  };
  return (
    <article className={c['waiting']} aria-label={post.title}>
      <Icon path={mdiClockOutline} size={22} />
      <div>
        <b>{post.title}</b>
        <small>
          {post.publish_at && t('goes out {when}', { when: laterMoment(post.publish_at) })} · {audienceText(post)}
        </small>
      </div>
      <Button variant="subtle" loading={busy} onClick={() => void publish()}>
        {t('Publish now')}
      </Button>
      <Button variant="default" onClick={() => setEditing(true)}>
        {t('Edit')}
      </Button>
    </article>
  );
}

/** What one is asked to do; nothing while there is nothing. */
export function ToDo({ pages }: { pages: InfiniteData<Reply<(typeof feed)['index']>, string | undefined> }) {
  const count = pages.pages.at(-1)?.total_unseen ?? 0;
  const first = postsOf(pages).posts.find(({ auth_seen }) => !auth_seen);
  if (count === 0) return null;
  return (
    <section className={c['toDo']} aria-label={t('To do')}>
      <h2>{t('To do')}</h2>
      <Link to={(first ? `/feed/view/${first.slug}` : '/feed') as never}>
        <Icon path={mdiBullhornOutline} size={22} />
        <span>
          <b>{count === 1 ? t('Acknowledge 1 announcement') : t('Acknowledge {count} announcements', { count })}</b>
          {first?.created_time && (
            <small>{t('From {name}, {when}', { name: first.user.name, when: moment(first.created_time) })}</small>
          )}
        </span>
        <Icon path={mdiChevronRight} size={20} />
      </Link>
    </section>
  );
}
