import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { fullTimeApi } from './leave-rules-api.ts';
import { isToConfirm } from './parts/to-confirm.ts';
import { SetupChangeDialog } from './SetupChangeDialog.tsx';

interface RemoveFullTimeProps {
  /** First day of the change that is removed. */
  effective_from: LocalDate;
  version: string;
  refresh(): Promise<void>;
  onClose(): void;
}

/** Removes a planned change of full-time work; shows the balances that this changes before. */
export function RemoveFullTime({ effective_from, version, refresh, onClose }: RemoveFullTimeProps) {
  const [revision, setRevision] = useState(0);
  const remove = useAction(
    async (confirmed: string | undefined) => {
      const { message } = await fullTimeApi.remove.call({ body: { effective_from, version, confirmed } });
      onClose();
      void showSuccess(message);
    },
    {
      onFault(fault) {
        if (isToConfirm(fault)) return setRevision((before) => before + 1);
        onClose();
        void showFailure(fault);
      },
      refresh,
    },
  );
  return (
    <SetupChangeDialog
      title={t('Remove this change?')}
      verb={t('Remove')}
      queryKey={[...fullTimeApi.previewRemoval.key, effective_from]}
      read={(all) => fullTimeApi.previewRemoval.call({ body: { effective_from, all } })}
      isBusy={remove.busy}
      revision={revision}
      onAgree={(confirmed) => void remove.run(confirmed)}
      onClose={onClose}
    />
  );
}
