import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import type { ChangePreview } from '#platform/shared/impact.ts';
import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { useEditLoad } from '#platform/web/edit-load.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { date as dateText } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { buttonOf, ImpactBox } from '#platform/web/ui/ImpactBox.tsx';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { showAdded, showEdited } from '#platform/web/ui/notices.ts';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import type { holidays } from '../contract.ts';
import { holidaysApi } from './holidays-api.ts';
import { withHolidayImpact } from './parts/holiday-impact.ts';
import { lengthText, holidaysPath } from './words.ts';
import c from './holidays.module.css';

type Stored = Reply<(typeof holidays)['edit']>;

interface HolidayDialogProps {
  /** Holiday to edit; missing when adding one. */
  id?: string;
  /** Year that is shown, in which a new holiday begins. */
  year: number;
  refresh(): Promise<void>;
  onClose(): void;
}

/** Dialog that adds a holiday, or edits one as it is stored now. */
export function HolidayDialog({ id, ...props }: HolidayDialogProps) {
  const stored = useQuery({
    ...holidaysApi.edit.read({ params: { id: id ?? '' } }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEditLoad(stored.error, props.onClose);
  if (id === undefined) return <HolidayForm {...props} />;
  if (stored.data) return <HolidayForm {...props} stored={stored.data} />;
  return (
    <Dialog title={t('Edit holiday')} onClose={props.onClose}>
      <SkeletonRows rows={4} />
    </Dialog>
  );
}

type Values = {
  name: string;
  start_date: LocalDate;
  end_date: LocalDate;
  part: HolidayPart;
  is_for_everyone: boolean;
  /** Years in addition to that of the first day. */
  calendar_years: string[];
};

const yearIn = (date: string) => Number(date.slice(0, 4));

function firstDay(year: number): LocalDate {
  const today = companyToday() as LocalDate;
  return yearIn(today) === year ? today : (`${year}-01-01` as LocalDate);
}

const valuesOf = (stored: Stored | undefined, year: number): Values => {
  const start_date = firstDay(year);
  const { name, ...days } = stored?.data ?? { name: '', start_date, end_date: start_date, part: 'full' as const };
  const is_for_everyone = stored?.data.is_for_everyone ?? true;
  const { start_date: from, end_date, part } = days;
  return { name, start_date: from, end_date, part, is_for_everyone, calendar_years: [] };
};

const bodyOf = ({ calendar_years, ...values }: Values, id: string | undefined) => ({
  ...values,
  ...(id !== undefined && { id }),
  ...(calendar_years.length > 0 && {
    calendar_years: [yearIn(values.start_date), ...calendar_years.map(Number)].filter(
      (year, index, all) => all.indexOf(year) === index,
    ),
  }),
});

type FormProps = Omit<HolidayDialogProps, 'id'> & { stored?: Stored };

function useHolidayForm({ stored, year, refresh, onClose }: FormProps) {
  const navigate = useNavigate();
  const id = stored?.data.id;
  const shown = useRef<string>(undefined);
  const contractForm = useContractForm<Values>({
    schema: async () => {
      const { holidays: contract } = await import('../contract.ts');
      const { z } = await import('zod');
      return z.preprocess((values) => bodyOf(values as Values, id), contract.store.body);
    },
    initialValues: valuesOf(stored, year),
    version: stored?.version ?? '',
    creates: id === undefined,
    send: async (values, version) => {
      const body = { ...bodyOf(values, id), ...(id !== undefined && { version }) };
      const reply = await withHolidayImpact((confirmed = shown.current) =>
        holidaysApi.store.call({ body: { ...body, ...(confirmed !== undefined && { confirmed }) } }),
      );
      if (!reply) return false;
      onClose();
      await refresh();
      if (!values.is_for_everyone && stored?.data.is_for_everyone !== false)
        void navigate({ to: `${holidaysPath}/${reply.id}/assigned-people` });
      else void (id === undefined ? showAdded() : showEdited());
      return true;
    },
  });
  const impact = useImpact(contractForm.form, id);
  useEffect(() => {
    shown.current = impact.data?.confirmed ?? undefined;
  });
  return { contractForm, impact };
}

function HolidayForm(props: FormProps) {
  const { stored, onClose } = props;
  const { contractForm, impact } = useHolidayForm(props);
  const isNew = stored === undefined;
  const { form, conflict } = contractForm;
  return (
    <FormDialog
      title={isNew ? t('Add holiday') : t('Edit holiday')}
      contractForm={contractForm}
      label={buttonOf(impact.data) ?? (isNew ? t('Add holiday') : t('Save'))}
      isDisabled={impact.data?.refusal != null}
      onClose={onClose}
    >
      <FormConflict<Values> form={form} conflict={conflict} fields={conflictFields()} />
      <TextInput
        label={t('Name', { of: 'thing' })}
        withAsterisk
        autoComplete="off"
        maxLength={200}
        autoFocus
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Days form={form} stored={stored} />
      <AudienceField form={form} stored={stored} />
      {isNew && <OtherYears form={form} />}
      <ImpactBox preview={impact.data} />
    </FormDialog>
  );
}

const conflictFields = () => ({
  name: t('Name', { of: 'thing' }),
  start_date: { label: t('First day'), text: (day: unknown) => dateText(String(day)) },
  end_date: { label: t('Last day'), text: (day: unknown) => dateText(String(day)) },
  part: { label: t('Duration'), text: (part: unknown) => partName(part as HolidayPart) },
  is_for_everyone: {
    label: t('Applies to'),
    text: (all: unknown) => (all === true ? t('Everyone') : t('Selected people')),
  },
});

const partName = (part: HolidayPart) =>
  part === 'full' ? t('Full day') : part === 'first_half' ? t('Morning') : t('Afternoon');

interface FieldsProps {
  form: FormOf<Values>;
  stored?: Stored | undefined;
}

/** Fields for the days: the last day follows the first until it is chosen; half a day has no last day. */
function Days({ form, stored }: FieldsProps) {
  const { start_date, end_date, part } = form.getValues();
  const was =
    stored && lengthText(stored.data) !== lengthText({ start_date, end_date, part }) ? stored.data : undefined;
  const begin = (day: string | undefined) => {
    if (!day) return;
    form.setFieldValue('start_date', day as LocalDate);
    // Validated together with the new first day.
    if (end_date === start_date || end_date < day) form.setFieldValue('end_date', day as LocalDate);
  };
  const errors = form.errors;
  return (
    <>
      <div className={c['pair']}>
        <DateField
          label={t('First day')}
          value={start_date}
          isKept
          error={errors['start_date']}
          path="start_date"
          onChange={begin}
        />
        <LastDay form={form} />
      </div>
      <Select
        label={t('Duration')}
        data={(['full', 'first_half', 'second_half'] as const).map((value) => ({ value, label: partName(value) }))}
        allowDeselect={false}
        disabled={end_date !== start_date}
        description={end_date === start_date ? t('A half day covers half of each person’s shift.') : undefined}
        {...form.getInputProps('part')}
      />
      {was && <p className={c['hint']}>{t('Before: {length}.', { length: lengthText(was) })}</p>}
    </>
  );
}

function LastDay({ form }: Pick<FieldsProps, 'form'>) {
  const { start_date, end_date } = form.getValues();
  return (
    <DateField
      label={t('Last day')}
      value={end_date}
      min={start_date}
      isKept
      error={form.errors['end_date']}
      path="end_date"
      onChange={(day) => {
        if (day && day !== start_date) form.setFieldValue('part', 'full');
        form.setFieldValue('end_date', (day ?? start_date) as LocalDate);
      }}
    />
  );
}

function AudienceField({ form, stored }: FieldsProps) {
  const { is_for_everyone } = form.getValues();
  const hint = is_for_everyone
    ? t('Everyone, including people who join later.')
    : stored?.data.is_for_everyone
      ? t(
          '{count, plural, one {# person stays assigned. Remove anyone who should not have it.} other {# people stay assigned. Remove anyone who should not have it.}}',
          { count: stored.people },
        )
      : t('You choose them next, one by one or by department.');
  return (
    <Select
      label={t('Applies to')}
      data={[
        { value: 'all', label: t('Everyone') },
        {
          value: 'some',
          label:
            stored && !stored.data.is_for_everyone
              ? t('{count, plural, one {# person} other {# people}}', { count: stored.people })
              : t('Selected people'),
        },
      ]}
      allowDeselect={false}
      description={stored && !stored.data.is_for_everyone && !is_for_everyone ? undefined : hint}
      value={is_for_everyone ? 'all' : 'some'}
      onChange={(value) => form.setFieldValue('is_for_everyone', value === 'all')}
    />
  );
}

function OtherYears({ form }: FieldsProps) {
  const first = yearIn(form.getValues().start_date);
  return (
    <MultiSelect
      label={t('Repeat on this date in')}
      placeholder={form.getValues().calendar_years.length > 0 ? '' : t('This year only')}
      data={Array.from({ length: 9 }, (_, index) => String(first + index + 1))}
      clearable
      clearButtonProps={{ 'aria-label': t('This year only') }}
      {...form.getInputProps('calendar_years')}
    />
  );
}

/** Milliseconds to wait after the last letter. */
const debounceMs = 400;

/** Loads the impact of saving the form while the form is valid. */
function useImpact(form: FormOf<Values>, id: string | undefined) {
  const [values] = useDebouncedValue(form.getValues(), debounceMs);
  const body = bodyOf({ ...values, name: values.name.trim() || '–' }, id);
  return useQuery<ChangePreview, Fault>({
    queryKey: [...holidaysApi.makeStore.key, body],
    queryFn: () => holidaysApi.makeStore.call({ body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
