import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { mdiCakeVariantOutline } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import { hasTimes } from '#platform/shared/holiday.ts';
import { timesText } from '#platform/shared/times-of-day.ts';
import { shortDay, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { inCompanyZone } from '#platform/web/server-time.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { dashboardApi } from '../dashboard-api.ts';
import { More, PersonRow } from './PeopleRows.tsx';
import { Tier } from './Tier.tsx';
import c from './cards.module.css';

/** Maximum number of people that a card lists. */
const maxPeople = 200;

interface CardProps {
  /** Number of people shown at first. */
  few: number;
  /** Whether the company is new: an empty card is then hidden. */
  isNew: boolean;
}

interface PeopleCardProps<Item> extends CardProps {
  title: string;
  /** Text to the right of the title that says which people these are. */
  aside(total: number): string;
  /** Text for an empty list. */
  empty: string;
  read(query: { limit: number }): unknown;
  children(item: Item): ReactNode;
}

interface PeopleReply<Item> {
  readonly total: number;
  readonly people: readonly Item[];
}

/** Shows the first people of a list, and the rest on request. */
function PeopleCard<Item>({ title, aside, empty, few, isNew, read, children }: PeopleCardProps<Item>) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    ...(read({ limit: isOpen ? maxPeople : few }) as UseQueryOptions<PeopleReply<Item>, Fault>),
    placeholderData: keepPreviousData,
  });
  if (isNew && !query.error && (query.data?.total ?? 0) === 0) return null;
  return (
    <Card title={title} aside={<span className={`${c['aside']} num`}>{query.data && aside(query.data.total)}</span>}>
      <QueryState query={query} skeleton={<SkeletonRows rows={2} />}>
        {({ total, people }) => (
          <>
            {people.length === 0 ? <p className={c['nobody']}>{empty}</p> : null}
            {people.length > 0 && <ul className={c['rows']}>{people.map(children)}</ul>}
            {total > few && (
              <More count={Math.min(total, maxPeople) - few} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
}

/** 'Fri, 20 Nov' */
const dayOf = (date: string) => `${weekday(date, 'short')}, ${shortDay(date)}`;

const useToday = () => inCompanyZone(useServerMinute()).toPlainDate().toString();

type OnLeaveItem = Awaited<ReturnType<typeof dashboardApi.onLeave.call>>['people'][number];

function leaveLine({ leave_name, part }: OnLeaveItem): string {
  if (part === 'full') return leave_name;
  if (hasTimes(part)) return t('{leave}, {times}', { leave: leave_name, times: timesText(part.times, timeOfDay) });
  return part === 'first_half'
    ? t('{leave}, morning', { leave: leave_name })
    : t('{leave}, afternoon', { leave: leave_name });
}

function backText({ back_on, part }: OnLeaveItem): string {
  if (hasTimes(part)) return t('part of the day');
  if (part !== 'full') return t('half day');
  return back_on === null ? t('long-term') : t('back on {day}', { day: dayOf(back_on) });
}

export function OnLeave({ few, isNew }: CardProps) {
  return (
    <PeopleCard<OnLeaveItem>
      title={t('On leave')}
      aside={(total) => t('{count} today', { count: total })}
      empty={t('No one is on leave today.')}
      few={few}
      isNew={isNew}
      read={(query) => dashboardApi.onLeave.read({ query })}
    >
      {(person) => (
        <PersonRow key={person.id} person={person} line={leaveLine(person)}>
          {backText(person)}
        </PersonRow>
      )}
    </PeopleCard>
  );
}

type BirthdayItem = Awaited<ReturnType<typeof dashboardApi.birthdays.call>>['people'][number];

export function Birthdays({ few, isNew }: CardProps) {
  const today = useToday();
  return (
    <PeopleCard<BirthdayItem>
      title={t('Birthdays')}
      aside={() => t('Next 14 days')}
      empty={t('No birthdays in the next 14 days.')}
      few={few}
      isNew={isNew}
      read={(query) => dashboardApi.birthdays.read({ query })}
    >
      {(person) => (
        <PersonRow key={person.id} person={person}>
          {person.date === today ? (
            <>
              <Icon path={mdiCakeVariantOutline} size={16} />
              <b>{t('Today')}</b>
            </>
          ) : (
            dayOf(person.date)
          )}
        </PersonRow>
      )}
    </PeopleCard>
  );
}

type AnniversaryItem = Awaited<ReturnType<typeof dashboardApi.anniversaries.call>>['people'][number];

export function Anniversaries({ few, isNew }: CardProps) {
  const today = useToday();
  const line = ({ years, date }: AnniversaryItem) =>
    t('{count, plural, one {# year} other {# years}} · {day}', {
      count: years,
      day: date === today ? t('today') : dayOf(date),
    });
  return (
    <PeopleCard<AnniversaryItem>
      title={t('Work anniversaries')}
      aside={() => t('This month')}
      empty={t('No anniversaries this month.')}
      few={few}
      isNew={isNew}
      read={(query) => dashboardApi.anniversaries.read({ query })}
    >
      {(person) => (
        <PersonRow key={person.id} person={person} line={line(person)}>
          <Tier tier={person.tier} />
        </PersonRow>
      )}
    </PeopleCard>
  );
}

type JoinedItem = Awaited<ReturnType<typeof dashboardApi.recentlyJoined.call>>['people'][number];

export function RecentlyJoined({ few, isNew }: CardProps) {
  const today = useToday();
  return (
    <PeopleCard<JoinedItem>
      title={t('Recently joined')}
      aside={() => t('Last 30 days')}
      empty={t('No one joined in the last 30 days.')}
      few={few}
      isNew={isNew}
      read={(query) => dashboardApi.recentlyJoined.read({ query })}
    >
      {(person) => (
        <PersonRow key={person.id} person={person}>
          {person.joined_on === today ? t('today') : dayOf(person.joined_on)}
        </PersonRow>
      )}
    </PeopleCard>
  );
}
