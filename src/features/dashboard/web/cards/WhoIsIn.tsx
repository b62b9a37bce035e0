import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { Whereabouts } from '#features/attendance/rules/whereabouts.ts';
import { NotSignedIn } from '#features/on-boarding/web/parts/NotSignedIn.tsx';
import type { dashboard } from '../../contract.ts';
import { dashboardApi } from '../dashboard-api.ts';
import { WhereaboutsMark } from '../parts/WhereaboutsLabel.tsx';
import { More, PersonRow } from './PeopleRows.tsx';
import c from './cards.module.css';
import { useBoardNews } from '../use-day-news.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

type Board = Reply<(typeof dashboard)['whoIsIn']>;
type BoardPerson = Board['people'][number];

const places: Record<Whereabouts, Text> = {
  in: asText('In', { of: 'whereabouts' }),
  break: asText('On break'),
  remote: asText('Remote'),
  leave: asText('On leave'),
  out: asText('Not in'),
};
const order = ['in', 'break', 'remote', 'leave', 'out'] as const;
/**
 * Shows where people are, live, to viewers of attendance.
 * In, break, remote, leave and out have five shapes, so that the list is readable without colour.
 */
export function PresenceCard({ few }: { few: number }) {
  useBoardNews();
  const [of, setOf] = useState<'everyone' | 'team'>('everyone');
  const board = useQuery({
    ...dashboardApi.whoIsIn.read({ query: { limit: 200, ...(of === 'team' && { of }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title={t('Who’s in')}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('Show')}
          value={of}
          data={[
            { value: 'everyone', label: t('Everyone') },
            { value: 'team', label: t('My team') },
          ]}
          onChange={(value) => setOf(value as typeof of)}
        />
      }
    >
      <QueryState
        query={board}
        isEmpty={({ people }) => people.length === 0}
        empty={<EmptyState title={t('No people yet')} text={t('People appear here once they clock in.')} />}
      >
        {(data) => <People board={data} few={few} />}
      </QueryState>
      <NotSignedIn />
    </Card>
  );
}

/** Shows people at work first; absent people take one line until the viewer opens it. */
function People({ board: { counts, people }, few }: { board: Board; few: number }) {
  const here = people.filter(({ state }) => state !== 'out');
  const out = people.filter(({ state }) => state === 'out');
  const total = order.reduce((sum, at) => sum + counts[at], 0);
  return (
    <>
      <Counts counts={counts} />
      {here.length === 0 && <p className={c['nobody']}>{t('No one is at work right now.')}</p>}
      <Persons people={here} all={total - counts.out} few={few} />
      {counts.out > 0 && <NotIn people={out} count={counts.out} few={few} />}
    </>
  );
}

interface PersonsProps {
  people: readonly BoardPerson[];
  /** Total number; the list may contain fewer. */
  all: number;
  /** Number shown at first. */
  few: number;
}

function Persons({ people, all, few }: PersonsProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {people.length > 0 && (
        <ul className={c['rows']}>
          {(isWhole ? people : people.slice(0, few)).map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      )}
      {people.length > few && <More count={people.length - few} isOpen={isWhole} onToggle={() => setWhole(!isWhole)} />}
      {isWhole && people.length < all && (
        <p className={c['rest']}>{t('First {shown} of {all} people', { shown: people.length, all })}</p>
      )}
    </>
  );
}

function NotIn({ people, count, few }: { people: readonly BoardPerson[]; count: number; few: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Line isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t('{count} not in', { count })}
      </Line>
      {isOpen && <Persons people={people} all={count} few={few} />}
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
              <WhereaboutsMark at={at} />
              {t(places[at])}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Person({ person }: { person: BoardPerson }) {
  return (
    <PersonRow person={person}>
      <WhereaboutsMark at={person.state} />
      {whenOf(person)}
    </PersonRow>
  );
}

/** Names the place in words, because screen readers do not announce the shape. */
function whenOf({ state, time }: BoardPerson): string {
  if (time === null) return t(places[state]);
  const at = timeOfDay(time);
  if (state === 'out') return t('due {time}', { time: at });
  if (state === 'break') return t('On break since {time}', { time: at });
  return state === 'remote' ? t('Remote since {time}', { time: at }) : t('since {time}', { time: at });
}
