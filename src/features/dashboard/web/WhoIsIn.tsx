import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import type { dashboard, Whereabouts } from '../contract.ts';
import { dashboardApi } from './dashboard-api.ts';
import { WhereMark } from './parts/Where.tsx';
import c from './feed.module.css';
import { useBoardNews } from './use-day-news.ts';

type Board = Reply<(typeof dashboard)['whoIsIn']>;
type Somebody = Board['people'][number];

const places: Record<Whereabouts, string> = {
  in: 'In',
  break: 'On break',
  remote: 'Remote',
  leave: 'On leave',
  out: 'Not in',
};
const order = ['in', 'break', 'remote', 'leave', 'out'] as const;
/** People shown before 'Show more'. */
const fewPeople = 12;

/** In, break, remote, leave, out: five shapes, so the list reads without colour. */
/** Everybody's whereabouts, live; for those who may see attendance. */
export function WhoIsIn() {
  useBoardNews();
  const board = useQuery(dashboardApi.whoIsIn.read({ query: { limit: 200 } }));
  return (
    <Card title={t('Who is in')} className={c['who']}>
      <QueryState
        query={board}
        isEmpty={({ people }) => people.length === 0}
        empty={
          <EmptyState title={t('No people yet')} text={t('People you add show up here as soon as they clock in.')} />
        }
      >
        {(data) => <People board={data} />}
      </QueryState>
    </Card>
  );
}

/** Those at work first; who is not in takes one line until somebody wants to see them. */
function People({ board: { counts, people } }: { board: Board }) {
  const here = people.filter(({ state }) => state !== 'out');
  const out = people.filter(({ state }) => state === 'out');
  const total = order.reduce((sum, at) => sum + counts[at], 0);
  return (
    <>
      <Counts counts={counts} />
      {here.length === 0 && <p className={c['nobody']}>{t('Nobody is at work now.')}</p>}
      <Persons people={here} all={total - counts.out} />
      {counts.out > 0 && <NotIn people={out} count={counts.out} />}
    </>
  );
}

interface PersonsProps {
  people: readonly Somebody[];
  /** How many there are; the list may hold fewer. */
  all: number;
}

function Persons({ people, all }: PersonsProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {people.length > 0 && (
        <ul className={c['people']}>
          {(isWhole ? people : people.slice(0, fewPeople)).map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      )}
      {people.length > fewPeople && (
        <Line isOpen={isWhole} onToggle={() => setWhole(!isWhole)}>
          {isWhole ? t('Show fewer') : t('Show {count} more', { count: people.length - fewPeople })}
        </Line>
      )}
      {isWhole && people.length < all && (
        <p className={c['rest']}>{t('The first {shown} of {all} people', { shown: people.length, all })}</p>
      )}
    </>
  );
}

function NotIn({ people, count }: { people: readonly Somebody[]; count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Line isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t('{count} not in', { count })}
      </Line>
      {isOpen && <Persons people={people} all={count} />}
    </>
  );
}

function Line({ isOpen, onToggle, children }: { isOpen: boolean; onToggle(): void; children: ReactNode }) {
  return (
    <Button variant="subtle" fullWidth className={c['more'] ?? ''} aria-expanded={isOpen} onClick={onToggle}>
      {children}
    </Button>
  );
}

function Counts({ counts }: Pick<Board, 'counts'>) {
  return (
    <>
      <div className={c['share']} aria-hidden>
        {order.map((at) => counts[at] > 0 && <i key={at} data-at={at} style={{ flexGrow: counts[at] }} />)}
      </div>
      <ul className={c['counts']}>
        {order.map((at) => (
          <li key={at}>
            <b className="num">{counts[at]}</b>
            <span>
              <WhereMark at={at} />
              {t(places[at])}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Person({ person }: { person: Somebody }) {
  return (
    <li>
      <Link to={profilePath(person.username)}>
        <Avatar name={person.name} avatar={person.avatar} size={32} />
        <span className={c['name']}>
          <b>{person.name}</b>
          {person.designation_name && <small>{person.designation_name}</small>}
        </span>
        <span className={c['at']}>
          <WhereMark at={person.state} />
          <span className="num">{whenOf(person)}</span>
        </span>
      </Link>
    </li>
  );
}

/** The place stands in the words too: a shape alone is not read out. */
function whenOf({ state, time }: Somebody): string {
  if (time === null) return t(places[state]);
  const at = timeOfDay(time);
  if (state === 'out') return t('due {time}', { time: at });
  if (state === 'break') return t('On break since {time}', { time: at });
  return state === 'remote' ? t('Remote since {time}', { time: at }) : t('since {time}', { time: at });
}
