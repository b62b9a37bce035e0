import { Button } from '@mantine/core';
import { mdiCakeVariantOutline, mdiHeart, mdiHeartOutline } from '@mdi/js';
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useLive } from '#platform/web/realtime.ts';
import { usePerson } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useAction } from '#platform/web/use-action.ts';
import { wishNews } from '../events.ts';
import type { CardKey, Occasion } from '../rules/cards.ts';
import { Tier } from './cards/Tier.tsx';
import { dashboardApi } from './dashboard-api.ts';
import c from './day-cards.module.css';

/** Number of people shown at first in each list; the others appear on request. People whose day is today come first. */
const initialLimit = 5;
const maxPeople = 200;

interface Person {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly designation_name: string | null;
  readonly wishes_count: number;
  readonly is_wished: boolean;
}

/**
 * Shows today's birthdays and anniversaries among the posts;
 * shows nothing on other days, before they are loaded, or for cards that the company hides.
 */
export function DayCards() {
  const cache = useQueryClient();
  const { data } = useQuery(dashboardApi.ownCards.read());
  useLive(wishNews, () => void refreshWishes(cache));
  const has = (card: CardKey) => data?.cards.some(({ key }) => key === card) === true;
  return (
    <>
      {has('birthday') && <BirthdaysToday />}
      {has('work_anniversary') && <AnniversariesToday />}
    </>
  );
}

function BirthdaysToday() {
  const [isWhole, setWhole] = useState(false);
  const query = { limit: isWhole ? maxPeople : initialLimit };
  const { data } = useQuery({ ...dashboardApi.birthdays.read({ query }), placeholderData: keepPreviousData });
  const count = (data?.today_total ?? 0) - initialLimit;
  return (
    <>
      {data?.people.filter(isToday).map((person) => (
        <Day
          key={person.id}
          person={person}
          occasion="birthday"
          mark={<Icon path={mdiCakeVariantOutline} size={24} />}
          title={t('It’s {name}’s birthday today', { name: person.name })}
        />
      ))}
      {count > 0 && !isWhole && (
        <MoreToday onMore={() => setWhole(true)}>
          {t('{count, plural, one {Show # more birthday today} other {Show # more birthdays today}}', { count })}
        </MoreToday>
      )}
    </>
  );
}

function AnniversariesToday() {
  const [isWhole, setWhole] = useState(false);
  const query = { limit: isWhole ? maxPeople : initialLimit };
  const { data } = useQuery({ ...dashboardApi.anniversaries.read({ query }), placeholderData: keepPreviousData });
  const count = (data?.today_total ?? 0) - initialLimit;
  return (
    <>
      {data?.people.filter(isToday).map((person) => (
        <Day
          key={person.id}
          person={person}
          occasion="anniversary"
          mark={<Tier tier={person.tier} />}
          title={yearsText(person)}
        />
      ))}
      {count > 0 && !isWhole && (
        <MoreToday onMore={() => setWhole(true)}>
          {t('{count, plural, one {Show # more anniversary today} other {Show # more anniversaries today}}', { count })}
        </MoreToday>
      )}
    </>
  );
}

const isToday = ({ date }: { readonly date: string }) => date === companyToday();

const yearsText = ({ years, name }: { readonly years: number; readonly name: string }) =>
  t('{count, plural, one {{name} has worked here for # year} other {{name} has worked here for # years}}', {
    count: years,
    name,
  });

const MoreToday = ({ onMore, children }: { onMore(): void; children: ReactNode }) => (
  <Button variant="subtle" onClick={onMore}>
    {children}
  </Button>
);

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
  const wishes = count > 0 && t('{count, plural, one {# person sent wishes} other {# people sent wishes}}', { count });
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

/** Sends the final state, so that pressing twice sends one wish. */
function WishButton({ person: { id, name, is_wished }, occasion }: Pick<DayProps, 'person' | 'occasion'>) {
  const cache = useQueryClient();
  const { busy, run } = useAction(
    () => dashboardApi.wish.call({ body: { user_id: id, occasion, is_wished: !is_wished } }),
    { refresh: () => refreshWishes(cache) },
  );
  return (
    <Button
      variant={is_wished ? 'light' : 'default'}
      leftSection={<Icon path={is_wished ? mdiHeart : mdiHeartOutline} size={18} />}
      aria-label={is_wished ? t('Wishes sent to {name}', { name }) : t('Send wishes to {name}', { name })}
      aria-pressed={is_wished}
      loading={busy}
      onClick={() => void run()}
    >
      {is_wished ? t('Wishes sent') : t('Send wishes')}
    </Button>
  );
}
