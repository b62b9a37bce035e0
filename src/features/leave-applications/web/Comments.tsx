import { ActionIcon, Textarea } from '@mantine/core';
import { mdiDeleteOutline, mdiSend } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Box } from './Box.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmDelete, showFailure } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { Reply } from '#platform/shared/contract.ts';
import type { Comment } from '#features/comments/contract.ts';
import { LoveButton } from '#features/comments/web/parts/LoveButton.tsx';
import { useReaction } from '#features/comments/web/parts/use-reaction.ts';
import type { leaveApplications } from '../contract.ts';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import c from './view.module.css';

/** What was said of an application, the oldest first, and a place to answer; live. */
export function Comments({ application: id }: { application: string }) {
  const query = useQuery(applicationsApi.comments.read({ params: { id }, query: { per_page: 100 } }));
  return (
    <Box title={t('Comments')} aside={<span className={c['quiet']}>{t('Read by the person and the reviewers')}</span>}>
      <QueryState query={query} skeleton={<p className={c['quiet']}>&nbsp;</p>}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={c['quiet']}>{t('Nobody has said anything yet.')}</p>
          ) : (
            <ol className={c['comments']}>
              {data.toReversed().map((comment) => (
                <Said key={comment.id} comment={comment} application={id} />
              ))}
            </ol>
          )
        }
      </QueryState>
      <Write application={id} />
    </Box>
  );
}

function Said({ comment, application: id }: { comment: Comment; application: string }) {
  const refresh = useLeaveNews();
  const { user, body, created_time, is_own } = comment;
  const love = useLove(comment, id);
  const remove = async () => {
    if (!(await confirmDelete(body))) return;
    try {
      await applicationsApi.deleteComment.call({ params: { id, comment_id: comment.id, user_id: user.id } });
    } catch (error) {
      void showFailure(error);
    } finally {
      await refresh();
    }
  };
  return (
    <li>
      <Avatar name={user.name} avatar={user.avatar} size={28} />
      <div>
        <b>{user.name}</b> <small>{instant(created_time)}</small>
        <p>{body}</p>
        <LoveButton state={comment} of={t('the comment of {name}', { name: user.name })} isSmall onPress={love} />
      </div>
      {is_own && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('Delete comment')} onClick={() => void remove()}>
          <Icon path={mdiDeleteOutline} size={18} />
        </ActionIcon>
      )}
    </li>
  );
}

/** Shown at once, then as the server says. */
function useLove(comment: Comment, application: string): () => void {
  const cache = useQueryClient();
  const { reactions, auth_reaction } = comment;
  const { queryKey } = applicationsApi.comments.read({ params: { id: application }, query: { per_page: 100 } });
  return useReaction({
    state: { reactions, auth_reaction },
    show: (state) =>
      cache.setQueryData<Reply<(typeof leaveApplications)['comments']>>(
        queryKey,
        (known) =>
          known && { ...known, data: known.data.map((one) => (one.id === comment.id ? { ...one, ...state } : one)) },
      ),
    send: (reaction) => applicationsApi.reactToComment.call({ params: { comment_id: comment.id }, body: { reaction } }),
  });
}

function useComment(id: string) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const refresh = useLeaveNews();
  const send = async () => {
    if (busy || text.trim() === '') return;
    setBusy(true);
    try {
      await applicationsApi.storeComment.call({ params: { id }, body: { body: text } });
      setText('');
    } catch (error) {
      void showFailure(error);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return { text, setText, busy, send };
}

function Write({ application: id }: { application: string }) {
  const { text, setText, busy, send } = useComment(id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className={c['write']}>
      <Textarea
        aria-label={t('Write a comment')}
        placeholder={t('Write a comment')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t('Send comment')}
        loading={busy}
        disabled={text.trim() === ''}
        onClick={() => void send()}
      >
        <Icon path={mdiSend} size={18} />
      </ActionIcon>
    </div>
  );
}
