import { definePoint } from '#platform/server/contribution.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import type { PersonName } from '#features/people/contract.ts';

/** A person whose period cannot be closed yet. */
export interface MissingSteps extends PersonName {
  readonly missing: readonly ('confirmation' | 'approval')[];
  /** Days that someone has to review first; missing: none. */
  readonly undecided?: readonly LocalDate[];
}

/** Says which people lack a step, or a decision about a day, before a period can be closed. */
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

/** Returns everyone who lacks something, each once, in the order of the requirements and by name. */
export async function missingSteps(
  requirements: readonly ClosingRequirement[],
  ...asked: Parameters<ClosingRequirement['missing']>
): Promise<readonly MissingSteps[]> {
  const people = new Map<string, MissingSteps>();
  for (const requirement of requirements)
    for (const { undecided = [], missing, ...person } of await requirement.missing(...asked)) {
      const before = people.get(person.id);
      people.set(person.id, {
        ...person,
        missing: [...(before?.missing ?? []), ...missing],
        undecided: [...(before?.undecided ?? []), ...undecided],
      });
    }
  return [...people.values()];
}
