import { NumberInput, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { duration, signedDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { ChangeArrow } from '#platform/web/ui/ChangeArrow.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { levelOf } from '../rules/level.ts';
import { accountApi, useAccountNews, type AccountRow } from './account-api.ts';
import { AccountLight } from './AccountLight.tsx';
import { AccountRuler } from './AccountRuler.tsx';
import c from './account.module.css';

export type AccountChange = 'adjust' | 'pay_out';

interface ChangeDialogProps {
  row: AccountRow;
  change: AccountChange;
  onClose(): void;
}

/** Adds time to an account, takes it away, or pays it out, and shows what that does to the balance. */
export function ChangeDialog({ row, change, onClose }: ChangeDialogProps) {
  const [sign, setSign] = useState<'add' | 'take'>('add');
  const [minutes, setMinutes] = useState(0);
  const [date, setDate] = useState<LocalDate>(companyToday());
  const [reason, setReason] = useState('');
  const isPayOut = change === 'pay_out';
  const seconds = minutes * 60;
  const signed = isPayOut || sign === 'take' ? -seconds : seconds;
  const refresh = useAccountNews();
  const save = useAction(
    async () => {
      const { id, version } = row;
      const { message } = isPayOut
        ? await accountApi.payOut.call({ body: { pay_outs: [{ person_id: id, seconds, version }] } })
        : await accountApi.adjust.call({
            params: { user_id: id },
            body: { date, seconds: signed, reason: reason.trim(), version },
          });
      onClose();
      void showSuccess(message);
    },
    { onFault: inlineOr(showFailure), refresh },
  );
  const isReady = seconds > 0 && (isPayOut ? seconds <= (row.balance ?? 0) : reason.trim().length >= 3);
  return (
    <ActionDialog
      title={isPayOut ? t('Pay out hours') : t('Adjust the time account')}
      size={650}
      label={labelOf(change, sign, seconds)}
      action={save}
      isDisabled={!isReady}
      isDirty={seconds > 0 || reason !== ''}
      onAct={() => void save.run()}
      onClose={onClose}
    >
      <div className={c['form']}>
        <p className={c['person']}>{[row.name, row.department_name].filter(Boolean).join(', ')}</p>
        {!isPayOut && (
          <SegmentedControl
            aria-label={t('Kind of change')}
            data={[
              { value: 'add', label: t('Add time') },
              { value: 'take', label: t('Take time away') },
            ]}
            value={sign}
            onChange={(value) => setSign(value === 'take' ? 'take' : 'add')}
          />
        )}
        <div className={c['fields']}>
          <HoursField minutes={minutes} onChange={setMinutes} />
          {!isPayOut && (
            <DateField
              label={t('Counts on')}
              value={date}
              max={companyToday()}
              isKept
              onChange={(value) => value && setDate(value)}
            />
          )}
        </div>
        {!isPayOut && (
          <Textarea
            label={t('Reason')}
            description={t('3 to 250 characters; it stays on the account.')}
            withAsterisk
            maxLength={250}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value.replaceAll('\n', ' '))}
          />
        )}
        <Effect row={row} signed={signed} />
      </div>
    </ActionDialog>
  );
}

function labelOf(change: AccountChange, sign: 'add' | 'take', seconds: number): string {
  const hours = duration(seconds);
  if (change === 'pay_out') return t('Pay out {hours}', { hours });
  return sign === 'add' ? t('Add {hours}', { hours }) : t('Take away {hours}', { hours });
}

function HoursField({ minutes, onChange }: { minutes: number; onChange(minutes: number): void }) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const whole = (value: number | string) => (typeof value === 'number' ? Math.floor(value) : 0);
  return (
    <>
      <NumberInput
        label={t('Hours')}
        min={0}
        max={9998}
        allowDecimal={false}
        value={hours}
        onChange={(value) => onChange(whole(value) * 60 + rest)}
      />
      <NumberInput
        label={t('Minutes')}
        min={0}
        max={59}
        allowDecimal={false}
        value={rest}
        onChange={(value) => onChange(hours * 60 + Math.min(59, whole(value)))}
      />
    </>
  );
}

/** Shows what a change does to the balance. */
function Effect({ row: { balance, lights }, signed }: { row: AccountRow; signed: number }) {
  if (balance === null) return null;
  const after = balance + signed;
  return (
    <section className={c['effect']} aria-label={t('Impact')}>
      <AccountRuler balance={balance} lights={lights} after={after} />
      <p>
        <span>{t('Balance today')}</span>
        <span className="num">{signedDuration(balance)}</span>
        <ChangeArrow />
        <b className="num">{signedDuration(after)}</b>
        <AccountLight level={levelOf(after, lights)} />
      </p>
    </section>
  );
}
