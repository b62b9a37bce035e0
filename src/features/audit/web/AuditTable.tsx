import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
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
        <Who entry={entry} names={names} />
      </td>
      <td>
        {/* A click on the button is handled by the row. */}
        <button type="button" aria-expanded={isOpen}>
          {whatText(entry, names)}
        </button>
      </td>
      <td className={c['about']}>
        <About entry={entry} names={names} />
      </td>
      <td className={`${c['where']} num`}>{whereText(entry)}</td>
    </tr>
  );
}

interface NamedProps {
  entry: AuditEntry;
  names: Names;
}

/** Who did it; of somebody of whom there still is a profile, a link to it. */
export function Who({ entry, names }: NamedProps) {
  const { by, actor_id } = entry;
  const text = whoText(entry, names);
  return by === 'person' && actor_id && names[actor_id] ? <PersonLink of={actor_id}>{text}</PersonLink> : text;
}

/** Whom it is about; nothing where it is about nobody. */
export function About({ entry, names }: NamedProps) {
  const { person_id } = entry;
  const text = personText(entry, names);
  return person_id && names[person_id] ? <PersonLink of={person_id}>{text}</PersonLink> : text;
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
