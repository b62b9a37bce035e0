import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { handleGonePost } from './gone-posts.ts';
import { refreshFeed } from './use-posts.ts';

/** Chooses until when a post is pinned. */
export function PinDialog({ post, onClose }: { post: Post; onClose(): void }) {
  const [until, setUntil] = useState<string | undefined>(post.pinned_until ?? undefined);
  const { busy, problem, pin } = usePin(post, onClose);
  const foot = (
    <>
      <Button variant="default" disabled={busy} onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button loading={busy} onClick={() => void pin(until)}>
        {t('Pin to the top')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Pin until…')} onClose={onClose} closeOnEscape={!busy} foot={foot}>
      <DateField
        label={t('Pinned until')}
        description={t('Unpinned automatically the day after. Leave empty to pin until someone unpins it.')}
        value={until}
        min={companyToday()}
        error={problem}
        onChange={setUntil}
      />
    </Dialog>
  );
}

function usePin(post: Post, whenDone: () => void) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const pin = async (until: string | undefined) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { is_remove: false, pinned_until: (until ?? null) as LocalDate | null };
      await feedApi.pin.call({ params: { feed_id: post.id }, body });
      whenDone();
      await refreshFeed(cache);
    } catch (error) {
      const sentence = error instanceof Fault ? error.errors?.['pinned_until']?.[0] : undefined;
      setProblem(sentence);
      if (handleGonePost(post.id, error)) whenDone();
      else if (sentence === undefined) void showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, pin };
}
