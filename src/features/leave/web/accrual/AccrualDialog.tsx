import { Button, Group, NumberInput, Select, Stack, Switch } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { accrualDays, givings, joinings } from '../../rules/facts.ts';
import { isMute, termOfValues } from '../package-values.ts';
import { accrualDayText, givingText, joiningText, waitText } from '../package-words.ts';
import type { AccrualFieldsProps } from './accrual-fields.ts';
import { HoursWorkedFields } from './HoursWorkedFields.tsx';
import { RoundingFields } from './RoundingFields.tsx';
import { StepRows } from './StepRows.tsx';
import c from '../terms.module.css';

interface AccrualDialogProps extends AccrualFieldsProps {
  /** Name of the type. */
  name: string;
  unit: 'days' | 'hours';
  onClose(): void;
}

/** Dialog with how a leave type accrues, from when it can be taken, and how the amount of a year is rounded. */
export function AccrualDialog({ form, at, name, unit, onClose }: AccrualDialogProps) {
  const values = form.getValues().leave_types[at];
  if (!values) return null;
  const term = termOfValues(values);
  const isLimited = term.days !== null;
  const foot = (
    <Group justify="flex-end">
      <Button onClick={onClose}>{t('Done', { of: 'action' })}</Button>
    </Group>
  );
  return (
    <Dialog title={t('Accrual and rounding')} size={650} onClose={onClose} footer={foot}>
      <p className={c['lead']}>{name}</p>
      <Stack gap="md">
        {isLimited && <HoursWorkedFields form={form} at={at} unit={unit} />}
        {isLimited && <Accrual form={form} at={at} />}
        <Waiting form={form} at={at} />
        {!isMute('steps', term) && <StepRows form={form} at={at} />}
        {!isMute('rounding', term) && <RoundingFields form={form} at={at} />}
      </Stack>
    </Dialog>
  );
}

function Accrual({ form, at }: AccrualFieldsProps) {
  const values = form.getValues().leave_types[at];
  if (!values) return null;
  const term = termOfValues(values);
  const input = (field: string) => form.getInputProps(`leave_types.${at}.${field}`);
  return (
    <>
      <Group grow align="flex-start">
        <Select
          label={t('Granted')}
          data={givings
            .filter((given) => given !== 'at_once' || !term.by_hours)
            .map((given) => ({ value: given, label: givingText(given) }))}
          allowDeselect={false}
          {...input('given')}
        />
        {!isMute('accrues_at', term) && (
          <Select
            label={t('Accrues')}
            data={accrualDays.map((day) => ({ value: day, label: accrualDayText(day) }))}
            allowDeselect={false}
            {...input('accrues_at')}
          />
        )}
      </Group>
      {!isMute('joining', term) && (
        <Select
          label={t('Month in which a person joins')}
          data={joinings.map((joining) => ({ value: joining, label: joiningText(joining) }))}
          allowDeselect={false}
          {...input('joining')}
        />
      )}
      {!isMute('grace_days', term) && (
        <NumberInput
          label={t('Days of the next year for what accrues last')}
          min={0}
          max={366}
          allowDecimal={false}
          allowNegative={false}
          {...input('grace_days')}
        />
      )}
      {!isMute('is_pro_rata', term) && (
        <Switch
          label={t('Pro rata: only for the months of employment')}
          {...form.getInputProps(`leave_types.${at}.is_pro_rata`, { type: 'checkbox' })}
        />
      )}
    </>
  );
}

const waits = [0, 1, 2, 3, 6, 9, 12];

/** Employment before the leave can be taken. */
function Waiting({ form, at }: AccrualFieldsProps) {
  const { value, onChange } = form.getInputProps(`leave_types.${at}.wait_months`) as {
    value: number;
    onChange(months: number): void;
  };
  const months = [...new Set([...waits, value])].sort((a, b) => a - b);
  return (
    <Group grow align="flex-start">
      <Select
        label={t('Waiting time')}
        data={months.map((count) => ({ value: String(count), label: waitText(count) }))}
        value={String(value)}
        onChange={(count) => onChange(Number(count))}
        allowDeselect={false}
      />
      <NumberInput
        label={t('Days of waiting time')}
        min={0}
        max={1096}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps(`leave_types.${at}.wait_days`)}
      />
    </Group>
  );
}
