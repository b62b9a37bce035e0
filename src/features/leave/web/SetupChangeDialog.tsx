import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Fault } from '#platform/shared/fault.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { Effects } from '../rules/effect-shapes.ts';
import { EffectsFoot, EffectsView } from './EffectsView.tsx';
import { ChangedSinceConfirmed } from './parts/ChangedSinceConfirmed.tsx';
import c from './effects.module.css';

interface SetupChangeDialogProps {
  /** Missing: a change is saved. */
  title?: string;
  /** Label of the button that confirms; missing: it saves. */
  verb?: string;
  /** Key of the change in the cache. */
  queryKey: readonly unknown[];
  /** Loads the impact, with every row for the file. */
  read(all: boolean): Promise<Effects>;
  isBusy: boolean;
  /** Number of times that the impact changed after it was confirmed. */
  revision: number;
  onAgree(confirmed: string | undefined): void;
  onClose(): void;
}

/** Dialog before rules that change balances are saved: people with old and new balances. */
export function SetupChangeDialog(props: SetupChangeDialogProps) {
  const { title = t('Impact of this change'), verb, queryKey, read, isBusy, revision, onAgree, onClose } = props;
  const preview = useQuery<Effects, Fault>({
    queryKey: [...queryKey, revision],
    queryFn: () => read(false),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const foot = (
    <EffectsFoot
      effects={preview.data}
      verb={verb}
      isBusy={isBusy}
      isCurrent={preview.data !== undefined && !preview.isFetching}
      onBack={onClose}
      onSave={() => onAgree(preview.data?.confirmed ?? undefined)}
    />
  );
  return (
    <Dialog title={title} size={650} onClose={onClose} isClosable={!isBusy} footer={foot}>
      {revision > 0 && <ChangedSinceConfirmed />}
      <QueryState query={preview} skeleton={<SkeletonRows rows={6} />}>
        {(effects) => (
          <>
            <p className={c['lead']}>{t('Effective from {date}.', { date: date(effects.effective_from) })}</p>
            <EffectsView effects={effects} readAll={() => read(true)} />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
