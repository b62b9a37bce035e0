import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClientInput } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { useEditLoad } from '#platform/web/edit-load.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { date, duration } from '#platform/web/format.ts';
import { DayField } from '#features/profile/web/parts/fields.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { useProfileRefresh } from '#features/profile/web/parts/use-profile.ts';
import { weekText } from '#features/company/rules/week-text.ts';
import { columnOf, employmentFields } from '#features/people/rules/employment.ts';
import type { employment } from '../../contract.ts';
import { employmentApi } from '../parts/employment-api.ts';
import { type DatedRow, type EmploymentData, type SalaryRow, valueText } from '../ruler/employment-lanes.ts';
import type { Change } from '../tab/changes.ts';
import { withChosenImpact } from '../parts/employment-impact.ts';
import { moneyOf } from '../money.ts';
import { valuesOfChange, type ChangeValues, rowBefore } from './change-values.ts';
import { dayText } from '../parts/day-text.ts';
import { EmploymentImpact } from './EmploymentImpact.tsx';
import { useFieldChoices } from './choices.ts';
import c from './dialogs.module.css';

type Body = ClientInput<(typeof employment)['saveChange']>['body'];

interface ScheduleChangeProps extends PartProps {
  /** A planned change to edit, or a past one to correct; undefined: a new one. */
  change?: Change | undefined;
  onClose(): void;
}

/** Dialog for all dated changes: the date, the new values, the reason. */
export function ScheduleChange(props: ScheduleChangeProps) {
  const { view, change, onClose } = props;
  const params = { user_id: view.id };
  const { employment_info, salary_info } = view.sections;
  const stored = useQuery({
    ...employmentApi.employmentInfo.read({ params, query: {} }),
    enabled: employment_info.view,
  });
  const salaries = useQuery({ ...employmentApi.salaryHistory.read({ params }), enabled: salary_info.view });
  useEditLoad(stored.error ?? salaries.error, onClose);
  const isWaiting = (employment_info.view && !stored.data) || (salary_info.view && !salaries.data);
  if (isWaiting)
    return (
      <Dialog title={titleOf(change)} size={650} onClose={onClose}>
        <SkeletonRows rows={5} />
      </Dialog>
    );
  return (
    <ChangeForm
      {...props}
      data={stored.data?.data}
      salaries={salaries.data?.data ?? []}
      currency={salaries.data?.currency ?? null}
    />
  );
}

const titleOf = (change: Change | undefined) =>
  change
    ? change.state === 'scheduled'
      ? t('Edit scheduled change')
      : t('Correct past values')
    : t('Schedule a change');

interface ChangeFormProps extends ScheduleChangeProps {
  data: EmploymentData | undefined;
  salaries: readonly SalaryRow[];
  currency: string | null;
}

const noRows: readonly DatedRow[] = [];

function ChangeForm({ view, change, data, salaries, currency, onClose }: ChangeFormProps) {
  const rows = data?.rows ?? noRows;
  const contractForm = useChangeForm({ view, change, onClose }, valuesOfChange(change, rows, salaries));
  const { form } = contractForm;
  const values = form.getValues();
  const count = countOf(values);
  return (
    <FormDialog
      title={titleOf(change)}
      view={view}
      size={650}
      contractForm={contractForm}
      label={buttonText(values.effective_from, count)}
      isDisabled={count === 0}
      footText={whenText(values.effective_from)}
      onClose={onClose}
    >
      <WhenAndWhy form={form} isFixed={change !== undefined && change.state !== 'scheduled'} joined={view.joined_on} />
      <EmploymentImpact {...{ view, form, rows, salaries, currency, change }} />
      <Preview {...{ values, rows, salaries, change }} personId={view.id} />
    </FormDialog>
  );
}

const datedFields = [
  'department_id',
  'designation_id',
  'employment_type_id',
  'manager_id',
  'work_place_id',
  'weekly_work_time',
  'salary',
] as const;
const countOf = (values: ChangeValues) => datedFields.filter((field) => values[field] !== undefined).length;

