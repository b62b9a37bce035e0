import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import type { OwnPeriod } from '../contract.ts';
import { payPeriodsApi } from './pay-periods-api.ts';
import { usePeriodAction } from './use-period-action.ts';
import c from './pay-periods.module.css';

/** Step that needs a reason. */
export type ReasonedStep = 'sendBack' | 'confirmFor';

interface ReasonDialogProps {
  kind: ReasonedStep;
  period: Pick<OwnPeriod, 'name' | 'starts_on' | 'version' | 'person'>;
  onClose(): void;
}

/** Dialog that asks why a period is sent back, or confirmed for someone else. */
export function ReasonDialog({ kind, period, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { name: of, starts_on, version, person } = period;
  const action = usePeriodAction(() => {
    const sent = { body: { person_id: person.id, starts_on, version, reason } };
    return kind === 'sendBack' ? payPeriodsApi.sendBack.call(sent) : payPeriodsApi.confirmFor.call(sent);
  }, onClose);
  const values = { period: of, name: person.name };
  const isSendingBack = kind === 'sendBack';
  return (
    <ActionDialog
      title={isSendingBack ? t('Send {period} back to {name}', values) : t('Confirm {period} for {name}', values)}
      label={isSendingBack ? t('Send back') : t('Confirm for {name}', values)}
      action={action}
      isDisabled={reason.trim() === ''}
      isDirty={reason !== ''}
      onAct={() => void action.run()}
      onClose={onClose}
    >
      <p className={c['lead']}>
        {isSendingBack
          ? t('The confirmation and approval no longer count. {name} sees your reason.', values)
          : t('{name} cannot sign in. Your name and reason are kept with the confirmation.', values)}
      </p>
      <Textarea
        label={t('Reason')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={250}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
      />
    </ActionDialog>
  );
}
