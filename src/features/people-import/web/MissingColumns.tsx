import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { accessApi } from '#features/access/web/parts/access-api.ts';
import { NewcomerFields } from '#features/access/web/parts/NewcomerFields.tsx';
import type { ImportFile, ImportSettings } from '../rules/shapes.ts';
import { readName } from '../rules/read-values.ts';
import { EmailPattern } from './EmailPattern.tsx';
import { employmentTypesApi } from './import-api.ts';
import { needsEmail, needsType } from './settings.ts';
import c from './import.module.css';

interface MissingColumnsProps {
  file: ImportFile;
  settings: ImportSettings;
  error: string | undefined;
  onChange(change: Partial<ImportSettings>): void;
}

/** Sets fields that everyone needs and no column provides. */
export function MissingColumns({ file, settings, error, onChange }: MissingColumnsProps) {
  const lacks = Number(needsEmail(settings)) + Number(needsType(settings));
  return (
    <section className={c['card']}>
      <h2>
        {lacks === 0
          ? t('For everyone')
          : t('{count, plural, one {One field is not in the file} other {# fields are not in the file}}', {
              count: lacks,
            })}
      </h2>
      {needsEmail(settings) && (
        <EmailPattern
          pattern={settings.email_pattern}
          domain={file.email_domain}
          name={readName(sampleName(file, settings))}
          error={error}
          onChange={(email_pattern) => onChange({ email_pattern })}
        />
      )}
      {needsType(settings) && <TypeOfAll settings={settings} onChange={onChange} />}
      <RoleOfAll settings={settings} onChange={onChange} />
      <NewcomerFields isFile values={settings} onChange={onChange} />
    </section>
  );
}

/** Returns the name of a person in the file. */
function sampleName({ headers }: ImportFile, { columns }: ImportSettings): string {
  const sample = (field: string) => headers.find(({ index }) => columns[index] === field)?.samples[0] ?? '';
  return sample('name') || `${sample('first_name')} ${sample('last_name')}`;
}

type ChoiceProps = Pick<MissingColumnsProps, 'settings' | 'onChange'>;

function TypeOfAll({ settings, onChange }: ChoiceProps) {
  const types = useQuery(employmentTypesApi.list.read()).data?.data ?? [];
  return (
    <Select
      label={t('Employment type')}
      description={t('The same for everyone.')}
      placeholder={t('None')}
      clearable
      data={types.map(({ id, name }) => ({ value: id, label: name }))}
      value={settings.employment_type_id}
      onChange={(employment_type_id) => onChange({ employment_type_id })}
    />
  );
}

function RoleOfAll({ settings, onChange }: ChoiceProps) {
  const roles = useQuery(accessApi.roles.read()).data?.data ?? [];
  return (
    <Select
      label={t('Role')}
      description={t('The role every active person gets.')}
      placeholder={t('None')}
      clearable
      data={roles.map(({ id, name }) => ({ value: id, label: name }))}
      value={settings.role_id}
      onChange={(role_id) => onChange({ role_id })}
    />
  );
}
