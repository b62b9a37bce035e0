import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { attendanceApi } from '../attendance-api.ts';

/** Those whose name or username the server finds; until it answers, those it found before. */
export function useFoundPeople(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), 250);
  return useQuery({
    ...attendanceApi.employees.read({
      query: { page: 1, per_page: 50, ...(search && { search: search.slice(0, 100) }) },
    }),
    placeholderData: keepPreviousData,
  });
}
