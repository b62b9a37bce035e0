import { NumberInput, Radio, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEditLoad } from '#platform/web/edit-load.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { showAdded, showEdited } from '#platform/web/ui/notices.ts';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { letterOf } from '#features/shifts/rules/letter.ts';
import { tintColors, tintOf } from '#features/shifts/rules/tints.ts';
import { Swatches } from '#features/shifts/web/parts/Swatches.tsx';
import { typeIcons, type TypeIconName } from '../rules/type-icons.ts';
import type { LeaveTypeItem } from '../rules/shapes.ts';
import { withConfirming, type TurnedOff } from './confirming.ts';
import { IconPicker } from './IconPicker.tsx';
import { typesApi } from './leave-rules-api.ts';
import { lettersText, yearText, yesOrNo } from './type-words.ts';
import c from './leave-settings.module.css';

interface TypeDialogProps {
  /** Type to edit; missing when adding one. */
  id?: string;
  refresh(): Promise<void>;
  onClose(): void;
}

/** Dialog that adds a leave type, or edits one as it is stored now. */
export function TypeDialog({ id, ...props }: TypeDialogProps) {
  const stored = useQuery({
    ...typesApi.edit.read({ params: { id: id ?? '' } }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const others = useQuery({ ...typesApi.list.read({}), enabled: id === undefined });
  useEditLoad(stored.error, props.onClose);
  if (id === undefined) return <TypeForm {...props} letters={others.data?.data.map(({ letter }) => letter) ?? []} />;
  if (stored.data)
    return (
      <TypeForm {...props} stored={stored.data.data} version={stored.data.version} letters={stored.data.letters} />
    );
  return (
    <Dialog title={t('Edit leave type')} onClose={props.onClose}>
      <SkeletonRows rows={4} />
    </Dialog>
  );
}

type Values = {
  name: string;
  /** Empty: the first free letter of the name. */
  letter: string;
  color: string;
  icon: TypeIconName | null;
  unit: 'days' | 'hours';
  is_limited: boolean;
  /** Empty while nothing is typed. */
  total_days: number | '';
  is_paid: boolean;
  is_private: boolean;
  has_halves: boolean;
  has_times: boolean;
  displaces: boolean;
  can_be_displaced: boolean;
  /** Empty: as the rules of leave say. */
  notice_days: number | '';
};

const valuesOf = (stored: LeaveTypeItem | undefined): Values => ({
  name: stored?.name ?? '',
  letter: stored?.letter ?? '',
  color: stored?.color ?? tintColors[0],
  icon: typeIcons.find((name) => name === stored?.icon) ?? null,
  unit: stored?.unit ?? 'days',
  is_limited: stored ? stored.total_days !== null : true,
  total_days: stored?.total_days ?? '',
  is_paid: stored?.is_paid ?? true,
  is_private: stored?.is_private ?? false,
  has_halves: stored?.has_halves ?? true,
  has_times: stored?.has_times ?? false,
  displaces: stored?.displaces ?? false,
  can_be_displaced: stored?.can_be_displaced ?? false,
  notice_days: stored?.notice_days ?? '',
});

/** An empty field becomes NaN, which fails validation; no limit becomes null. */
const bodyOf = (
  { is_limited, total_days, letter, notice_days, ...values }: Values,
  stored: LeaveTypeItem | undefined,
) => ({
  ...values,
  letter: letter.trim() || null,
  notice_days: notice_days === '' ? null : notice_days,
  total_days: is_limited ? (total_days === '' ? Number.NaN : total_days) : null,
  ...(stored && { id: stored.id }),
});

/** Returns the parts of days that a type no longer allows. */
function turnedOffBy(stored: LeaveTypeItem | undefined, { has_halves, has_times }: Values): TurnedOff {
  if (!stored?.has_times || has_times) return 'halves';
  return stored.has_halves && !has_halves ? 'both' : 'times';
}

interface FormProps extends Omit<TypeDialogProps, 'id'> {
  stored?: LeaveTypeItem;
  version?: string;
  /** Letters of the other types. */
  letters: readonly string[];
}

function useTypeForm({ stored, version = '', refresh, onClose }: Omit<FormProps, 'letters'>) {
  const isNew = stored === undefined;
  return useContractForm<Values>({
    schema: async () => {
      const { leaveTypes } = await import('../contract.ts');
      const { z } = await import('zod');
      return z.preprocess((values) => bodyOf(values as Values, stored), leaveTypes.store.body);
    },
    initialValues: valuesOf(stored),
    version,
    creates: isNew,
    send: async (values, known) => {
      const body = { ...bodyOf(values, stored), ...(stored && { version: known }) };
      const saved = await withConfirming(
        (confirmed) => typesApi.store.call({ body: { ...body, ...(confirmed !== undefined && { confirmed }) } }),
        turnedOffBy(stored, values),
      );
      if (!saved) return false;
      onClose();
      await refresh();
      return isNew ? showAdded() : showEdited();
    },
  });
}

function TypeForm(props: FormProps) {
  const { stored, letters, onClose } = props;
  const isNew = stored === undefined;
  const contractForm = useTypeForm(props);
  const { form, conflict } = contractForm;
  return (
    <FormDialog
      title={isNew ? t('Add leave type') : t('Edit leave type')}
      contractForm={contractForm}
      label={isNew ? t('Add leave type') : t('Save')}
      onClose={onClose}
    >
      <FormConflict<Values> form={form} conflict={conflict} fields={conflictFields()} />
      <TextInput
        label={t('Name', { of: 'thing' })}
        withAsterisk
        autoComplete="off"
        maxLength={60}
        autoFocus
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Amount form={form} />
      <Marks form={form} letters={letters} />
      <IconPicker
        value={form.getValues().icon}
        error={form.errors['icon']}
        onChange={(icon) => form.setFieldValue('icon', icon)}
      />
      <Switches form={form} />
    </FormDialog>
  );
}

const conflictFields = () => ({
  name: t('Name', { of: 'thing' }),
  letter: t('Letter'),
  total_days: { label: t('Per year'), text: (value: unknown) => yearText(typeof value === 'number' ? value : null) },
  is_paid: { label: t('Pay'), text: (value: unknown) => (value === true ? t('Paid', { of: 'leave' }) : t('Unpaid')) },
  is_private: { label: t('The reason is private'), text: yesOrNo },
  has_halves: { label: t('Allow half days'), text: yesOrNo },
  has_times: { label: t('Allow hours of a day'), text: yesOrNo },
  displaces: { label: t('Replaces other leave'), text: yesOrNo },
  can_be_displaced: { label: t('Can be replaced'), text: yesOrNo },
  notice_days: {
    label: t('Notice'),
    text: (value: unknown) => (typeof value === 'number' ? String(value) : t('as in the leave rules')),
  },
});

interface FieldsProps {
  form: FormOf<Values>;
}

const Amount = ({ form }: FieldsProps) => (
  <>
    <div className={c['pair']}>
      <Year form={form} />
      <Choice
        label={t('Pay')}
        value={form.getValues().is_paid ? 'paid' : 'unpaid'}
        onChange={(value) => form.setFieldValue('is_paid', value === 'paid')}
        choices={[
          ['paid', t('Paid', { of: 'leave' })],
          ['unpaid', t('Unpaid')],
        ]}
      />
    </div>
    <div className={c['pair']}>
      <Switch
        label={t('No limit')}
        checked={!form.getValues().is_limited}
        onChange={(event) => form.setFieldValue('is_limited', !event.currentTarget.checked)}
      />
      <Choice
        label={t('Counted in')}
        value={form.getValues().unit}
        error={form.errors['unit']}
        onChange={(value) => {
          const unit = value === 'hours' ? 'hours' : 'days';
          form.setFieldValue('unit', unit);
          // Leave that is counted in hours is usually taken by the hour; other leave as it was before.
          form.setFieldValue('has_times', unit === 'hours' || form.getInitialValues().has_times);
        }}
        choices={[
          ['days', t('Days')],
          ['hours', t('Hours')],
        ]}
      />
    </div>
  </>
);

function Year({ form }: FieldsProps) {
  const { is_limited, unit } = form.getValues();
  return (
    <NumberInput
      label={unit === 'days' ? t('Days per year') : t('Hours per year')}
      withAsterisk={is_limited}
      description={is_limited ? t('A package can give more or less.') : t('As much as needed.')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={0}
      max={9000}
      decimalScale={2}
      hideControls
      disabled={!is_limited}
      {...form.getInputProps('total_days')}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, name: string])[];
  error?: ReactNode;
  onChange(value: string): void;
}

const Choice = ({ choices, ...props }: ChoiceProps) => (
  <Radio.Group {...props}>
    <span className={c['choices']}>
      {choices.map(([value, name]) => (
        <Radio key={value} value={value} label={name} />
      ))}
    </span>
  </Radio.Group>
);

function Marks({ form, letters }: FieldsProps & { letters: readonly string[] }) {
  const { name, letter, color } = form.getValues();
  const shown = letter.trim() || (name.trim() ? letterOf(name) : '');
  const used = lettersText(letters);
  return (
    <div className={c['marks']}>
      <TextInput
        label={t('Letter')}
        maxLength={2}
        placeholder={shown}
        autoComplete="off"
        {...form.getInputProps('letter')}
      />
      <span className={c['sample']} data-tint={tintOf(color)} aria-hidden>
        {shown}
      </span>
      <Swatches
        value={color}
        onChange={(value) => form.setFieldValue('color', value)}
        letter={shown}
        description={[t('Leave types are identified by their letter; the colour is optional.'), used]
          .filter(Boolean)
          .join(' ')}
        error={form.errors['color']}
      />
    </div>
  );
}

const Switches = ({ form }: FieldsProps) => (
  <>
    <NumberInput
      label={t('Notice in working days')}
      description={t('Leave empty to use the notice of the leave rules.')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={0}
      max={60}
      allowDecimal={false}
      hideControls
      {...form.getInputProps('notice_days')}
    />
    <Switch
      label={t('The reason is private')}
      description={t('Colleagues see “Away”, approvers the days. Only people who manage all leave see the reason.')}
      {...form.getInputProps('is_private', { type: 'checkbox' })}
    />
    <Switch
      label={t('Allow half days')}
      description={t('Packages can still turn them off.')}
      {...form.getInputProps('has_halves', { type: 'checkbox' })}
    />
    <Switch
      label={t('Allow hours of a day')}
      description={t('People can take leave from one time to another.')}
      {...form.getInputProps('has_times', { type: 'checkbox' })}
    />
    <Switch
      label={t('Replaces other leave')}
      description={t('People who fall ill during leave get its days back once this is approved.')}
      {...form.getInputProps('displaces', { type: 'checkbox' })}
    />
    <Switch
      label={t('Can be replaced')}
      description={t('Days go back when someone falls ill on them.')}
      {...form.getInputProps('can_be_displaced', { type: 'checkbox' })}
    />
  </>
);
