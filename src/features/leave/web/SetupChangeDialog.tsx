import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { EffectsFoot, EffectsView } from './EffectsView.tsx';
import { setupApi } from './leave-rules-api.ts';
import type { SetupBody } from './setup-values.ts';
import { ChangedSinceConfirmed } from './parts/ChangedSinceConfirmed.tsx';
import c from './effects.module.css';

interface SetupChangeDialogProps {
  body: SetupBody;
  isBusy: boolean;
  /** Number of times that the impact changed after it was confirmed. */
  revision: number;
  onAgree(confirmed: string | undefined): void;
  onClose(): void;
}

/** Dialog before a set-up that changes balances is saved: people with old and new balances. */
export function SetupChangeDialog({ body, isBusy, revision, onAgree, onClose }: SetupChangeDialogProps) {
  const preview = useQuery({
    ...setupApi.preview.read({ body }),
    queryKey: [...setupApi.preview.key, body, revision],
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const foot = (
    <EffectsFoot
      effects={preview.data}
      isBusy={isBusy}
      isCurrent={preview.data !== undefined && !preview.isFetching}
      onBack={onClose}
      onSave={() => onAgree(preview.data?.confirmed ?? undefined)}
    />
  );
  return (
    <Dialog title={t('Impact of this change')} size={650} onClose={onClose} isClosable={!isBusy} footer={foot}>
      {revision > 0 && <ChangedSinceConfirmed />}
      <QueryState query={preview} skeleton={<SkeletonRows rows={6} />}>
        {(effects) => (
          <>
            <p className={c['lead']}>{t('Effective from {date}.', { date: date(effects.effective_from) })}</p>
            <EffectsView effects={effects} readAll={() => setupApi.preview.call({ body: { ...body, all: true } })} />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
