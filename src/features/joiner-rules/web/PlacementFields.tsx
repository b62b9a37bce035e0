import { Select } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { conditionColumns, conditionKinds } from '../rules/belonging.ts';
import type { RuleChoices } from './editor/choices.ts';
import { kindName } from './rule-words.ts';
import c from './rules.module.css';

/** Department and the like of someone, to try the rules. */
export type PlacementValues = Readonly<
  Partial<Record<(typeof conditionColumns)[keyof typeof conditionColumns], string | undefined>>
>;

interface PlacementFieldsProps {
  values: PlacementValues;
  /** Undefined while loading. */
  choices: RuleChoices | undefined;
  onChange(values: PlacementValues): void;
}

const lists = {
  department_ids: 'departments',
  work_place_ids: 'work_places',
  designation_ids: 'designations',
  employment_type_ids: 'employment_types',
} as const;

export function PlacementFields({ values, choices, onChange }: PlacementFieldsProps) {
  return (
    <div className={c['placement']}>
      {conditionKinds.map((kind) => {
        const column = conditionColumns[kind];
        return (
          <Select
            key={kind}
            label={kindName(kind)}
            placeholder={t('None')}
            clearable
            searchable
            nothingFoundMessage={t('No matches')}
            data={(choices?.[lists[kind]] ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={values[column] ?? null}
            onChange={(id) => onChange({ ...values, [column]: id ?? undefined })}
          />
        );
      })}
    </div>
  );
}
