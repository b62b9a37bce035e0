import { NumberInput, Radio, Stack } from '@mantine/core';
import { useRef } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { useContractForm, type ContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import type { HolidayCredit } from '#features/company/rules/dated-settings.ts';
import { fullTimeApi, type StoredFullTimes } from './leave-rules-api.ts';
import { SetupChangeDialog } from './SetupChangeDialog.tsx';
import { useAsking } from './use-package-form.ts';

interface FullTimeDialogProps {
  stored: StoredFullTimes;
  onSaved(): Promise<void>;
  onClose(): void;
}

type Values = {
  effective_from: LocalDate;
  /** Hours a week; empty while nothing is typed. */
  hours: number | '';
  weekly_days: number | '';
  holiday_credit: HolidayCredit;
};

const numberOrNaN = (value: number | '') => (value === '' ? Number.NaN : value);

const bodyOf = ({ hours, weekly_days, ...values }: Values) => ({
  ...values,
  weekly_days: numberOrNaN(weekly_days),
  weekly_work_time: Math.round(numberOrNaN(hours) * 3600),
});

/** Changes full-time work from a date on; shows the balances that this changes before it is saved. */
export function FullTimeDialog(props: FullTimeDialogProps) {
  const { contractForm, asking, agree, leave } = useFullTimeForm(props);
  const body = bodyOf(contractForm.form.getValues());
  if (asking)
    return (
      <SetupChangeDialog
        queryKey={[...fullTimeApi.preview.key, body]}
        read={(all) => fullTimeApi.preview.call({ body: { ...body, all } })}
        isBusy={contractForm.busy}
        revision={asking.revision}
        onAgree={agree}
        onClose={leave}
      />
    );
  return (
    <FormDialog
      title={t('Change full-time work')}
      label={t('Save')}
      contractForm={contractForm}
      onClose={props.onClose}
    >
      <Fields contractForm={contractForm} />
    </FormDialog>
  );
}

function useFullTimeForm({ stored, onSaved, onClose }: FullTimeDialogProps) {
  const { asking, handleUnconfirmed, stop } = useAsking();
  const confirmed = useRef<string>(undefined);
  const today = companyToday() as LocalDate;
  const current = stored.data.find(({ effective_from }) => effective_from <= today) ?? stored.usual;
  const contractForm = useContractForm<Values>({
    schema: async () => {
      const { fullTime } = await import('../contract.ts');
      const { z } = await import('zod');
      return z.preprocess((values) => bodyOf(values as Values), fullTime.store.body);
    },
    initialValues: {
      effective_from: today,
      hours: current.weekly_work_time / 3600,
      weekly_days: current.weekly_days,
      holiday_credit: current.holiday_credit,
    },
    version: stored.version,
    send: async (values, version) => {
      const sent = confirmed.current === undefined ? {} : { confirmed: confirmed.current };
      await fullTimeApi.store.call({ body: { ...bodyOf(values), version, ...sent } }).catch((error: unknown) => {
        throw handleUnconfirmed(error);
      });
      stop();
      await onSaved();
      onClose();
      void showEdited();
    },
  });
  const agree = (to: string | undefined) => {
    confirmed.current = to;
    contractForm.submit();
  };
  const leave = () => {
    confirmed.current = undefined;
    stop();
  };
  return { contractForm, asking, agree, leave };
}

function Fields({ contractForm: { form, conflict } }: { contractForm: ContractForm<Values> }) {
  const { effective_from, hours, weekly_days, holiday_credit } = form.getValues();
  return (
    <>
      <FormConflict form={form} conflict={conflict} fields={{}} />
      <DateField
        label={t('Effective from')}
        withAsterisk
        isKept
        value={effective_from}
        error={form.errors['effective_from']}
        onChange={(day) => day && form.setFieldValue('effective_from', day as LocalDate)}
      />
      <NumberInput
        label={t('Hours a week')}
        withAsterisk
        data-path="weekly_work_time"
        min={1}
        max={168}
        clampBehavior="none"
        decimalScale={2}
        value={hours}
        error={form.errors['weekly_work_time']}
        onChange={(value) => form.setFieldValue('hours', typeof value === 'number' ? value : '')}
      />
      <NumberInput
        label={t('Days a week')}
        withAsterisk
        data-path="weekly_days"
        max={7}
        clampBehavior="none"
        decimalScale={2}
        step={0.5}
        value={weekly_days}
        error={form.errors['weekly_days']}
        onChange={(value) => form.setFieldValue('weekly_days', typeof value === 'number' ? value : '')}
      />
      <Radio.Group
        label={t('Holidays of part-time employees')}
        value={holiday_credit}
        onChange={(value) => form.setFieldValue('holiday_credit', value as HolidayCredit)}
      >
        <Stack gap={8} mt={8}>
          <Radio
            value="own_days"
            label={t('By their working days')}
            description={t('A holiday on a day off gives nothing.')}
          />
          <Radio
            value="shared"
            label={t('Shared by hours')}
            description={t('Each holiday gives everyone their weekly hours divided by these days.')}
          />
        </Stack>
      </Radio.Group>
    </>
  );
}
