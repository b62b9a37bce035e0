import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { leftOut } from '#platform/shared/oneself.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { Resolved } from '../contract.ts';
import type { AssigningCalls } from './parts/assigning-calls.ts';
import type { ChosenItem } from './parts/ChooseItems.tsx';
import c from './assigning.module.css';

/** Loads the people meant by the chosen items, who are shown before anything is stored. */
export function useResolved({ check }: Pick<AssigningCalls, 'check'>, chosen: readonly ChosenItem[]) {
  return useQuery({
    ...check.read(chosen.map(({ id, type }) => ({ id, type }))),
    enabled: chosen.length > 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}

interface WillBeAddedProps {
  query: ReturnType<typeof useResolved>;
  chosen: readonly ChosenItem[];
  /** Renders a note beside each name. */
  noteOf?: ((person: Resolved['people'][number], resolved: Resolved) => ReactNode) | undefined;
  /** Renders content below all of them. */
  moreOf?: ((resolved: Resolved) => ReactNode) | undefined;
}

export function WillBeAdded({ query, chosen, ...noteProps }: WillBeAddedProps) {
  return (
    <section className={c['result']} aria-label={t('Will be added')} aria-busy={query.isFetching}>
      {chosen.length ? (
        <QueryState query={query}>
          {(resolved) => <People resolved={resolved} chosen={chosen} {...noteProps} />}
        </QueryState>
      ) : (
        <p>{t('The people you choose appear here before you save.')}</p>
      )}
    </section>
  );
}

function People({ resolved, chosen, noteOf, moreOf }: Omit<WillBeAddedProps, 'query'> & { resolved: Resolved }) {
  const { people, total, total_holding, is_without_self } = resolved;
  const byThemselves = new Set(chosen.flatMap(({ id, type }) => (type === 'user' ? [id] : [])));
  const more = total - people.length;
  return (
    <>
      <h3>
        {t('Will be added')} <span>+{total}</span>
      </h3>
      <ul tabIndex={-1}>
        {people.map((person) => {
          const { id, name, avatar, department_name } = person;
          return (
            <li key={id}>
              <Avatar name={name} avatar={avatar} size={28} />
              <b>{name}</b>
              <small>{byThemselves.has(id) ? t('assigned individually') : department_name}</small>
              {noteOf?.(person, resolved)}
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>{t('And {count} more.', { count: more })}</p>}
      {total_holding > 0 && (
        <p>
          {t(
            '{count, plural, one {# of the people you chose is already assigned.} other {# of the people you chose are already assigned.}}',
            { count: total_holding },
          )}
        </p>
      )}
      {is_without_self && <p>{t(leftOut)}</p>}
      {moreOf?.(resolved)}
    </>
  );
}
