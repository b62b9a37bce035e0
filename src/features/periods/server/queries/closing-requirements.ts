import { definePoint } from '#platform/server/contribution.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import type { PersonName } from '#features/people/contract.ts';

/** A person whose period cannot be closed yet. */
export interface MissingSteps extends PersonName {
  readonly missing: readonly ('confirmation' | 'approval')[];
}

/** Says which people lack a step before a period can be closed. */
export interface ClosingRequirement {
  /**
   * Called again in the transaction that closes, once the time of these people is locked.
   * @param personIds null for everyone
   * @returns people by name
   */
  missing(
    db: Db,
    period: CalendarPeriod,
    personIds: readonly string[] | null,
    now: number,
  ): Promise<readonly MissingSteps[]>;
}

export const closingRequirements = definePoint<ClosingRequirement>('periods.closingRequirements');

/** Returns everyone who lacks a step, by name. */
export async function missingSteps(
  requirements: readonly ClosingRequirement[],
  ...asked: Parameters<ClosingRequirement['missing']>
): Promise<readonly MissingSteps[]> {
  const missing: MissingSteps[] = [];
  for (const requirement of requirements) missing.push(...(await requirement.missing(...asked)));
  return missing;
}
