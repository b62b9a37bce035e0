import { mdiBroom, mdiContentCopy, mdiHistory, mdiRepeat } from '@mdi/js';
import { useState } from 'react';
import { addDays } from '#platform/shared/time.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useFrame, useNarrow } from '#platform/web/ui/frame.tsx';
import { HeadActions, type HeadAction } from '#platform/web/ui/HeadActions.tsx';
import { ClearDialog } from '../clear/ClearDialog.tsx';
import { CopyDialog } from '../copy/CopyDialog.tsx';
import type { PlanView } from '../plan-view.ts';
import type { PlannerState } from '../use-planner.ts';

interface PlanActionsProps {
  planner: PlannerState;
  view: PlanView;
  onLog(): void;
}

/** Actions on the whole plan. */
export function PlanActions({ planner, view, onLog }: PlanActionsProps) {
  const [dialog, setDialog] = useState<'copy' | 'clear'>();
  const { can } = useSession();
  const isFolded = useLittleRoom();
  const { canPlan, batch, drafting, refresh, assignable } = planner;
  const patterns = { label: t('Patterns'), icon: mdiRepeat, to: '/settings/time/shift-templates/patterns' };
  const actions: readonly HeadAction[] = [
    ...(can('view_shift_template') ? [patterns] : []),
    { label: t('Action log'), icon: mdiHistory, run: onLog },
    ...(canPlan
      ? [
          { label: t('Copy a week'), icon: mdiContentCopy, run: () => setDialog('copy') },
          { label: t('Clear shifts'), icon: mdiBroom, run: () => setDialog('clear') },
        ]
      : []),
  ];
  const common = { isSaving: drafting.isSending, refresh, onClose: () => setDialog(undefined) };
  return (
    <>
      <HeadActions actions={actions} isFolded={isFolded} />
      {dialog === 'copy' && (
        <CopyDialog {...common} view={view} batch_id={batch?.state === 'draft' ? batch.batch_id : undefined} />
      )}
      {dialog === 'clear' && (
        <ClearDialog
          {...common}
          initial={{
            start_date: view.week,
            end_date: addDays(view.week, 6),
            department_id: view.department || undefined,
            group_id: view.group || undefined,
            which: 'all',
          }}
          assignable={assignable.data}
        />
      )}
    </>
  );
}

/** The title with its month and four buttons take some 1,100 px; a panel takes 400 of the window. */
function useLittleRoom(): boolean {
  const { panels } = useFrame();
  const isNarrow = useNarrow('(max-width: 1339px)');
  const isNarrowBeside = useNarrow('(max-width: 1739px)');
  return panels > 0 ? isNarrowBeside : isNarrow;
}
