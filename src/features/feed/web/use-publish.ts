import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldErrors } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { showFailure, showToast } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { checkDocument, textIn } from '../rules/document.ts';
import type { sentOf } from './post-draft.ts';
import { refreshFeed } from './use-posts.ts';
import { handleGonePost } from './gone-posts.ts';

type PublishInput = ReturnType<typeof sentOf>;

/** Returns the errors that the server would report, before anything is sent. */
function problemsOf({ body }: PublishInput, isLater: boolean, publish_at: unknown): FieldErrors {
  const { document, problem } = checkDocument(body);
  if (problem !== null) return { body: [t(problem)] };
  if (textIn(document).trim() === '') return { body: [t('This is a required field')] };
  return isLater && publish_at === null ? { publish_at: [t('This is a required field')] } : {};
}

/** Publishes a post or saves its edit; errors are shown beside their fields. */
export function usePublish(post: Post | undefined, whenDone: () => void) {
  const cache = useQueryClient();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { busy, run } = useAction(
    async (sent: PublishInput) => {
      const body = { ...sent, ...(post && { id: post.id, version: post.version }) };
      const { item } = await feedApi.store.call({ body });
      whenDone();
      await refreshFeed(cache);
      showToast(doneText(item, post));
    },
    {
      onFault(fault, sent) {
        setErrors(fault.errors ?? {});
        if (post && handleGonePost(post.id, fault, { what: 'change', text: writtenIn(sent) })) whenDone();
        else if (!fault.errors) void showFailure(fault);
      },
    },
  );
  const publish = async (sent: PublishInput, isLater = false) => {
    const problems = problemsOf(sent, isLater, sent.publish_at);
    setErrors(problems);
    if (Object.keys(problems).length === 0) await run(sent);
  };
  return { busy, errors, publish };
}

function writtenIn({ body }: PublishInput): string {
  const { document } = checkDocument(body);
  return document ? textIn(document) : '';
}

function doneText(item: Post, before: Post | undefined): string {
  if (item.created_time === null) return t('Post scheduled.');
  return before?.created_time ? t('Post updated.') : t('Post published.');
}
