import { useQuery } from '@tanstack/react-query';
import { clientFor } from '#platform/web/api.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { periods, type ClosedPeriod } from '../../contract.ts';

const { closedForAll, closedForPerson } = clientFor(periods);

/** Keys of queries to reload when a period is closed or reopened. */
export const closedKeys = [closedForAll.key, closedForPerson.key];

interface Dates {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

const none: readonly ClosedPeriod[] = [];

/** Closed periods of a person between two dates; empty until loaded. */
export function useClosedPeriods(user_id: string, { start_date, end_date }: Dates): readonly ClosedPeriod[] {
  const { data } = useQuery(closedForPerson.read({ params: { user_id }, query: { start_date, end_date } }));
  return data?.data ?? none;
}

/** Periods between two dates that are closed for everyone, and the number of people with their own. */
export function useClosedForAll({ start_date, end_date }: Dates) {
  const { data } = useQuery(closedForAll.read({ query: { start_date, end_date } }));
  return { periods: data?.data ?? none, people: data?.people ?? 0 };
}

/** Returns the period that contains a date. */
export const closedPeriodAt = (periods: readonly ClosedPeriod[], date: LocalDate): ClosedPeriod | undefined =>
  periods.find(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on);