function useChangeForm({ view, change, onClose }: ScheduleChangeProps, initialValues: ChangeValues) {
  const refresh = useProfileRefresh();
  return useContractForm<ChangeValues>({
    schema: async () => {
      const { body } = (await import('../../contract.ts')).employment.saveChange;
      const isExplained = ({
        effective_from,
        reason,
      }: {
        effective_from: string;
        reason?: string | null | undefined;
      }) => effective_from >= companyToday() || !!reason?.trim();
      return body.refine(isExplained, { path: ['reason'], error: () => t('This is a required field') });
    },
    initialValues,
    send: async (values) => {
      const planned = change?.state === 'scheduled' ? { change_id: change.change_id } : {};
      const body = { ...values, ...planned } as Body;
      const reply = await withChosenImpact((sent) =>
        employmentApi.saveChange.call({ params: { user_id: view.id }, body: { ...body, ...sent } }),
      );
      if (!reply) return false;
      await refresh();
      onClose();
      return showSuccess(reply.message);
    },
  });
}

interface WhenAndWhyProps {
  form: FormOf<ChangeValues>;
  /** Whether the date is fixed, as in a correction. */
  isFixed: boolean;
  joined: LocalDate;
}

function WhenAndWhy({ form, isFixed, joined }: WhenAndWhyProps) {
  const day = form.getValues().effective_from;
  const isPast = day !== null && day < companyToday();
  const { value, ...reason } = form.getInputProps('reason') as { value?: string | null };
  return (
    <div className={c['two']}>
      <DayField
        form={form}
        path="effective_from"
        label={t('Takes effect on')}
        withAsterisk
        min={isFixed && day ? (day as LocalDate) : joined}
        max={isFixed && day ? (day as LocalDate) : undefined}
        description={dayText(day)}
      />
      <TextInput
        label={t('Reason')}
        withAsterisk={isPast}
        maxLength={300}
        description={isPast ? t('You’re correcting the past, so please give a reason.') : t('Kept in the history')}
        {...reason}
        value={value ?? ''}
      />
    </div>
  );
}

function whenText(day: string | null): string {
  if (day === null) return '';
  const today = companyToday();
  if (day > today) return t('Takes effect automatically at midnight.');
  return day === today ? t('Takes effect immediately.') : t('Effective from this day until the next change.');
}

function buttonText(day: string | null, count: number): string {
  const today = companyToday();
  if (day !== null && day < today)
    return t('{count, plural, one {Correct # value} other {Correct # values}}', { count });
  if (day === today) return t('{count, plural, one {Change # value} other {Change # values}}', { count });
  return count === 0
    ? t('Schedule')
    : t('{count, plural, one {Schedule # change} other {Schedule # changes}}', { count });
}

interface PreviewProps {
  values: ChangeValues;
  rows: readonly DatedRow[];
  salaries: readonly SalaryRow[];
  change: Change | undefined;
  personId: string;
}

/** Shows the values before the date and from it on. */
function Preview({ values, rows, salaries, change, personId }: PreviewProps) {
  const choices = useFieldChoices(personId);
  const day = values.effective_from as LocalDate | null;
  if (day === null) return null;
  const changed = employmentFields.flatMap((field) => {
    const value = values[columnOf[field]];
    if (value === undefined) return [];
    const before = rowBefore(
      rows.filter((row) => row.field === field),
      day,
      change,
    );
    const hours = values.week ? weekText(values.week) : duration(Number(value));
    const after = typeof value === 'number' ? hours : choices[columnOf[field]]?.find(({ id }) => id === value)?.name;
    return [{ before: before ? valueText(before) : null, after }];
  });
  const pay = values.salary && {
    before: amountOf(rowBefore(salaries, day, change)?.amount),
    after: amountOf(values.salary.amount),
  };
  const all = pay ? [...changed, pay] : changed;
  if (all.length === 0) return null;
  const text = (of: 'before' | 'after') => all.map((one) => one[of] || t('none')).join(' · ');
  return (
    <div className={c['preview']}>
      <i data-kind="now">
        <b>{text('before')}</b>
      </i>
      <i data-kind="next">
        <b>{text('after')}</b>
      </i>
      <span className="num">{t('until then')}</span>
      <span className="num">{t('from {date}', { date: date(day) })}</span>
    </div>
  );
}

const amountOf = (amount: string | undefined) => (amount && Number(amount) >= 0 ? moneyOf(amount, 0) : null);
