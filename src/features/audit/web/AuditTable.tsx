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
              {t('From where')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} data-entry={entry.id} data-open={entry.id === open || undefined} onClick={() => onOpen(entry.id)}>
              <td className={`${c['when']} num`}>
                <time dateTime={entry.at}>{instant(entry.at)}</time>
              </td>
              <td className={c['who']} data-by={entry.by}>
                {whoText(entry, names)}
              </td>
              <td>
                {/* Its press is the row's. */}
                <button type="button" aria-expanded={entry.id === open}>
                  {whatText(entry, names)}
                </button>
              </td>
              <td className={c['about']}>{personText(entry, names)}</td>
              <td className={`${c['where']} num`}>{whereText(entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone the table becomes cards. */
export function AuditCards({ entries, names, open, onOpen }: AuditTableProps) {
  return (
    <ul className={c['cards']} aria-label={t('Changes, newest first')}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <button type="button" data-entry={entry.id} aria-expanded={entry.id === open} onClick={() => onOpen(entry.id)}>
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
