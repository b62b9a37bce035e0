import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { mdiDeleteOutline } from '@mdi/js';
import { useInfiniteQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmDelete, showFailure } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { Comment } from '#features/comments/contract.ts';
import type { feed } from '../contract.ts';
import { commentsPerPage } from '../rules/comments-per-page.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { moment } from '#platform/web/relative-time.ts';
import { LoveButton } from '#features/comments/web/parts/LoveButton.tsx';
import c from './post.module.css';
import { usePending, type PendingComment } from './use-pending.ts';
import { handleGonePost } from './gone-posts.ts';
import { useReaction } from '#features/comments/web/parts/use-reaction.ts';
import { WriteComment, type ReplyTarget } from './WriteComment.tsx';

type Page = Reply<(typeof feed)['comments']>;
type Pages = InfiniteData<Page, string | undefined>;
const keyOf = (feed_id: string) => [...feedApi.comments.key, { params: { feed_id } }];

/** Number of comments that a card shows before the reader asks for more. */
const few = 3;

function useComments(feed_id: string) {
  return useInfiniteQuery<Page, Fault, Pages, readonly unknown[], string | undefined>({
    queryKey: keyOf(feed_id),
    queryFn: ({ pageParam, signal }) =>
      feedApi.comments.ask(
        {
          params: { feed_id },
          query: { per_page: commentsPerPage, ...(pageParam !== undefined && { before: pageParam }) },
        },
        signal,
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Lists the comments on a post, oldest first, live, with a field to answer. */
export function Comments({ post, isAlone }: { post: Post; isAlone: boolean }) {
  const query = useComments(post.id);
  const { error } = query;
  useEffect(() => void handleGonePost(post.id, error), [post.id, error]);
  const [isWhole, setWhole] = useState(isAlone);
  const [answered, setAnswered] = useState<ReplyTarget>();
  const pending = usePending(post.id, async () => void (await query.refetch()));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const all = [...new Map(data?.pages.flatMap((page) => page.data).map((one) => [one.id, one])).values()].toReversed();
  const shown = isWhole ? all : all.slice(-few);
  const earlier = post.comments_count - shown.length;
  const showEarlier = () => (isWhole || all.length <= few ? void fetchNextPage() : setWhole(true));
  return (
    <section className={c['comments']} aria-label={t('Comments')}>
      {isAlone && (
        <h2>
          {t('Comments')} <span className="num">{number(post.comments_count)}</span>
        </h2>
      )}
      <QueryState query={query} skeleton={<p>&nbsp;</p>}>
        {() => (
          <>
            {(hasNextPage || shown.length < all.length) && earlier > 0 && (
              <Button variant="subtle" size="sm" loading={isFetchingNextPage} onClick={showEarlier}>
                {t('{count, plural, one {Show # earlier comment} other {Show # earlier comments}}', { count: earlier })}
              </Button>
            )}
            <ol>
              <CommentBody comments={shown} post={post} onReply={(to) => setAnswered({ to })} />
              {pending.all.map((one) => (
                <Unsent key={one.key} pending={one} again={pending.again} drop={pending.drop} />
              ))}
            </ol>
          </>
        )}
      </QueryState>
      <WriteComment post={post} answered={answered} isAlone={isAlone} onSend={pending.send} />
    </section>
  );
}

interface CommentBodyProps {
  comments: readonly Comment[];
  post: Post;
  onReply(to: Comment['user']): void;
}

/** Marks comments of others that arrive while the reader looks. */
function CommentBody({ comments, post, onReply }: CommentBodyProps) {
  const [known] = useState(() => new Set(comments.map(({ id }) => id)));
  const [newest] = useState(() => comments.at(-1)?.created_time ?? '');
  return comments.map((comment) => (
    <One
      key={comment.id}
      comment={comment}
      post={post}
      onReply={() => onReply(comment.user)}
      isNew={!comment.is_own && !known.has(comment.id) && comment.created_time >= newest}
    />
  ));
}

interface OneProps {
  comment: Comment;
  post: Post;
  isNew: boolean;
  onReply(): void;
}

function One({ comment, post, isNew, onReply }: OneProps) {
  const { can } = useSession();
  const { love, who, remove } = useCommentActs(comment, post);
  const { user, body, created_time, is_own, mentions } = comment;
  return (
    <li data-new={isNew || undefined}>
      <Avatar name={user.name} avatar={user.avatar} size={32} />
      <div>
        <b>{user.name}</b>
        <small>{moment(created_time)}</small>
        {isNew && <small className={c['tag']}>{t('New')}</small>}
        <p>{withMentions(body, mentions)}</p>
        <div className={c['under']}>
          <LoveButton
            state={comment}
            of={t('{name}’s comment', { name: user.name })}
            isSmall
            who={who}
            onPress={love}
          />
          {!is_own && (
            <UnstyledButton
              className={c['act'] ?? ''}
              data-small
              aria-label={t('Reply to {name}', { name: user.name })}
              onClick={onReply}
            >
              {t('Reply')}
            </UnstyledButton>
          )}
        </div>
      </div>
      {(is_own || can('delete_any_feed_comment')) && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('Delete comment')} onClick={() => void remove()}>
          <Icon path={mdiDeleteOutline} size={18} />
        </ActionIcon>
      )}
    </li>
  );
}

/** Highlights names behind an @ that the comment mentions. */
function withMentions(body: string, mentions: Comment['mentions']) {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length);
  if (names.length === 0) return body;
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return body.split(new RegExp(`(${escaped.join('|')})`, 'u')).map((part, index) =>
    names.includes(part) ? (
      <span key={index} className={c['mention']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** Changes a displayed comment; null removes it. */
function patchComment(cache: QueryClient, feed_id: string, id: string, change: (one: Comment) => Comment | null): void {
  cache.setQueryData<Pages>(keyOf(feed_id), (known) =>
    known
      ? {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            data: page.data.flatMap((one) => (one.id === id ? (change(one) ?? []) : one)),
          })),
        }
      : known,
  );
}

function useCommentActs(comment: Comment, post: Post) {
  const cache = useQueryClient();
  const queryKey = keyOf(post.id);
  const patch = (change: (one: Comment) => Comment | null) => patchComment(cache, post.id, comment.id, change);
  const { reactions, auth_reaction } = comment;
  const who = feedApi.reactorsOfComment.read({ params: { feed_comment_id: comment.id } });
  const love = useReaction({
    state: { reactions, auth_reaction },
    who: who.queryKey,
    show: (state) => void patch((one) => ({ ...one, ...state })),
    send: (reaction) => feedApi.reactToComment.call({ params: { feed_comment_id: comment.id }, body: { reaction } }),
    refused: (error) => handleGonePost(post.id, error) || isGoneItself(error),
  });
  // Handles a deleted comment; reading again shows whether its post is gone, too.
  const isGoneItself = (error: unknown) => {
    if (!(error instanceof Fault) || error.status !== 404) return false;
    patch(() => null);
    void cache.invalidateQueries({ queryKey });
    return true;
  };
  const remove = async () => {
    if (!(await confirmDelete(comment.body))) return;
    const params = { feed_id: post.id, id: comment.id, user_id: comment.user.id };
    try {
      await feedApi.deleteComment.call({ params });
      patch(() => null);
    } catch (error) {
      if (!handleGonePost(post.id, error) && !isGoneItself(error)) void showFailure(error);
      await cache.invalidateQueries({ queryKey });
    }
  };
  return { love, who, remove };
}

interface UnsentProps {
  pending: PendingComment;
  again(key: number): void;
  drop(key: number): void;
}

/** A comment that is being sent or failed to send. */
function Unsent({ pending: { key, body, problem }, again, drop }: UnsentProps) {
  const me = usePerson();
  return (
    <li data-failed={problem !== null || undefined}>
      <Avatar name={me.name} avatar={me.avatar} size={32} />
      <div>
        <b>{me.name}</b>
        <small role="status">{problem === null ? t('Sending…') : t('Not sent: {why}', { why: problem })}</small>
        <p>{body}</p>
        {problem !== null && (
          <div className={c['under']}>
            <UnstyledButton className={c['act'] ?? ''} data-small onClick={() => again(key)}>
              {t('Try again')}
            </UnstyledButton>
            <UnstyledButton className={c['act'] ?? ''} data-small onClick={() => drop(key)}>
              {t('Discard')}
            </UnstyledButton>
          </div>
        )}
      </div>
    </li>
  );
}
