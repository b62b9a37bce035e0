import { plural, t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { BulkPreview } from '../../contract.ts';
import c from './bulk.module.css';

interface ConsequenceProps {
  preview: BulkPreview;
  /** '3 people move to Quality on Tuesday, 1 December.' */
  sentence: string;
}

/** As many are named. */
const maxNamed = 100;

export function Consequence({ preview: { changes, stays }, sentence }: ConsequenceProps) {
  return (
    <div className={c['consequence']} aria-live="polite">
      {changes.length > 0 && <p>{sentence}</p>}
      <People
        people={changes.map(({ person, from }) => ({ person, said: from ? t('from {name}', { name: from }) : '' }))}
      />
      {stays.length > 0 && (
        <>
          <p>{plural(stays.length, '{count} person stays as they are.', '{count} people stay as they are.')}</p>
          <People isOff people={stays.map(({ person, why }) => ({ person, said: why }))} />
        </>
      )}
    </div>
  );
}

interface PeopleProps {
  people: readonly { readonly person: BulkPreview['changes'][number]['person']; readonly said: string }[];
  isOff?: boolean;
}

function People({ people, isOff = false }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <ul data-off={isOff || undefined}>
      {people.slice(0, maxNamed).map(({ person, said }) => (
        <li key={person.id}>
          <Avatar name={person.name} avatar={person.avatar} size={24} />
          <b>{person.name}</b>
          <span>{said}</span>
        </li>
      ))}
      {people.length > maxNamed && <li>{t('and {count} more', { count: people.length - maxNamed })}</li>}
    </ul>
  );
}
