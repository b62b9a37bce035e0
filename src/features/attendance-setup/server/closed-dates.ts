import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Days that can no longer be changed. */
export interface ClosedDates {
  has(personId: string, date: LocalDate): boolean;
}

/** Returns the closed days of some people from a date on. */
export async function closedDates(db: Db, ids: readonly string[], from: LocalDate): Promise<ClosedDates> {
  const periods = await db
    .selectFrom('closed_periods')
    .select(['person_id', 'starts_on', 'ends_on'])
    .where('reopened_at', 'is', null)
    .where('ends_on', '>=', from)
    .where((eb) => eb.or([eb('person_id', 'is', null), eb('person_id', '=', sql<string>`any(${ids}::uuid[])`)]))
    .execute();
  return {
    has: (personId, date) =>
      periods.some(
        ({ person_id, starts_on, ends_on }) =>
          (person_id === null || person_id === personId) && starts_on <= date && date <= ends_on,
      ),
  };
}
