import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { attendanceApi } from '../attendance-api.ts';

/** People whose name or username the server finds; the previous results until it responds. */
export function useFoundPeople(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), 250);
  return useQuery({
    ...attendanceApi.employees.read({
      query: { page: 1, per_page: 50, ...(search && { search: search.slice(0, 100) }) },
    }),
    placeholderData: keepPreviousData,
  });
}
