import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { leaveFaults } from '../../contract.ts';
import { ownYearsFrom } from '../../rules/own-years.ts';
import { yearsByPerson } from './own-years.ts';
import { holderIds } from './packages.ts';
import { leaveSetUpOf, yearIn } from './set-up.ts';

/**
 * Returns the first day of a change. @param ids people whom it concerns, if it is not everyone with a package
 * @throws 422 before the running leave year, of any of them: its books are closed
 */
export async function startOfChange(
  db: Db,
  requestedStart: LocalDate | null | undefined,
  today: LocalDate,
  ids: readonly string[] = [],
): Promise<LocalDate> {
  const from = requestedStart ?? today;
  const yearOf = await yearsByPerson(db, ids, today);
  const firsts = ids.length > 0 ? ids.map((id) => yearOf(id).first) : [yearIn(await leaveSetUpOf(db), today).first];
  if (firsts.some((first) => from < first)) throw leaveFaults.fromTooEarly.at('effective_from');
  return from;
}

/**
 * Returns the first day of a change of terms. @throws 422 before the running leave year, which where leave years are each
 * person's is that of any of those who have the package and work here then
 */
export async function startOfTerms(
  db: Db,
  package_id: string,
  requestedStart: LocalDate | null | undefined,
  today: LocalDate,
): Promise<LocalDate> {
  if (!ownYearsFrom(await leaveSetUpOf(db), today)) return startOfChange(db, requestedStart, today);
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from employment_periods
     where person_id = any(${await holderIds(db, package_id, today)}::uuid[])
       and (ended_on is null or ended_on >= ${requestedStart ?? today})`.execute(db);
  return startOfChange(
    db,
    requestedStart,
    today,
    rows.map(({ person_id }) => person_id),
  );
}
