import { ActionIcon, Button, Textarea } from '@mantine/core';
import { mdiDeleteOutline, mdiSend } from '@mdi/js';
import { useState, type KeyboardEvent } from 'react';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { Comment } from '#features/comments/contract.ts';
import { LoveButton } from '#features/comments/web/parts/LoveButton.tsx';
import { Box } from './Box.tsx';
import { isApplicationGone, useCommentActs, useComments, useWriting } from './use-comments.ts';
import c from './view.module.css';

const readBy = (isOwnOnly: boolean) =>
  isOwnOnly ? t('Private leave: you see only your own') : t('Visible to the applicant and the approvers');

interface CommentsProps {
  readonly application: string;
  /** Set for private leave whose reason the viewer may not see: they get only their own comments. */
  readonly isOwnOnly: boolean;
}

/** The comments on an application, oldest first, with a box to answer; live. */
export function Comments({ application: id, isOwnOnly }: CommentsProps) {
  const { query, shown, earlier } = useComments(id);
  const [wasRefused, setRefused] = useState(false);
  const isGone = wasRefused || isApplicationGone(query.error);
  const acting = { application: id, whenGone: () => setRefused(true) };
  return (
    <Box title={t('Comments')} aside={<span className={c['quiet']}>{readBy(isOwnOnly)}</span>}>
      {!isGone && (
        <QueryState query={query} skeleton={<p className={c['quiet']}>&nbsp;</p>}>
          {() => (
            <>
              {query.hasNextPage && earlier > 0 && (
                <Button
                  variant="subtle"
                  size="sm"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('{count, plural, one {Show 1 earlier comment} other {Show # earlier comments}}', {
                    count: earlier,
                  })}
                </Button>
              )}
              {shown.length === 0 ? (
                <p className={c['quiet']}>{t('No comments yet.')}</p>
              ) : (
                <ol className={c['comments']}>
                  {shown.map((comment) => (
                    <CommentBody key={comment.id} comment={comment} acting={acting} />
                  ))}
                </ol>
              )}
            </>
          )}
        </QueryState>
      )}
      <Write acting={acting} isGone={isGone} />
    </Box>
  );
}

type CommentOptions = Parameters<typeof useWriting>[0];

function CommentBody({ comment, acting }: { comment: Comment; acting: CommentOptions }) {
  const { user, body, created_time, is_own } = comment;
  const { love, who, remove } = useCommentActs(comment, acting);
  return (
    <li>
      <Avatar name={user.name} avatar={user.avatar} size={28} />
      <div>
        <b>{is_own ? t('You') : user.name}</b> <small>{instant(created_time)}</small>
        <p>{body}</p>
        <LoveButton state={comment} of={t('{name}’s comment', { name: user.name })} isSmall who={who} onPress={love} />
      </div>
      {is_own && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('Delete comment')} onClick={() => void remove()}>
          <Icon path={mdiDeleteOutline} size={18} />
        </ActionIcon>
      )}
    </li>
  );
}

/** Field for a comment; once the application is gone, a notice with any unsent text. */
function Write({ acting, isGone }: { acting: CommentOptions; isGone: boolean }) {
  const { text, setText, busy, send } = useWriting(acting);
  const { person } = useSession();
  if (isGone) return <Gone unsent={text.trim()} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className={c['write']}>
      {person && <Avatar name={person.name} avatar={person.avatar} size={28} />}
      <Textarea
        className={c['field']}
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

const Gone = ({ unsent }: { unsent: string }) => (
  <div role="alert">
    <p className={c['quiet']}>{t('This application no longer exists.')}</p>
    {unsent && <Textarea label={t('We couldn’t send your comment')} value={unsent} readOnly autosize maxRows={6} />}
  </div>
);
