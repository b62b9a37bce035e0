import { Menu } from '@mantine/core';
import { useId } from 'react';
import { t } from '#platform/web/i18n.ts';
import { emailFrom, type PersonName } from '../rules/read-values.ts';
import c from './import.module.css';

/** What can stand before the @. */
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
  pattern: string | null;
  /** For an example. */
  name: PersonName;
  error: string | undefined;
  onChange(pattern: string | null): void;
}

/** How addresses are made of names: what stands before the @ is chosen, the company's domain is typed. */
export function EmailPattern({ pattern, name, error, onChange }: EmailPatternProps) {
  const [inputId, hintId] = [useId(), useId()];
  const [local = patterns[0], domain = ''] = (pattern ?? `${patterns[0]}@`).split('@');
  const change = (before: string, after: string) => onChange(after.trim() ? `${before}@${after.trim()}` : null);
  return (
    <div className={c['make']}>
      <label htmlFor={inputId}>{t('E-mail')}</label>
      <span>{t('Needed to invite people. Make it from a pattern:')}</span>
      <div className={c['pattern']} data-wrong={error ? true : undefined}>
        <Local local={local} onChoose={(one) => change(one, domain)} />
        <span aria-hidden>@</span>
        <input
          id={inputId}
          value={domain}
          placeholder="company.example"
          spellCheck={false}
          autoCapitalize="none"
          aria-describedby={hintId}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget: { value } }) => onChange(value ? `${local}@${value.replaceAll('@', '')}` : null)}
        />
      </div>
      <small id={hintId}>
        {error ? (
          <span className={c['problem']}>{error}</span>
        ) : pattern && name.full ? (
          t('{example} · a second person of that name gets a number', { example: emailFrom(pattern, name) })
        ) : (
          t('Without it, everybody who works here needs one in the file.')
        )}
      </small>
    </div>
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
