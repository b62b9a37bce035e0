import { useQuery } from '@tanstack/react-query';
import { clientFor } from '#platform/web/api.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { periods, type ClosedPeriod } from '../../contract.ts';

const { closedForAll, closedForPerson } = clientFor(periods);

/** What is read anew when a period is closed or opened again. */
export const closedKeys = [closedForAll.key, closedForPerson.key];

interface Dates {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

const none: readonly ClosedPeriod[] = [];

/** What of a person's days between two dates is closed; nothing while it is not known. */
export function useClosedDays(user_id: string, { start_date, end_date }: Dates): readonly ClosedPeriod[] {
  const { data } = useQuery(closedForPerson.read({ params: { user_id }, query: { start_date, end_date } }));
  return data?.data ?? none;
}

/** What is closed between two dates for everybody, and for how many people alone. */
export function useClosedForAll({ start_date, end_date }: Dates) {
  const { data } = useQuery(closedForAll.read({ query: { start_date, end_date } }));
  return { periods: data?.data ?? none, people: data?.people ?? 0 };
}

/** The one that a date belongs to. */
export const closedAt = (periods: readonly ClosedPeriod[], date: LocalDate): ClosedPeriod | undefined =>
  periods.find(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on);
