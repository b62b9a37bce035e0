import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { handleGonePost } from './gone-posts.ts';
import { refreshFeed } from './use-posts.ts';

/** Chooses until when a post is pinned. */
export function PinDialog({ post, onClose }: { post: Post; onClose(): void }) {
  const [until, setUntil] = useState<string | undefined>(post.pinned_until ?? undefined);
  const { problem, ...pin } = usePin(post, onClose);
  return (
    <ActionDialog
      title={t('Pin until…')}
      label={t('Pin to the top')}
      action={pin}
      onAct={() => void pin.run(until)}
      onClose={onClose}
    >
      <DateField
        label={t('Pinned until')}
        description={t('Unpinned automatically the day after. Leave empty to pin until someone unpins it.')}
        value={until}
        min={companyToday()}
        error={problem}
        onChange={setUntil}
      />
    </ActionDialog>
  );
}

function usePin(post: Post, whenDone: () => void) {
  const cache = useQueryClient();
  return useAction(
    async (until: string | undefined) => {
      const body = { is_remove: false, pinned_until: (until ?? null) as LocalDate | null };
      await feedApi.pin.call({ params: { feed_id: post.id }, body });
      whenDone();
      await refreshFeed(cache);
    },
    {
      onFault(fault) {
        if (handleGonePost(post.id, fault)) return whenDone();
        return fault.errors?.['pinned_until']?.[0] ?? void showFailure(fault);
      },
    },
  );
}
