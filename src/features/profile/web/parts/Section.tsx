import { Button } from '@mantine/core';
import { mdiEyeOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import type { Section } from '../../rules/sections.ts';
import { HistoryButton } from './HistoryButton.tsx';
import type { ProfileView } from './profile-parts.ts';
import c from './section.module.css';

interface SectionCardProps {
  title: string;
  id?: string | undefined;
  /** Says who sees the section. */
  seen?: string | undefined;
  /** The profile and section whose history can be opened. */
  history?: { readonly view: ProfileView; readonly section: Section } | undefined;
  /** Actions on the right. */
  action?: ReactNode;
  /** Whether the content extends to the edges, as a table does. */
  flush?: boolean;
  children: ReactNode;
}

/** Card of a section: its title, who sees it, and its actions. */
export function SectionCard({ title, id, seen, history, action, flush, children }: SectionCardProps) {
  return (
    <section className={c['section']} id={id} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {seen && (
          <span className={c['seen']}>
            <Icon path={mdiEyeOutline} size={14} />
            {seen}
          </span>
        )}
        {(history || action) && (
          <div>
            {history && <HistoryButton {...history} title={title} />}
            {action}
          </div>
        )}
      </header>
      <div className={flush ? c['flush'] : c['inner']}>{children}</div>
    </section>
  );
}

export interface FactLine {
  readonly label: string;
  /** Empty if it was not given. */
  readonly value: ReactNode;
  readonly more?: string | undefined;
}

interface FactsProps {
  facts: readonly FactLine[];
  columns?: 1 | 2 | 3 | 4;
}

/** Shows labels and values; a missing value says so. */
export function Facts({ facts, columns = 3 }: FactsProps) {
  return (
    <dl className={c['facts']} data-columns={columns}>
      {facts.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === null || value === undefined || value === '' ? (
              <span className={c['none']}>{t('Not given')}</span>
            ) : (
              value
            )}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'error';

export function Tag({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: string; children: ReactNode }) {
  return (
    <span className={c['tag']} data-tone={tone}>
      {icon && <Icon path={icon} size={14} />}
      {children}
    </span>
  );
}

/** Link to a person who can change what the viewer may not change in their own profile. */
export function AskButton({ view }: { view: ProfileView }) {
  const [first] = view.ask;
  if (!view.is_self || !first) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      renderRoot={(props) => <Link to={profilePath(first.username)} {...props} />}
    >
      {t('Ask {name}', { name: first.name })}
    </Button>
  );
}
