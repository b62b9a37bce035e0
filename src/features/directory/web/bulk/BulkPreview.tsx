import { t } from '#platform/web/i18n.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { ImpactCard } from '#platform/web/ui/ImpactBox.tsx';
import type { BulkPreview } from '../../rules/bulk-shapes.ts';
import c from './bulk.module.css';

interface BulkPreviewProps {
  preview: BulkPreview;
  /** '3 people move to Quality on Tuesday, 1 December.' */
  sentence: string;
}

export function BulkPreview({ preview: { changes, total, stays, total_stays, effects }, sentence }: BulkPreviewProps) {
  return (
    <>
      <div className={c['consequence']} aria-live="polite">
        {total > 0 && <p>{sentence}</p>}
        <People
          total={total}
          people={changes.map(({ person, from }) => ({ person, said: from ? t('from {name}', { name: from }) : '' }))}
        />
        {total_stays > 0 && (
          <>
            <p>
              {t('{count, plural, one {# person is not changed.} other {# people are not changed.}}', {
                count: total_stays,
              })}
            </p>
            <People isOff total={total_stays} people={stays.map(({ person, why }) => ({ person, said: why }))} />
          </>
        )}
      </div>
      <div className={c['elsewhere']} aria-live="polite">
        {total > 0 && effects.map((effect) => <ImpactCard key={effect.title} {...effect} />)}
      </div>
    </>
  );
}

interface PeopleProps {
  /** Number of all people; the list has the first of them. */
  total: number;
  people: readonly { readonly person: BulkPreview['changes'][number]['person']; readonly said: string }[];
  isOff?: boolean;
}

/** People who are named at first. */
const firstNamed = 20;

function People({ total, people, isOff = false }: PeopleProps) {
  const { shown, more } = useCut(people, firstNamed, total);
  if (people.length === 0) return null;
  return (
    <ul data-off={isOff || undefined}>
      {shown.map(({ person, said }) => (
        <li key={person.id}>
          <Avatar name={person.name} avatar={person.avatar} size={24} />
          <b>{person.name}</b>
          <span>{said}</span>
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  );
}
