import { sql, type ExpressionBuilder } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/server/database.ts';
import type { LocalDate } from '#platform/shared/wire.ts';
import type { PersonCard } from '../contract.ts';

/** Whether the last day of employment has passed, by the company's calendar. */
export function isDischargeApplied(eb: ExpressionBuilder<DB, 'people'>, today: LocalDate) {
  return eb.fn.coalesce(eb('people.discharged_date', '<', today), eb('people.status', '=', 'discharged')).$castTo<boolean>();
}

/**
 * The same as a condition, for what asks at a moment and not about a day: who may sign in, who is found.
 * Whoever leaves works to the end of their last day.
 */
export function worksHere(now: Date) {
  return sql<boolean>`coalesce(
    people.discharged_date >= (select (${now}::timestamptz at time zone company_settings.timezone)::date from company_settings),
    people.status <> 'discharged')`;
}

/** People as lists show them; to be narrowed. */
export function cards(db: Db) {
  return db
    .selectFrom('people')
    .leftJoin('designations', 'designations.id', 'people.designation_id')
    .select(['people.id', 'people.name', 'people.username', 'people.avatar', 'designations.name as designation_name']);
}

function persons(db: Db, today: LocalDate) {
  return cards(db)
    .leftJoin('departments', 'departments.id', 'people.department_id')
    .select(['departments.name as department_name', 'people.joined_on', 'people.discharged_date', 'people.status'])
    .select(['people.is_allow_remote_work', 'people.remote_work_date_start', 'people.remote_work_date_end'])
    .select((eb) => isDischargeApplied(eb, today).as('is_discharge_applied'));
}

/** Everybody who is active, by name: one statement, since the search box asks for all of them. */
export function activePeople(db: Db, now: Date): Promise<PersonCard[]> {
  return cards(db).where('people.status', '=', 'active').where(worksHere(now)).orderBy('people.name_key').orderBy('people.id').execute();
}

/** One person, archived or not; undefined for another company's. */
export function personById(db: Db, id: string, today: LocalDate) {
  return persons(db, today).where('people.id', '=', id).executeTakeFirst();
}

/** Those of the named people who exist, by name. */
export function peopleByIds(db: Db, ids: readonly string[], today: LocalDate) {
  return persons(db, today)
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('people.name_key')
    .orderBy('people.id')
    .execute();
}

export type Person = NonNullable<Awaited<ReturnType<typeof personById>>>;
