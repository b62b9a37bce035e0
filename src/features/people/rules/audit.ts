import type { AuditDeclaration, AuditedValues, AuditFacts, Sentence, EntityFormat } from '#platform/shared/audit.ts';
import {
  changesText,
  choice,
  duration,
  personText,
  valueText,
  possessiveText,
} from '#platform/shared/audit-sentences.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';
import { storedWeekText } from '#features/company/rules/week-text.ts';
import { columnOf, employmentFields, type EmploymentField } from './employment.ts';

const sentence: Sentence = (facts, format) => {
  const name = facts.name ?? personText(facts, format);
  if (facts.action === 'insert') return translate('added {name}', { name });
  return facts.action === 'delete'
    ? translate('deleted {name} permanently', { name })
    : changesText((what) => translate('{name}’s {what}', { name, what }), facts, format);
};

const fieldNames: Readonly<Record<EmploymentField, Text>> = {
  department: asText('department'),
  designation: asText('designation'),
  employment_type: asText('employment type'),
  manager: asText('manager'),
  weekly_work_time: asText('weekly hours'),
  work_place: asText('place of work'),
};

const fieldOf = (values: AuditedValues) => employmentFields.find((field) => field === values?.['field']);

/** Sentence about a dated row: 'set Ana’s department to Sales from 1 Mar 2026'. */
const employment: Sentence = (facts, format) => {
  const row = facts.action === 'delete' ? facts.old : facts.new;
  const field = fieldOf(row);
  const what = translate('{whose} {field}', {
    whose: possessiveText(facts, format),
    field: field ? translate(nameOf(field, facts)) : translate('employment'),
  });
  const date = format.date(String(row?.['effective_from'] ?? ''));
  const value = (values: AuditedValues) => valueIn(facts, values, field, format);
  if (facts.action === 'delete')
    return translate('took back {what} {value} from {date}', { what, value: value(row), date });
  if (facts.action === 'insert')
    return translate('set {what} to {value} from {date}', { what, value: value(row), date });
  if (!field || !(columnOf[field] in (facts.new ?? {}) || 'week' in (facts.new ?? {})))
    return translate('changed the entry of {what} from {date}', { what, date });
  return translate('changed {what} from {before} to {after} from {date}', {
    what,
    before: value(facts.old),
    after: value(facts.new),
    date,
  });
};

/** Weekly hours with days are a working week. */
const nameOf = (field: EmploymentField, { old, new: now }: AuditFacts): Text =>
  field === 'weekly_work_time' && (old?.['week'] || now?.['week']) ? asText('working week') : fieldNames[field];

function valueIn(
  { entity }: AuditFacts,
  values: AuditedValues,
  field: EmploymentField | undefined,
  format: EntityFormat,
) {
  const column = field && columnOf[field];
  const week = values?.['week'];
  if (typeof week === 'object' && week !== null) return storedWeekText(week);
  // Only the days were changed, and the hours are the same.
  if (week === null && column && values?.[column] === undefined) return translate('the company’s days');
  return column ? valueText(entity, column, values?.[column], format) : translate('nothing');
}

export const audit: AuditDeclaration = {
  tables: {
    people: {
      kind: 'people',
      noun: asText('person'),
      sentence,
      labels: {
        avatar: asText('photo'),
        email: asText('email address'),
        is_allow_remote_work: asText('remote work'),
        joined_on: asText('first day of work'),
        joined_on_reason: asText('reason for the first day'),
      },
      values: {
        is_allow_remote_work: choice({ 0: asText('no'), 1: asText('between two dates'), 2: asText('always') }),
      },
      pictures: ['avatar'],
    },
    employment_rows: {
      kind: 'people',
      sentence: employment,
      labels: {
        effective_from: asText('counts from'),
        weekly_work_time: asText('weekly hours'),
        week: asText('working week'),
        unscaled_until: asText('days not scaled until'),
        work_place_id: asText('place of work'),
        former_name: asText('former name'),
        former_item_id: asText('former entry'),
        change_id: asText('written together as'),
      },
      values: { weekly_work_time: duration },
      objects: { week: storedWeekText },
    },
  },
  leftOut: { employment_periods: 'what it says is recorded of the person: first day, last day and reason' },
};
