import type { AuditDeclaration, AuditedValues, AuditFacts, Sentence, EntityFormat } from '#platform/shared/audit.ts';
import {
  changesText,
  choice,
  duration,
  personText,
  valueText,
  possessiveText,
} from '#platform/shared/audit-sentences.ts';
import { columnOf, employmentFields, type EmploymentField } from './employment.ts';

const sentence: Sentence = (facts, format) => {
  const name = facts.name ?? personText(facts, format);
  if (facts.action === 'insert') return `added ${name}`;
  return facts.action === 'delete'
    ? `deleted ${name} permanently`
    : changesText((what) => `${name}’s ${what}`, facts, format);
};

const fieldNames: Readonly<Record<EmploymentField, string>> = {
  department: 'department',
  designation: 'designation',
  employment_type: 'employment type',
  manager: 'manager',
  weekly_work_time: 'weekly hours',
  work_place: 'place of work',
};

const fieldOf = (values: AuditedValues) => employmentFields.find((field) => field === values?.['field']);

/** Sentence about a dated row: 'set Ana’s department to Sales from 1 Mar 2026'. */
const employment: Sentence = (facts, format) => {
  const row = facts.action === 'delete' ? facts.old : facts.new;
  const field = fieldOf(row);
  const what = `${possessiveText(facts, format)} ${field ? fieldNames[field] : 'employment'}`;
  const since = `from ${format.date(String(row?.['effective_from'] ?? ''))}`;
  const value = (values: AuditedValues) => valueIn(facts, values, field, format);
  if (facts.action === 'delete') return `took back ${what} ${value(row)} ${since}`;
  if (facts.action === 'insert') return `set ${what} to ${value(row)} ${since}`;
  return field && columnOf[field] in (facts.new ?? {})
    ? `changed ${what} from ${value(facts.old)} to ${value(facts.new)} ${since}`
    : `changed the entry of ${what} ${since}`;
};

function valueIn(
  { entity }: AuditFacts,
  values: AuditedValues,
  field: EmploymentField | undefined,
  format: EntityFormat,
) {
  const column = field && columnOf[field];
  return column ? valueText(entity, column, values?.[column], format) : 'nothing';
}

export const audit: AuditDeclaration = {
  tables: {
    people: {
      kind: 'people',
      noun: 'person',
      sentence,
      labels: {
        avatar: 'photo',
        email: 'e-mail address',
        is_allow_remote_work: 'remote work',
        joined_on: 'first day of work',
        joined_on_reason: 'reason for the first day',
      },
      values: { is_allow_remote_work: choice({ 0: 'no', 1: 'between two dates', 2: 'always' }) },
      pictures: ['avatar'],
    },
    employment_rows: {
      kind: 'people',
      sentence: employment,
      labels: {
        effective_from: 'counts from',
        weekly_work_time: 'weekly hours',
        work_place_id: 'place of work',
        former_name: 'former name',
        change_id: 'written together as',
      },
      values: { weekly_work_time: duration },
    },
  },
  leftOut: { employment_periods: 'what it says is recorded of the person: first day, last day and reason' },
};
