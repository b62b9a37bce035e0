import { mdiFileDelimitedOutline, mdiCheck } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import type { ImportFile } from '../rules/shapes.ts';
import c from './import.module.css';

interface FrameProps {
  /** Current step, from 1; 5 when all are done. */
  now: number;
  file?: ImportFile;
  /** Actions to the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Shows the title with the file, the steps, and the content of the current step. */
export function Frame({ now, file, actions, children }: FrameProps) {
  return (
    <>
      <nav className={c['crumb']} aria-label={t('Breadcrumb')}>
        <Link to="/people">{t('People')}</Link> › <b>{t('Import', { of: 'event' })}</b>
      </nav>
      <PageHead
        title={t('Import people')}
        line={file ? <FileLine file={file} /> : t('A CSV or XLSX file with one person per row.')}
      >
        {actions}
      </PageHead>
      <Steps now={now} />
      {children}
    </>
  );
}

function FileLine({ file: { name, rows, headers, size } }: { file: ImportFile }) {
  const table = [
    t('{count, plural, one {# row} other {# rows}}', { count: rows }),
    t('{count, plural, one {# column} other {# columns}}', { count: headers.length }),
  ].join(', ');
  return (
    <span className={c['fileLine']}>
      <Icon path={mdiFileDelimitedOutline} size={16} />
      {[name, table, t('{size} KB', { size: number(Math.max(1, Math.round(size / 1024))) })].join(' · ')}
    </span>
  );
}

/** Shows the actions of a step at its lower edge. @param children the buttons */
export function Foot({ line, children }: { line: ReactNode; children: ReactNode }) {
  return (
    <footer className={c['foot']}>
      <p>{line}</p>
      {children}
    </footer>
  );
}

/** Shows the current step. @param now from 1; 5 when all are done */
function Steps({ now }: { now: number }) {
  return (
    <ol className={c['steps']} aria-label={t('Steps')}>
      {[t('File'), t('Columns'), t('Check'), t('Import', { of: 'event' })].map((name, index) => (
        <li
          key={name}
          data-state={index + 1 < now ? 'done' : index + 1 === now ? 'now' : undefined}
          aria-current={index + 1 === now ? 'step' : undefined}
        >
          <span aria-hidden>{index + 1 < now ? <Icon path={mdiCheck} size={14} /> : index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}
