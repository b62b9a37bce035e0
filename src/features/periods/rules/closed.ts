import type { Fault } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { periodFaults } from '../contract.ts';

/** Closed period as described in a refused change. */
export interface NamedPeriod {
  readonly id: string;
  /** 'November 2026' */
  readonly name: string;
  /** Null for everyone. */
  readonly person_id: string | null;
  readonly person_name: string | null;
}

export interface DatedPeriod extends NamedPeriod {
  readonly starts_on: LocalDate;
  /** The last day. */
  readonly ends_on: LocalDate;
}

/** Returns the closed period that contains a person's date; among those of single people only their own count. */
export function closedOn<P extends DatedPeriod>(
  periods: readonly P[],
  personId: string,
  date: LocalDate,
): P | undefined {
  return periods.find(
    ({ person_id, starts_on, ends_on }) =>
      (person_id === null || person_id === personId) && starts_on <= date && date <= ends_on,
  );
}

/** Returns the fault of status 424 that refuses a change. */
export function closedFault({ person_name, ...period }: NamedPeriod): Fault {
  const personSuffix = person_name === null ? '' : ` for ${person_name}`;
  return periodFaults.closed({ facts: { period: period.name, whose: personSuffix }, data: { closed_period: period } });
}
