import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { Change, Preview } from '../../rules/shapes.ts';
import { namesOf } from './names.ts';
import { Rights } from './Rights.tsx';
import c from './effects.module.css';

/** Shows who gains and loses which permissions; people with the same changes share an entry. */
export function Effects({ effects, nobody }: { effects: Preview; nobody: string }) {
  const { changes, total_changes, total_people, total_unaffected } = effects;
  const hidden = total_changes - changes.length;
  return (
    <div className={c['effects']}>
      <p className={c['sum']}>{sentenceOf(total_people, total_unaffected, nobody)}</p>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <ChangeOfPeople
              key={[...change.gains, ...change.losses].map(({ id }) => id).join() + change.people[0]?.id}
              change={change}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p>
          {t(
            '{count, plural, one {And # other change for fewer people.} other {And # other changes for fewer people.}}',
            { count: hidden },
          )}
        </p>
      )}
    </div>
  );
}

function sentenceOf(affected: number, unaffected: number, nobody: string): string {
  if (affected === 0 && unaffected === 0) return nobody;
  const same = t(
    '{count, plural, one {# person has this role but keeps all permissions through other roles.} other {# people have this role but keep all permissions through other roles.}}',
    { count: unaffected },
  );
  if (affected === 0) return same;
  const changed = t(
    '{count, plural, one {This immediately changes what # person can do.} other {This immediately changes what # people can do.}}',
    { count: affected },
  );
  return unaffected ? `${changed} ${same}` : changed;
}

function ChangeOfPeople({ change: { gains, losses, people, total } }: { change: Change }) {
  return (
    <li>
      <header>
        <span className={c['faces']}>
          {people.slice(0, 3).map(({ id, name, avatar }) => (
            <Avatar key={id} name={name} avatar={avatar} size={28} />
          ))}
        </span>
        <b>{namesOf(people, total)}</b>
      </header>
      <Rights tone="gains" verb={t('{count, plural, one {gains} other {gain}}', { count: total })} rights={gains} />
      <Rights tone="losses" verb={t('{count, plural, one {loses} other {lose}}', { count: total })} rights={losses} />
    </li>
  );
}
