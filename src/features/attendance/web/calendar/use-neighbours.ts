import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { maxPageRows } from '#platform/shared/paging.ts';
import { attendanceApi } from '../attendance-api.ts';

/**
 * The person with this id, and the previous and next by name. Reads pages until both are known,
 * in most companies only one.
 */
export function useNeighbours(person: string) {
  const list = useInfiniteQuery({
    queryKey: [...attendanceApi.employees.key, 'everybody'],
    queryFn: ({ pageParam, signal }) =>
      attendanceApi.employees.ask({ query: { page: pageParam, per_page: maxPageRows } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    staleTime: 5 * 60_000,
  });
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const index = people.findIndex(({ id }) => id === person);
  const isMissing = index < 0 || index === people.length - 1;
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    if (person && isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [person, isMissing, hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    chosen: people[index],
    before: index > 0 ? people[index - 1]?.id : undefined,
    after: person && index < 0 ? undefined : people[index + 1]?.id,
  };
}
