import { NumberInput, Select, Textarea } from '@mantine/core';
import { mdiAlertOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { BalanceRuler } from '#features/leave/web/parts/BalanceRuler.tsx';
import { inColumn } from '#features/leave/web/parts/in-column.ts';
import { DayField } from '#features/profile/web/parts/fields.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { firstName } from '#features/profile/web/parts/seen-by.ts';
import type { leaveProfile } from '../../contract.ts';
import { leaveProfileApi, useLeaveNews } from '../leave-api.ts';
import { amountOf, expiryText } from '../leave-words.ts';
import type { LeaveProfile } from '../replies.ts';
import c from './profile.module.css';

type Values = {
  leave_type_id: string;
  /** Empty while nothing is typed. */
  amount: number | '';
  date: string | null;
  reason: string;
};

interface CorrectProps extends PartProps {
  leave: LeaveProfile;
  onClose(): void;
}

/** Dialog that adds days to a balance, or takes some away; shows the result first. */
export function CorrectDialog({ view, leave, onClose }: CorrectProps) {
  const types = leave.balances.filter(({ is_unlimited }) => !is_unlimited);
  const contractForm = useCorrection(view.id, types[0]?.id ?? '', leave.today, onClose);
  const { form } = contractForm;
  const { leave_type_id, amount } = form.getValues();
  const unit = types.find(({ id }) => id === leave_type_id)?.unit ?? 'days';
  return (
    <FormDialog
      title={t('Correct balance')}
      view={view}
      contractForm={contractForm}
      {...{ onClose }}
      label={labelOf(amount, unit)}
    >
      <Select
        label={t('Leave type')}
        allowDeselect={false}
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('leave_type_id')}
      />
      <Fields view={view} form={form} unit={unit} />
      <Effect user_id={view.id} form={form} />
    </FormDialog>
  );
}

interface FieldsProps extends PartProps {
  form: FormOf<Values>;
  unit: 'days' | 'hours';
}

const Fields = ({ view, form, unit }: FieldsProps) => (
  <>
    <div className={c['two']}>
      <NumberInput
        label={unit === 'days' ? t('Days') : t('Hours')}
        description={t('A negative number takes days or hours away.')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        step={0.5}
        decimalScale={2}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <DayField form={form} path="date" label={t('Effective from')} withAsterisk min={view.joined_on} />
    </div>
    <Textarea
      label={t('Reason')}
      withAsterisk
      description={t('{name} can read this under “Why is my balance this?”', { name: firstName(view.name) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={2}
      maxRows={5}
      maxLength={500}
      {...form.getInputProps('reason')}
    />
  </>
);

function labelOf(amount: number | '', unit: 'days' | 'hours'): string {
  if (amount === '' || amount === 0) return t('Correct');
  return amount > 0
    ? t('Add {amount}', { amount: amountOf(amount, unit) })
    : t('Deduct {amount}', { amount: amountOf(-amount, unit) });
}

function useCorrection(user_id: string, leave_type_id: string, today: LocalDate, onClose: () => void) {
  const refresh = useLeaveNews();
  return useContractForm<Values>({
    schema: async () => {
      const { leaveProfile: contract } = await import('../../contract.ts');
      return contract.storeCorrection.body.refine(({ amount }) => amount !== 0, {
        path: ['amount'],
        error: () => t('Please use a number other than 0'),
      });
    },
    initialValues: { leave_type_id, amount: '', date: today, reason: '' },
    creates: true,
    send: async (values) => {
      const body = { ...values, amount: Number(values.amount), date: values.date as LocalDate };
      const { message } = await leaveProfileApi.storeCorrection.call({ params: { user_id }, body });
      onClose();
      await refresh();
      void showSuccess(message);
    },
  });
}

type CorrectionPreview = Reply<(typeof leaveProfile)['makeCorrection']>;

/** New balance, updated while typing. */
function Effect({ user_id, form }: { user_id: string; form: FormOf<Values> }) {
  const { leave_type_id, amount, date } = form.getValues();
  const isAsked = amount !== '' && amount !== 0 && date !== null && leave_type_id !== '';
  const query = useQuery({
    ...leaveProfileApi.makeCorrection.read({
      params: { user_id },
      body: { leave_type_id, amount: Number(amount), date: (date ?? '') as LocalDate },
    }),
    enabled: isAsked,
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (!isAsked || !query.data) return query.error && isAsked ? <PreviewError error={query.error} /> : null;
  return query.error ? <PreviewError error={query.error} /> : <Balance preview={query.data} amount={Number(amount)} />;
}

const PreviewError = ({ error }: { error: Error }) => (
  <div className={c['effect']} role="status">
    <p data-low>
      <Icon path={mdiAlertOutline} size={16} />
      {error.message}
    </p>
  </div>
);

type Expiring = CorrectionPreview['after']['expiring'];

/** Returns how much more expires on the next day of expiry. */
function moreExpiring(before: Expiring, after: Expiring): Expiring {
  if (!after) return null;
  const amount = round(after.amount - (before?.on === after.on ? before.amount : 0));
  return amount > 0 ? { amount, on: after.on } : null;
}

function Balance({ preview, amount }: { preview: CorrectionPreview; amount: number }) {
  const { leave_type, before, after, below_zero } = preview;
  const { taken, booked, waiting } = after;
  const more = moreExpiring(before.expiring, after.expiring);
  const lefts = [before.left, after.left];
  return (
    <div className={c['effect']} role="status">
      <header>
        <h3>{t('Left to plan')}</h3>
        <span className="num">
          {inColumn(before.left, lefts)} <span className="mirrored">→</span> <b>{inColumn(after.left, lefts)}</b>
        </span>
      </header>
      <BalanceRuler
        size="small"
        total={Math.max(before.given, after.given)}
        parts={{ taken, booked, waiting, ...(amount < 0 ? { asked: -amount } : { added: amount }) }}
        label={t('{before} before, {after} after', {
          before: amountOf(before.left, leave_type.unit),
          after: amountOf(after.left, leave_type.unit),
        })}
      />
      {more && (
        <p>
          <Icon path={mdiAlertOutline} size={16} />
          {t('Of this, {what}', { what: expiryText(more, leave_type.unit) })}
        </p>
      )}
      {after.left < -below_zero && (
        <p data-low>
          <Icon path={mdiAlertOutline} size={16} />
          {t('More leave is booked than this balance allows.')}
        </p>
      )}
    </div>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
