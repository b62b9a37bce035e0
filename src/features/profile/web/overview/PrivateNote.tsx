import { mdiLockOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { PartProps } from '../parts/profile-parts.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { firstName } from '../parts/seen-by.ts';
import c from './overview.module.css';

/** Maximum number of people to ask. */
const maxPeople = 2;

/** Explains a private profile in one sentence, with two people to ask, instead of locked boxes. */
export function PrivateNote({ view }: PartProps) {
  const name = firstName(view.name);
  const people = [...(view.manager ? [view.manager] : []), ...view.ask.filter(({ id }) => id !== view.manager?.id)];
  const requested = people.filter(({ id }) => id !== view.id).slice(0, maxPeople);
  return (
    <section className={c['private']} aria-label={t('Private profile')}>
      <span>
        <Icon path={mdiLockOutline} size={20} />
      </span>
      <div>
        <h2>{t('{name} keeps contact and personal details private', { name })}</h2>
        {requested.length > 0 && (
          <p>
            {t('If it is urgent, {people} can reach {name}.', {
              people: requested.map((person) => firstName(person.name)).join(t(' and ')),
              name,
            })}
          </p>
        )}
      </div>
      {requested.length > 0 && (
        <ul>
          {requested.map((person) => (
            <li key={person.id}>
              <Link className={c['person']} to={profilePath(person.username)}>
                <Avatar name={person.name} avatar={person.avatar} size={32} />
                <span>
                  <b>{person.name}</b>
                  <small>
                    {person.id === view.manager?.id ? t('{name}’s manager', { name }) : person.designation_name}
                  </small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
