import { mdiCakeVariantOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import { plural, t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Tier } from './cards/Tier.tsx';
import { dashboardApi } from './dashboard-api.ts';
import c from './day-cards.module.css';

/** Those of today come first in both lists; nobody reads more cards than these between posts. */
const query = { limit: 5 };

interface Person {
  readonly username: string;
  readonly name: string;
  readonly designation_name: string | null;
}

/** Birthdays and anniversaries of today, among the posts; nothing on other days, nor while they are not known. */
export function DayCards() {
  const today = companyToday();
  const { data: birthdays } = useQuery(dashboardApi.birthdays.read({ query }));
  const { data: anniversaries } = useQuery(dashboardApi.anniversaries.read({ query }));
  const isToday = ({ date }: { readonly date: string }) => date === today;
  return (
    <>
      {birthdays?.people.filter(isToday).map((person) => (
        <Day key={person.id} person={person} mark={<Icon path={mdiCakeVariantOutline} size={24} />}>
          {t('Birthday today')}
        </Day>
      ))}
      {anniversaries?.people.filter(isToday).map((person) => (
        <Day key={person.id} person={person} mark={<Tier tier={person.tier} />}>
          {plural(person.years, '{count} year here today', '{count} years here today')}
        </Day>
      ))}
    </>
  );
}

function Day({ person, mark, children }: { person: Person; mark: ReactNode; children: string }) {
  return (
    <article className={c['day']} aria-label={`${children}: ${person.name}`}>
      <div>
        <b>
          <PersonLink of={person.username}>{person.name}</PersonLink>
        </b>
        <small>{[children, person.designation_name].filter(Boolean).join(' · ')}</small>
      </div>
      {mark}
    </article>
  );
}
