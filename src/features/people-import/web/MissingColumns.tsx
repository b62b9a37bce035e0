import { Select, Menu, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { t } from '#platform/web/i18n.ts';
import { accessApi } from '#features/access/web/parts/access-api.ts';
import { NewcomerFields } from '#features/access/web/parts/NewcomerFields.tsx';
import type { ImportFile, ImportSettings } from '../rules/shapes.ts';
import { readName, emailFrom, type PersonName } from '../rules/read-values.ts';
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
  const missingCount = Number(needsEmail(settings)) + Number(needsType(settings));
  return (
    <section className={c['card']}>
      <h2>
        {missingCount === 0
          ? t('For everyone')
          : t('{count, plural, one {One field is not in the file} other {# fields are not in the file}}', {
              count: missingCount,
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

/** Patterns for the part before the @. */
const patterns = [
  '{first}.{last}',
  '{f}.{last}',
  '{f}{last}',
  '{first}{last}',
  '{first}_{last}',
  '{first}-{last}',
  '{last}.{first}',
  '{first}',
  '{last}',
] as const;

const tags: Readonly<Record<string, () => string>> = {
  '{first}': () => t('first name'),
  '{last}': () => t('last name'),
  '{f}': () => t('initial'),
};

const partsOf = (local: string) => local.split(/(\{\w+\})/).filter(Boolean);
const wordsOf = (local: string) =>
  partsOf(local)
    .map((part) => tags[part]?.() ?? part)
    .join(' ');

interface EmailPatternProps {
  /** null: no addresses are made. */
  pattern: string | null;
  /** The most common domain of the company's addresses. */
  domain: string | null;
  /** A name for the example. */
  name: PersonName;
  error: string | undefined;
  onChange(pattern: string | null): void;
}

/** Chooses whether and how addresses are made from names; off until the user turns it on. */
function EmailPattern({ domain, ...props }: EmailPatternProps) {
  const { pattern, onChange } = props;
  const isOn = pattern !== null;
  return (
    <div className={c['make']}>
      <Switch
        label={t('Make email addresses from names')}
        description={isOn ? undefined : t('When off, people cannot sign in and get no emails.')}
        checked={isOn}
        onChange={() => onChange(isOn ? null : `${patterns[0]}@${domain ?? ''}`)}
      />
      {isOn && <Pattern {...props} pattern={pattern} />}
    </div>
  );
}

/** Chooses the part before the @ from a list; the domain is typed. */
function Pattern({ pattern, name, error, onChange }: Omit<EmailPatternProps, 'domain'> & { pattern: string }) {
  const [inputId, hintId] = [useId(), useId()];
  const [local = patterns[0], end = ''] = pattern.split('@');
  return (
    <>
      <label htmlFor={inputId}>{t('Email')}</label>
      <div className={c['pattern']} data-wrong={error ? true : undefined}>
        <Local local={local} onChoose={(one) => onChange(`${one}@${end}`)} />
        <span aria-hidden>@</span>
        <input
          id={inputId}
          value={end}
          placeholder="company.example"
          spellCheck={false}
          autoCapitalize="none"
          aria-describedby={hintId}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget: { value } }) => onChange(`${local}@${value.replaceAll('@', '').trim()}`)}
        />
      </div>
      <small id={hintId}>
        {error ? (
          <span className={c['problem']}>{error}</span>
        ) : (
          <>
            {end && name.full && <>{t('{example}. Namesakes get a number.', { example: emailFrom(pattern, name) })} </>}
            {t('Invitations go to these addresses, so make sure that they exist.')}
          </>
        )}
      </small>
    </>
  );
}

function Local({ local, onChoose }: { local: string; onChoose(local: string): void }) {
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <button type="button" aria-label={t('Before the @: {pattern}', { pattern: wordsOf(local) })}>
          <Tags local={local} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={c['tags'] ?? ''}>
        {patterns.map((pattern) => (
          <Menu.Item key={pattern} aria-label={wordsOf(pattern)} onClick={() => onChoose(pattern)}>
            <Tags local={pattern} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Tags({ local }: { local: string }) {
  return (
    <>
      {partsOf(local).map((part, index) => {
        const name = tags[part]?.();
        return name ? <em key={index}>{name}</em> : <span key={index}>{part}</span>;
      })}
    </>
  );
}
