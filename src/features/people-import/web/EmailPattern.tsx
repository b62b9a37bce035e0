import { Menu, Switch } from '@mantine/core';
import { useId } from 'react';
import { t } from '#platform/web/i18n.ts';
import { emailFrom, type PersonName } from '../rules/read-values.ts';
import c from './import.module.css';

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
export function EmailPattern({ domain, ...props }: EmailPatternProps) {
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
        {patterns.map((one) => (
          <Menu.Item key={one} aria-label={wordsOf(one)} onClick={() => onChoose(one)}>
            <Tags local={one} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Tags({ local }: { local: string }) {
  return (
    <>
      {partsOf(local).map((part, place) => {
        const name = tags[part]?.();
        return name ? <em key={place}>{name}</em> : <span key={place}>{part}</span>;
      })}
    </>
  );
}
