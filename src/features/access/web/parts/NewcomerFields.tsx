import { Select } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import type { NewcomerSelection, NewcomerField } from '../../rules/newcomers.ts';
import { chosenForNewcomers, useNewcomerChoices } from './newcomers.ts';

interface NewcomerFieldsProps {
  values: NewcomerSelection;
  /** A file may name people who are there already. */
  isFile?: boolean;
  errors?: Readonly<Partial<Record<NewcomerField, React.ReactNode>>>;
  onChange(change: NewcomerSelection): void;
}

const labels = (): Readonly<Record<NewcomerField, string>> => ({
  leave_policy_id: t('Leave package'),
  leave_review_id: t('Leave review process'),
});

const withoutOne = (): Readonly<Record<NewcomerField, string>> => ({
  leave_policy_id: t('Without a package, they have no leave entitlement.'),
  leave_review_id: t('Without a process, they cannot request leave.'),
});

/** Fields for further items of new people that the company has and the viewer may assign. */
export function NewcomerFields({ values, isFile = false, errors = {}, onChange }: NewcomerFieldsProps) {
  const fields = useNewcomerChoices();
  const chosen = chosenForNewcomers(fields, values);
  const inviteText = isFile
    ? t('Assigned to new people. Everyone already here keeps theirs.')
    : t('Assigned when you add them.');
  return fields
    .filter(({ choices }) => choices.length > 0)
    .map(({ field, choices }) => (
      <Select
        key={field}
        label={labels()[field]}
        description={chosen[field] ? inviteText : withoutOne()[field]}
        placeholder={t('None')}
        clearable
        searchable
        nothingFoundMessage={t('No matches')}
        data={choices.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen[field] ?? null}
        error={errors[field]}
        onChange={(id) => onChange({ [field]: id })}
      />
    ));
}
