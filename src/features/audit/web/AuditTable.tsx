import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { AuditEntry } from '../contract.ts';
import { personText, whatText, whereText, whoText, type Names } from './entry-words.ts';
import c from './audit.module.css';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  names: Names;
  /** The entry that stands open. */
  open: string;
  onOpen(id: string): void;
}

export function AuditTable({ entries, names, open, onOpen }: AuditTableProps) {
  return (
    <div className={c['frame']} role="region" aria-label={t('Changes, newest first')} tabIndex={0}>
      <table className={c['table']}>
        <thead>
          <tr>
            <th scope="col" className={c['when']}>
              {t('When')}
            </th>
            <th scope="col" className={c['who']}>
              {t('Who')}
            </th>
            <th scope="col">{t('What')}</th>
            <th scope="col" className={c['about']}>
              {t('About')}
            </th>
            <th scope="col" className={c['where']}>
              {t('IP address')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow
              key={entry.id}
              entry={entry}
              names={names}
              isOpen={entry.id === open}
              onOpen={() => onOpen(entry.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AuditRowProps {
  entry: AuditEntry;
  names: Names;
  isOpen: boolean;
  onOpen(): void;
}

function AuditRow({ entry, names, isOpen, onOpen }: AuditRowProps) {
  return (
    <tr data-entry={entry.id} data-open={isOpen || undefined} onClick={onOpen}>
      <td className={`${c['when']} num`}>
        <time dateTime={entry.at}>{instant(entry.at)}</time>
      </td>
      <td className={c['who']} data-by={entry.by}>
        {whoText(entry, names)}
      </td>
      <td>
        {/* A click on the button is handled by the row. */}
        <button type="button" aria-expanded={isOpen}>
          {whatText(entry, names)}
        </button>
      </td>
      <td className={c['about']}>{personText(entry, names)}</td>
      <td className={`${c['where']} num`}>{whereText(entry)}</td>
    </tr>
  );
}

/** On a phone the table becomes cards. */
export function AuditCards({ entries, names, open, onOpen }: AuditTableProps) {
  return (
    <ul className={c['cards']} aria-label={t('Changes, newest first')}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            data-entry={entry.id}
            aria-expanded={entry.id === open}
            onClick={() => onOpen(entry.id)}
          >
            <b>{whoText(entry, names)}</b>
            <span>{whatText(entry, names)}</span>
            <small className="num">
              <time dateTime={entry.at}>{instant(entry.at)}</time>
              <span>{whereText(entry)}</span>
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
