import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { peopleApi } from '#features/people/web/parts/people-api.ts';
import { searchApi } from '#features/search/web/parts/search-api.ts';
import { useSession } from '#platform/web/session.ts';
import { screens } from '../screens.ts';
import { isOpen } from '../shell/sidebar-entries.ts';
import { foundItem, foundPeople, foundScreens, wordsOf, type SearchResultGroup } from './found.ts';

/** Milliseconds after the last key until the server is queried. */
const pauseMs = 150;

/**
 * Results so far, by kind: people and screens immediately, as all people are loaded with the first search;
 * posts and lists when the server answers.
 */
export function useSearch(text: string) {
  const session = useSession();
  const people = useQuery({ ...peopleApi.search.read(), staleTime: 5 * 60_000, meta: { outlivesNavigation: true } });
  const typed = text.trim();
  const [searched] = useDebouncedValue(typed, pauseMs);
  const rest = useQuery({
    ...searchApi.index.read({ query: { search: searched || ' ' } }),
    enabled: searched !== '',
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const groups = useMemo((): readonly SearchResultGroup[] => {
    const words = wordsOf(typed);
    const answered = typed === '' ? [] : (rest.data?.groups ?? []);
    return [
      ...(people.data ? [foundPeople(people.data, words)] : []),
      foundScreens(
        screens.filter((screen) => isOpen(screen, session)),
        words,
      ),
      ...answered.map(({ group, items, has_more }) => ({
        kind: group,
        items: items.map(foundItem),
        hasMore: has_more,
      })),
    ].filter(({ items }) => items.length > 0);
  }, [people.data, rest.data, typed, session]);
  const isAsking = typed !== '' && (searched !== typed || rest.isFetching);
  return {
    groups,
    isWaiting: people.isPending || isAsking,
    error: people.error ?? (typed === '' ? null : rest.error),
    retry: () => {
      if (people.error) void people.refetch();
      if (rest.error) void rest.refetch();
    },
  };
}
