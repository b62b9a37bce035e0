import { Button } from '@mantine/core';
import { mdiCheckCircle } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import { focusIfLost } from '#platform/web/ui/focus-return.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { moment } from '#platform/web/relative-time.ts';
import { versionTime } from './feed-words.ts';
import c from './post.module.css';
import { actedOn, patchPost, setUnseen } from './use-posts.ts';
import { handleGonePost } from './gone-posts.ts';
import { useSeen } from './use-seen.ts';

/** Asks the viewer to acknowledge an announcement and shows how many have. */
export function AcknowledgeFoot({ post }: { post: Post }) {
  const { acknowledges_count: done, asked_count: acknowledgerCount, acknowledged, auth_seen } = post;
  const acknowledge = useAcknowledge(post);
  const end = useSeen(post);
  const answer = useRef<HTMLDivElement>(null);
  if (post.type !== 1 || done === null || acknowledgerCount === null || post.created_time === null) return null;
  const isDone = acknowledged?.is_current === true;
  return (
    <div ref={end} className={c['foot']} data-done={isDone || undefined}>
      {isDone && <Icon path={mdiCheckCircle} size={24} />}
      <div ref={answer} tabIndex={-1}>
        <AcknowledgeRequest post={post} />
      </div>
      <Progress done={done} asked={acknowledgerCount} />
      {!auth_seen && (
        // The button disappears with the question, so the answer takes the focus.
        <Button
          loading={acknowledge.busy}
          onClick={() => void acknowledge.run().then(() => focusIfLost(() => answer.current))}
        >
          {acknowledged ? t('Acknowledge again') : t('Acknowledge')}
        </Button>
      )}
    </div>
  );
}

function AcknowledgeRequest({ post: { acknowledged, auth_seen, asked_time, version, is_own } }: { post: Post }) {
  if (acknowledged?.is_current)
    return (
      <>
        <b>{t('You acknowledged this {when}', { when: moment(acknowledged.at) })}</b>
        {version > 1 && <small>{t('Version of {time}', { time: versionTime(acknowledged.version_time) })}</small>}
      </>
    );
  if (acknowledged && asked_time)
    return (
      <>
        <b>{t('You acknowledged the version of {time}.', { time: versionTime(acknowledged.version_time) })}</b>
        <small>{t('Please also acknowledge the version of {time}.', { time: versionTime(asked_time) })}</small>
      </>
    );
  if (!auth_seen) return <b>{t('Please acknowledge that you’ve read this.')}</b>;
  return (
    <small>
      {is_own
        ? t('We ask everyone who can see it to acknowledge it.')
        : t('You joined after this was published, so you don’t need to acknowledge it.')}
    </small>
  );
}

function Progress({ done, asked }: { done: number; asked: number }) {
  return (
    <div className={c['progress']}>
      {t('Acknowledged by {done} of {asked}', { done, asked })}
      <div className={c['bar']} aria-hidden>
        <i style={{ width: `${asked ? (done / asked) * 100 : 0}%` }} />
      </div>
    </div>
  );
}

/** Acknowledges the version that is shown and updates the screen immediately. */
function useAcknowledge(post: Post) {
  const cache = useQueryClient();
  return useAction(
    async () => {
      const { id, version } = post;
      const { total_unseen, acknowledges_count } = await feedApi.acknowledge.call({
        params: { id },
        body: { version },
      });
      const at = new Date().toISOString();
      const acknowledged = { at, version_time: post.asked_time ?? at, is_current: true };
      patchPost(cache, id, (known) => ({ ...known, auth_seen: true, acknowledges_count, acknowledged }));
      actedOn(cache, id);
      setUnseen(cache, total_unseen);
    },
    {
      onFault(fault) {
        if (handleGonePost(post.id, fault)) return;
        void showFailure(fault);
        void cache.invalidateQueries({ queryKey: feedApi.index.key });
        void cache.invalidateQueries({ queryKey: feedApi.view.key });
      },
    },
  );
}
