import { MultiSelect, Select } from '@mantine/core';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { mondayOf } from '#platform/shared/time.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { conditionKinds, type ConditionKind } from '../../rules/belonging.ts';
import type { RuleChoice, RuleInput } from '../../rules/shapes.ts';
import { fieldName } from '../../rules/wording.ts';
import { kindName } from '../rule-words.ts';
import type { RuleChoices } from './choices.ts';
import { WeekField } from './WeekField.tsx';
import c from './editor.module.css';

interface RuleFieldsProps {
  draft: RuleInput;
  choices: RuleChoices;
  onChange(change: Partial<RuleInput>): void;
}

const listOf: Readonly<Record<ConditionKind, 'departments' | 'work_places' | 'designations' | 'employment_types'>> = {
  department_ids: 'departments',
  work_place_ids: 'work_places',
  designation_ids: 'designations',
  employment_type_ids: 'employment_types',
};

const options = (items: readonly RuleChoice[]) => items.map(({ id, name }) => ({ value: id, label: name }));

/** Conditions and assignments of a rule. */
export function RuleFields({ draft, choices, onChange }: RuleFieldsProps) {
  return (
    <>
      <fieldset className={c['part']}>
        <legend>{t('Who')}</legend>
        {conditionKinds.map((kind) => (
          <MultiSelect
            key={kind}
            label={kindName(kind)}
            data={options(choices[listOf[kind]])}
            value={[...draft[kind]]}
            searchable
            nothingFoundMessage={t('No matches')}
            placeholder={draft[kind].length === 0 ? t('Any', { of: 'condition' }) : ''}
            onChange={(ids) => onChange({ [kind]: ids })}
          />
        ))}
        <p>{t('Everyone in one of them. Fill several fields to narrow it.')}</p>
      </fieldset>
      <Gets draft={draft} choices={choices} onChange={onChange} />
    </>
  );
}

function Gets({ draft, choices, onChange }: RuleFieldsProps) {
  const one = (field: 'leave_policy_id' | 'leave_review_id' | 'holiday_region' | 'pattern_id') => ({
    value: draft[field],
    clearable: true,
    searchable: true,
    nothingFoundMessage: t('No matches'),
    placeholder: t('Left to later rules'),
  });
  const several = (field: 'group_ids' | 'role_ids') => ({
    value: [...(draft[field] ?? [])],
    searchable: true,
    nothingFoundMessage: t('No matches'),
    placeholder: draft[field] ? '' : t('Left to later rules'),
    onChange: (ids: string[]) => onChange({ [field]: ids.length > 0 ? ids : null }),
  });
  const pattern = (pattern_id: string | null) =>
    onChange({
      pattern_id,
      pattern_first_day: pattern_id === null ? null : (draft.pattern_first_day ?? mondayOf(today())),
    });
  return (
    <fieldset className={c['part']}>
      <legend>{t('Gets')}</legend>
      <WeekField week={draft.week} company={choices.company_week} onChange={(week) => onChange({ week })} />
      <Select
        label={fieldName('package')}
        data={options(choices.packages)}
        {...one('leave_policy_id')}
        onChange={(leave_policy_id) => onChange({ leave_policy_id })}
      />
      <Select
        label={fieldName('process')}
        data={options(choices.processes)}
        {...one('leave_review_id')}
        onChange={(leave_review_id) => onChange({ leave_review_id })}
      />
      <Select
        label={fieldName('holidays')}
        description={choices.regions.length === 0 ? t('Import holidays for chosen people first.') : undefined}
        data={options(choices.regions)}
        {...one('holiday_region')}
        onChange={(holiday_region) => onChange({ holiday_region })}
      />
      <Select label={fieldName('pattern')} data={options(choices.patterns)} {...one('pattern_id')} onChange={pattern} />
      {draft.pattern_id !== null && (
        <DateField
          label={t('A first day of the cycle')}
          description={t('Everyone runs the cycle from the same day.')}
          value={draft.pattern_first_day ?? undefined}
          onChange={(day) => onChange({ pattern_first_day: (day as LocalDate | undefined) ?? null })}
        />
      )}
      <MultiSelect label={fieldName('groups')} data={options(choices.groups)} {...several('group_ids')} />
      <MultiSelect
        label={fieldName('roles')}
        description={t('Only roles with permissions that you have.')}
        data={options(choices.roles)}
        {...several('role_ids')}
      />
    </fieldset>
  );
}

const today = () => companyToday() as LocalDate;
