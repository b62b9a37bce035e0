import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { Fault } from '#platform/shared/fault.ts';
import { confirmDelete, showFailure } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { Comment } from '#features/comments/contract.ts';
import { useReaction } from '#features/comments/web/parts/use-reaction.ts';
import type { leaveApplications } from '../contract.ts';
import { applicationsApi, useLeaveNews } from './leave-api.ts';

type Page = Reply<(typeof leaveApplications)['comments']>;
type Pages = InfiniteData<Page, string | undefined>;
const keyOf = (id: string) => [...applicationsApi.comments.key, { params: { id } }];
const perPage = 50;

/** Loads the comments on an application page by page, the oldest first. */
export function useComments(id: string) {
  const query = useInfiniteQuery<Page, Fault, Pages, readonly unknown[], string | undefined>({
    queryKey: keyOf(id),
    queryFn: ({ pageParam, signal }) =>
      applicationsApi.comments.ask(
        { params: { id }, query: { per_page: perPage, ...(pageParam !== undefined && { before: pageParam }) } },
        signal,
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const pages = query.data?.pages ?? [];
  const shown = [...new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one])).values()].toReversed();
  return { query, shown, earlier: (pages[0]?.meta.total ?? 0) - shown.length };
}

/** Whether the application itself no longer exists, which replaces the comments. */
export const isApplicationGone = (error: unknown): boolean =>
  error instanceof Fault && error.code === 'leaveApplications.gone';

interface CommentOptions {
  readonly application: string;
  whenGone(): void;
}

/** Changes a comment in the cache; null removes it. */
function usePatch(comment: Comment, application: string) {
  const cache = useQueryClient();
  return (change: (one: Comment) => Comment | null) =>
    cache.setQueryData<Pages>(
      keyOf(application),
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            data: page.data.flatMap((one) => (one.id === comment.id ? (change(one) ?? []) : one)),
          })),
        },
    );
}

/** Reacts to a comment or deletes it; for one that is already gone, only says so. */
export function useCommentActs(comment: Comment, { application: id, whenGone }: CommentOptions) {
  const refresh = useLeaveNews();
  const patch = usePatch(comment, id);
  const refused = (error: unknown): boolean => {
    if (!(error instanceof Fault) || error.status !== 404) return false;
    if (isApplicationGone(error)) whenGone();
    else patch(() => null);
    void refresh();
    return true;
  };
  const { reactions, auth_reaction } = comment;
  const who = applicationsApi.reactorsOfComment.read({ params: { comment_id: comment.id } });
  const love = useReaction({
    state: { reactions, auth_reaction },
    who: who.queryKey,
    show: (state) => void patch((one) => ({ ...one, ...state })),
    send: (reaction) => applicationsApi.reactToComment.call({ params: { comment_id: comment.id }, body: { reaction } }),
    refused,
  });
  const remove = async () => {
    if (!(await confirmDelete(comment.body))) return;
    try {
      await applicationsApi.deleteComment.call({ params: { id, comment_id: comment.id, user_id: comment.user.id } });
    } catch (error) {
      if (!refused(error)) void showFailure(error);
    } finally {
      await refresh();
    }
  };
  return { love, who, remove };
}

/** Writes a comment; keeps the text when sending fails. */
export function useWriting({ application: id, whenGone }: CommentOptions) {
  const [text, setText] = useState('');
  const refresh = useLeaveNews();
  const { busy, run } = useAction(
    async () => {
      await applicationsApi.storeComment.call({ params: { id }, body: { body: text } });
      setText('');
    },
    { onFault: (fault) => (isApplicationGone(fault) ? whenGone() : void showFailure(fault)), refresh },
  );
  return { text, setText, busy, send: async () => void (text.trim() !== '' && (await run())) };
}
