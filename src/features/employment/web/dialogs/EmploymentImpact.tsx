import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { mdiChevronRight } from '@mdi/js';
import type { ReactNode } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { weekText } from '#features/company/rules/week-text.ts';
import { columnOf, type EmploymentField } from '#features/people/rules/employment.ts';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { payPeriods } from '#features/profile/rules/choices.ts';
import { changeInPercent, periodText } from '../money.ts';
import { fieldName, salaryText, valueText, type DatedRow, type SalaryRow } from '../ruler/employment-lanes.ts';
import type { Change } from '../tab/changes.ts';
import { rowBefore, sentValue, type ChangeValues, type SalaryValues } from './change-values.ts';
import { useFieldChoices, type Choices } from './choices.ts';
import c from './dialogs.module.css';

interface WhatChangesProps extends PartProps {
  form: FormOf<ChangeValues>;
  rows: readonly DatedRow[];
  salaries: readonly SalaryRow[];
  /** Default currency of a first salary; null: it has to be chosen. */
  currency: string | null;
  change: Change | undefined;
}

const fields: readonly EmploymentField[] = [
  'designation',
  'department',
  'manager',
  'employment_type',
  'weekly_work_time',
  'work_place',
];

/** Chooses which values change; the old value is always shown beside the new one. */
export function EmploymentImpact({ view, form, rows, salaries, currency, change }: WhatChangesProps) {
  const choices = useFieldChoices(view.id);
  const day = (form.getValues().effective_from ?? companyToday()) as LocalDate;
  const { employment_info, salary_info } = view.sections;
  return (
    <fieldset className={c['changes']}>
      <legend>{t('Changes')}</legend>
      <ul>
        {employment_info.edit &&
          fields.map((field) => {
            const before = rowBefore(
              rows.filter((row) => row.field === field),
              day,
              change,
            );
            return <FieldRow key={field} {...{ form, field, before }} choices={choices[columnOf[field]] ?? []} />;
          })}
        {salary_info.edit && <SalaryFields form={form} before={rowBefore(salaries, day, change)} usual={currency} />}
      </ul>
    </fieldset>
  );
}

interface RowProps {
  label: string;
  before: string;
  isOn: boolean;
  onTick(isOn: boolean): void;
  aside?: string;
  children: ReactNode;
}

function Row({ label, before, isOn, onTick, aside, children }: RowProps) {
  return (
    <li data-on={isOn || undefined}>
      <Checkbox label={label} checked={isOn} onChange={({ currentTarget }) => onTick(currentTarget.checked)} />
      <span className="num">{before}</span>
      {isOn && (
        <>
          <Icon path={mdiChevronRight} size={16} />
          <div>{children}</div>
          {aside && <em className="num">{aside}</em>}
        </>
      )}
    </li>
  );
}

interface FieldRowProps {
  form: FormOf<ChangeValues>;
  field: EmploymentField;
  before: DatedRow | undefined;
  choices: Choices;
}

function FieldRow({ form, field, before, choices }: FieldRowProps) {
  const column = columnOf[field];
  const label = fieldName(field);
  const value = form.getValues()[column];
  const { week } = form.getValues();
  const set = (to: string | number | null | undefined) => {
    form.setFieldValue(column, to);
    // Hours without days replace the week.
    if (field === 'weekly_work_time' && to === undefined) form.setFieldValue('week', undefined);
  };
  const { error } = form.getInputProps(column) as { error?: string };
  const newLabel = t('New value: {field}', { field: label });
  return (
    <Row
      label={label}
      before={(before && valueText(before)) ?? t('none')}
      isOn={value !== undefined}
      onTick={(isOn) => set(isOn ? sentValue(before) : undefined)}
    >
      {field === 'weekly_work_time' && week ? (
        <>
          {weekText(week)}
          <em>{t('Edit the days under “Working week”.')}</em>
        </>
      ) : field === 'weekly_work_time' ? (
        <HoursInput label={newLabel} seconds={value as number | null} error={error} path={column} onChange={set} />
      ) : (
        <Select
          aria-label={newLabel}
          placeholder={t('No changes')}
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Clear {label}', { label }) }}
          nothingFoundMessage={t('No matches')}
          limit={50}
          data-path={column}
          error={error}
          value={typeof value === 'string' ? value : null}
          onChange={set}
        />
      )}
    </Row>
  );
}

/** Seconds per hour. */
const hourSeconds = 3600;

interface HoursInputProps {
  label: string;
  seconds: number | null;
  error: string | undefined;
  path: string;
  onChange(seconds: number | null): void;
}

function HoursInput({ label, seconds, error, path, onChange }: HoursInputProps) {
  return (
    <NumberInput
      aria-label={label}
      min={0}
      max={168}
      decimalScale={2}
      step={0.5}
      suffix={t(' hours')}
      data-path={path}
      error={error}
      value={seconds === null ? '' : seconds / hourSeconds}
      onChange={(hours) => onChange(typeof hours === 'number' ? Math.round(hours * hourSeconds) : null)}
    />
  );
}

interface SalaryFieldsProps {
  form: FormOf<ChangeValues>;
  before: SalaryRow | undefined;
  usual: string | null;
}

function SalaryFields({ form, before, usual }: SalaryFieldsProps) {
  const { salary } = form.getValues();
  const { amount, currency, pay_period } = before ?? { amount: '', currency: usual ?? '', pay_period: '' };
  return (
    <Row
      label={fieldName('salary')}
      before={before ? salaryText(before) : t('none')}
      isOn={salary !== undefined}
      onTick={(isOn) => form.setFieldValue('salary', isOn ? { amount, currency, pay_period } : undefined)}
      aside={salary ? changeInPercent(before, salary) : ''}
    >
      {salary && <SalaryInputs form={form} salary={salary} />}
    </Row>
  );
}

function SalaryInputs({ form, salary }: { form: FormOf<ChangeValues>; salary: SalaryValues }) {
  const input = (name: keyof SalaryValues) => {
    const { error } = form.getInputProps(`salary.${name}`) as { error?: string };
    return { 'data-path': `salary.${name}`, error, value: salary[name] };
  };
  const set = (name: keyof SalaryValues, value: string) => form.setFieldValue(`salary.${name}`, value);
  return (
    <div className={c['money']}>
      <TextInput
        aria-label={t('New salary')}
        inputMode="decimal"
        onChange={({ currentTarget }) => set('amount', currentTarget.value.trim())}
        {...input('amount')}
      />
      <TextInput
        aria-label={t('Currency')}
        placeholder={t('Currency')}
        maxLength={3}
        onChange={({ currentTarget }) => set('currency', currentTarget.value.toUpperCase())}
        {...input('currency')}
      />
      <Select
        aria-label={t('Pay period')}
        placeholder={t('Choose')}
        data={payPeriods.map((value) => ({ value, label: periodText(value) }))}
        onChange={(value) => set('pay_period', value ?? '')}
        {...input('pay_period')}
      />
    </div>
  );
}
