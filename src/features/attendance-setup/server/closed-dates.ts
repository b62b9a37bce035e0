import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Which days nobody can change any more. */
export interface ClosedDates {
  has(personId: string, date: LocalDate): boolean;
}

/** The closed days of some people from a date on. */
export async function closedDates(_db: Db, _ids: readonly string[], _from: LocalDate): Promise<ClosedDates> {
  return { has: () => false };
}
