import { Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '#platform/web/i18n.ts';
import { accessApi } from '#features/access/web/parts/access-api.ts';
import type { ImportFile, ImportSettings } from '../contract.ts';
import { readDate } from '../rules/reading.ts';
import { dateFields, type FieldKey } from '../rules/fields.ts';
import { haveFiveDigits, readAmount, readName, readPostcode, tidy } from '../rules/read-values.ts';
import { employmentTypesApi } from './import-api.ts';
import { HowRead } from './HowRead.tsx';
import { lacksEmail, lacksType, settingsOf } from './settings.ts';
import { useCheckNow } from './use-check.ts';
import c from './import.module.css';

interface ColumnsStepProps {
  file: ImportFile;
  onBack(): void;
  onCheck(): void;
}

/** What each column goes into and what it is read as; how the file was read; what the file lacks. */
export function ColumnsStep({ file, onBack, onCheck }: ColumnsStepProps) {
  const [settings, setSettings] = useState(() => settingsOf(file));
  const put = (change: Partial<ImportSettings>) => setSettings((old) => ({ ...old, ...change }));
  const check = useCheckNow(file.import_id, onCheck);
  const used = settings.columns.filter(Boolean).length;
  return (
    <>
      <div className={c['columns']}>
        <ColumnTable file={file} settings={settings} onChange={(columns) => put({ columns })} />
        <div className={c['side']}>
          <Lacking settings={settings} onChange={put} error={check.error?.errors?.['email_pattern']?.[0]} />
          <HowRead file={file} settings={settings} onChange={put} onRead={(read) => setSettings(settingsOf(read))} />
        </div>
      </div>
      <footer className={c['foot']}>
        <p>
          <b>{t('{used} of {all}', { used, all: settings.columns.length })}</b>{' '}
          {t('columns are used. The choice is remembered for the next file with these columns.')}
        </p>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button loading={check.isPending} disabled={used === 0} onClick={() => check.mutate(settings)}>
          {plural(file.rows, 'Check {count} row', 'Check {count} rows')}
        </Button>
      </footer>
    </>
  );
}

interface TableProps {
  file: ImportFile;
  settings: ImportSettings;
  onChange(columns: ImportSettings['columns']): void;
}

function ColumnTable({ file, settings, onChange }: TableProps) {
  const choose = (index: number, field: FieldKey | null) =>
    // A field has one column.
    onChange(settings.columns.map((old, place) => (place === index ? field : old === field ? null : old)));
  const choices = [
    { value: '', label: t('Leave out') },
    ...file.fields.map(({ key, label }) => ({ value: key, label })),
  ];
  return (
    <div className={c['box']}>
      <table className={c['table']}>
        <thead>
          <tr>
            {[t('Column in the file'), t('First values'), t('Goes into'), t('Read as'), t('Match')].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.headers.map((header) => (
            <ColumnRow key={header.index} {...{ header, choices, settings }} onChoose={choose} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnRowProps {
  header: ImportFile['headers'][number];
  choices: { value: string; label: string }[];
  settings: ImportSettings;
  onChoose(index: number, field: FieldKey | null): void;
}

function ColumnRow({ header, choices, settings, onChoose }: ColumnRowProps) {
  const field = settings.columns[header.index] ?? null;
  const wants = field !== null && pleaseCheck.has(field);
  return (
    <tr data-check={wants || undefined} data-out={field === null || undefined}>
      <th scope="row">{header.name}</th>
      <td>
        {header.samples.slice(0, 2).map((sample, place) => (
          <span key={place}>{sample}</span>
        ))}
      </td>
      <td>
        <NativeSelect
          aria-label={t('{column} goes into', { column: header.name })}
          data={choices}
          value={field ?? ''}
          onChange={({ currentTarget: { value } }) => onChoose(header.index, (value || null) as FieldKey | null)}
        />
      </td>
      <td>{readAs(header, field, settings)}</td>
      <td>{wants ? <b>{t('please check')}</b> : header.field === field && matchName(header.match)}</td>
    </tr>
  );
}

/** Of these, what the file means cannot be known. */
const pleaseCheck: ReadonlySet<FieldKey> = new Set<FieldKey>(['salary', 'postcode']);

const matchName = (match: 'name' | 'remembered' | null) =>
  match === 'name' ? t('by name') : match === 'remembered' ? t('remembered') : '';

function readAs(header: ImportFile['headers'][number], field: FieldKey | null, settings: ImportSettings): string {
  const [sample = ''] = header.samples;
  if (!field || !sample) return '';
  if (dateFields.has(field)) {
    const read = readDate(sample, settings);
    return 'date' in read ? read.date : read.why;
  }
  if (field === 'name') return readName(sample).full;
  if (field === 'salary') return `${readAmount(sample) ?? sample} ${settings.currency}`;
  if (field === 'postcode') return readPostcode(sample, settings.five_digits || haveFiveDigits(header.samples));
  if (kindsTold.has(field)) return plural(header.kinds, '{count} kind', '{count} kinds');
  return tidy(sample);
}

const kindsTold: ReadonlySet<FieldKey> = new Set<FieldKey>([
  'department',
  'designation',
  'employment_type',
  'work_place',
]);

interface LackingProps {
  settings: ImportSettings;
  error: string | undefined;
  onChange(change: Partial<ImportSettings>): void;
}

/** What the file has no column for, and everybody needs. */
function Lacking({ settings, error, onChange }: LackingProps) {
  const types = useQuery(employmentTypesApi.list.read()).data?.data ?? [];
  return (
    <section className={c['card']}>
      <h2>{t('Not in the file')}</h2>
      <Role roleId={settings.role_id} onChange={onChange} />
      {lacksEmail(settings) && (
        <TextInput
          label={t('E-mail')}
          description={t('Needed to invite people. Make it from a pattern: {first}.{last}@company.example', {
            first: '{first}',
            last: '{last}',
          })}
          value={settings.email_pattern ?? ''}
          error={error}
          onChange={({ currentTarget: { value } }) => onChange({ email_pattern: value || null })}
        />
      )}
      {lacksType(settings) && (
        <Select
          label={t('Employment type')}
          description={t('The same for everyone.')}
          placeholder={t('None')}
          clearable
          data={types.map(({ id, name }) => ({ value: id, label: name }))}
          value={settings.employment_type_id}
          onChange={(employment_type_id) => onChange({ employment_type_id })}
        />
      )}
    </section>
  );
}

function Role({ roleId, onChange }: { roleId: string | null; onChange: LackingProps['onChange'] }) {
  const roles = useQuery(accessApi.roles.read()).data?.data ?? [];
  return (
    <Select
      label={t('Role')}
      description={t('What everybody who works here may do.')}
      placeholder={t('None')}
      clearable
      data={roles.map(({ id, name }) => ({ value: id, label: name }))}
      value={roleId}
      onChange={(role_id) => onChange({ role_id })}
    />
  );
}
