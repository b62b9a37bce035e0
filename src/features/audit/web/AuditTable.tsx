import type { LocalDate } from '#platform/shared/schemas.ts';
import { inCompanyDate, instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { byDay, clockTime, fullDayName } from '#platform/web/relative-time.ts';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { AuditEntry } from '../contract.ts';
import { kindText, personText, whatText, whereText, authorText, type Names } from './entry-words.ts';
import c from './audit.module.css';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  names: Names;
  /** Pictures of the authors, by their ids. */
  avatars: Names;
  /** Id of the open entry. */
  open: string;
  onOpen(id: string): void;
}

const dayOf = ({ at }: AuditEntry) => inCompanyDate(at);

/** Shows one sentence per change, grouped by day. */
export function AuditTable({ entries, names, avatars, open, onOpen }: AuditTableProps) {
  return (
    <div className={c['frame']} role="region" aria-label={t('Changes, newest first')} tabIndex={0}>
      <table className={c['table']}>
        <Columns />
        {byDay(entries, dayOf).map(([day, changes]) => (
          <tbody key={day}>
            <DayRow day={day} />
            {changes.map((entry) => (
              <AuditRow
                key={entry.id}
                entry={entry}
                names={names}
                avatars={avatars}
                isOpen={entry.id === open}
                onOpen={() => onOpen(entry.id)}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const Columns = () => (
  <thead>
    <tr>
      <th scope="col" className={c['when']}>
        {t('When')}
      </th>
      <th scope="col">{t('Who did what')}</th>
      <th scope="col" className={c['about']}>
        {t('Subject', { of: 'affected' })}
      </th>
      <th scope="col" className={c['kind']}>
        {t('Type')}
      </th>
      <th scope="col" className={c['where']}>
        {t('IP address')}
      </th>
    </tr>
  </thead>
);

/** One cell per column, since a cell across all of them would make hidden columns visible again. */
const DayRow = ({ day }: { day: LocalDate }) => (
  <tr className={c['day']}>
    <th scope="rowgroup" colSpan={2}>
      {fullDayName(day)}
    </th>
    <td className={c['about']} />
    <td className={c['kind']} />
    <td className={c['where']} />
  </tr>
);

interface AuditRowProps extends FaceProps {
  isOpen: boolean;
  onOpen(): void;
}

function AuditRow({ entry, names, avatars, isOpen, onOpen }: AuditRowProps) {
  const text = whatText(entry, names);
  return (
    <tr data-entry={entry.id} data-open={isOpen || undefined} onClick={onOpen}>
      <td className={`${c['when']} num`}>
        <time dateTime={entry.at} title={instant(entry.at)}>
          {clockTime(entry.at)}
        </time>
      </td>
      <td className={c['what']}>
        <Face entry={entry} names={names} avatars={avatars} />
        <b>
          <Author entry={entry} names={names} />
        </b>{' '}
        {/* The button overlays the text, since it would begin a new line itself. The row handles its click. */}
        <span aria-hidden>{text}</span>
        <button type="button" aria-label={text} aria-expanded={isOpen} />
      </td>
      <td className={c['about']}>
        <About entry={entry} names={names} />
      </td>
      <td className={c['kind']}>
        <span className={c['tag']}>{kindText(entry)}</span>
      </td>
      <td className={`${c['where']} num`}>{whereText(entry)}</td>
    </tr>
  );
}

interface NamedProps {
  entry: AuditEntry;
  names: Names;
}

interface FaceProps extends NamedProps {
  avatars: Names;
}

/** Shows the face of an author who is a person. */
function Face({ entry, names, avatars }: FaceProps) {
  const { by, actor_id } = entry;
  if (by !== 'person') return null;
  return (
    <span className={c['face']}>
      <Avatar name={authorText(entry, names)} avatar={actor_id && avatars[actor_id]} size={24} />
    </span>
  );
}

/** Shows the author, as a link if the profile still exists. */
export function Author({ entry, names }: NamedProps) {
  const { by, actor_id } = entry;
  const text = authorText(entry, names);
  return by === 'person' && actor_id && names[actor_id] ? <PersonLink of={actor_id}>{text}</PersonLink> : text;
}

/** Shows the person whom the change is about, if any. */
export function About({ entry, names }: NamedProps) {
  const { person_id } = entry;
  const text = personText(entry, names);
  return person_id && names[person_id] ? <PersonLink of={person_id}>{text}</PersonLink> : text;
}

/** Shows the entries as cards on a phone. */
export function AuditCards({ entries, names, avatars, open, onOpen }: AuditTableProps) {
  return byDay(entries, dayOf).map(([day, changes]) => (
    <section key={day}>
      <h2 className={c['cardDay']}>{fullDayName(day)}</h2>
      <ul className={c['cards']} aria-label={t('Changes on {day}, newest first', { day: fullDayName(day) })}>
        {changes.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              data-entry={entry.id}
              aria-expanded={entry.id === open}
              onClick={() => onOpen(entry.id)}
            >
              <Face entry={entry} names={names} avatars={avatars} />
              <span>
                <b>{authorText(entry, names)}</b> {whatText(entry, names)}
              </span>
              <small className="num">
                <time dateTime={entry.at}>{clockTime(entry.at)}</time>
                <span>{whereText(entry)}</span>
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
