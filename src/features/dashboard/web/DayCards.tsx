import { Button } from '@mantine/core';
import { mdiCakeVariantOutline, mdiHeart, mdiHeartOutline } from '@mdi/js';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import { plural, t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useLive } from '#platform/web/realtime.ts';
import { usePerson } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { wishNews } from '../events.ts';
import type { Occasion } from '../rules/cards.ts';
import { Tier } from './cards/Tier.tsx';
import { dashboardApi } from './dashboard-api.ts';
import c from './day-cards.module.css';

/** Those of today come first in both lists; nobody reads more cards than these between posts. */
const query = { limit: 5 };

interface Person {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly designation_name: string | null;
  readonly wishes_count: number;
  readonly is_wished: boolean;
}

/** Birthdays and anniversaries of today, among the posts; nothing on other days, nor while they are not known. */
export function DayCards() {
  const today = companyToday();
  const cache = useQueryClient();
  const { data: birthdays } = useQuery(dashboardApi.birthdays.read({ query }));
  const { data: anniversaries } = useQuery(dashboardApi.anniversaries.read({ query }));
  useLive(wishNews, () => void refreshWishes(cache));
  const isToday = ({ date }: { readonly date: string }) => date === today;
  return (
    <>
      {birthdays?.people.filter(isToday).map((person) => (
        <Day
          key={person.id}
          person={person}
          occasion="birthday"
          mark={<Icon path={mdiCakeVariantOutline} size={24} />}
          title={t('It is {name}’s birthday today', { name: person.name })}
        />
      ))}
      {anniversaries?.people.filter(isToday).map((person) => (
        <Day
          key={person.id}
          person={person}
          occasion="anniversary"
          mark={<Tier tier={person.tier} />}
          title={plural(
            person.years,
            '{name} has been here for {count} year',
            '{name} has been here for {count} years',
            {
              name: person.name,
            },
          )}
        />
      ))}
    </>
  );
}

const refreshWishes = (cache: QueryClient): Promise<unknown> =>
  Promise.all(
    [dashboardApi.birthdays.key, dashboardApi.anniversaries.key].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  );

interface DayProps {
  person: Person;
  occasion: Occasion;
  mark: ReactNode;
  title: string;
}

function Day({ person, occasion, mark, title }: DayProps) {
  const me = usePerson().id;
  const { wishes_count: count } = person;
  const wishes = count > 0 && plural(count, '{count} person has sent a wish', '{count} people have sent a wish');
  return (
    <article className={c['day']} aria-label={title}>
      {mark}
      <div>
        <b>
          <PersonLink of={person.username}>{title}</PersonLink>
        </b>
        <small>{[person.designation_name, wishes].filter(Boolean).join(' · ')}</small>
      </div>
      {person.id !== me && <WishButton person={person} occasion={occasion} />}
    </article>
  );
}

/** Says what holds afterwards: pressing twice sends one. */
function WishButton({ person: { id, name, is_wished }, occasion }: Pick<DayProps, 'person' | 'occasion'>) {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await dashboardApi.wish.call({ body: { user_id: id, occasion, is_wished: !is_wished } }).catch(showFailure);
    await refreshWishes(cache);
    setBusy(false);
  };
  return (
    <Button
      variant={is_wished ? 'light' : 'default'}
      leftSection={<Icon path={is_wished ? mdiHeart : mdiHeartOutline} size={18} />}
      aria-label={is_wished ? t('Wish sent to {name}', { name }) : t('Send a wish to {name}', { name })}
      aria-pressed={is_wished}
      loading={isBusy}
      onClick={() => void press()}
    >
      {is_wished ? t('Wish sent') : t('Send a wish')}
    </Button>
  );
}
