import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { worksHere } from '#features/people/server/queries.ts';
import type { JoinerField } from '../../rules/belonging.ts';
import type { ValueRow, Written } from '../columns/column.ts';

const valueRows = (db: Db) =>
  db
    .selectFrom('joiner_rule_values as v')
    .select(['v.id', 'v.person_id', 'v.effective_from', 'v.rule_id', 'v.rule_name', 'v.value', 'v.replaced'])
    .select((eb) => [
      eb.ref('v.field').$castTo<JoinerField>().as('field'),
      eb.ref('v.written').$castTo<Written>().as('written'),
      sql<boolean>`v.given_at is not null`.as('is_given'),
    ])
    .orderBy('v.effective_from')
    .orderBy('v.id');

/** Returns what each person has by rule of a field on a date. */
export async function lastValues(
  db: Db,
  ids: readonly string[],
  field: JoinerField,
  on: LocalDate,
): Promise<ReadonlyMap<string, ValueRow>> {
  const rows = await valueRows(db)
    .where('v.person_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('v.field', '=', field)
    .where('v.effective_from', '<=', on)
    .where('v.given_at', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.person_id, row]));
}

/** Returns what a person gets by rule of a field from a date on, given or waiting. */
export const valueFrom = (db: Db, person_id: string, field: JoinerField, from: LocalDate) =>
  valueRows(db)
    .where('v.person_id', '=', person_id)
    .where('v.field', '=', field)
    .where('v.effective_from', '=', from)
    .executeTakeFirst();

/**
 * Returns the people who work here and for whom values wait whose date has come. Values of people who left wait until
 * they work here again. @param now epoch seconds
 */
export async function peopleWaiting(db: Db, today: LocalDate, now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select people.id from people
     where ${worksHere(now)}
       and people.id in (select person_id from joiner_rule_values
                          where given_at is null and effective_from <= ${today} and created_by is not null)
     order by people.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the values of a person that wait for a date that has come. */
export const waitingValues = (db: Db, person_id: string, today: LocalDate) =>
  valueRows(db)
    .select('v.created_by')
    .where('v.person_id', '=', person_id)
    .where('v.given_at', 'is', null)
    .where('v.effective_from', '<=', today)
    .execute();

/** Returns the values that a batch gave, of some people. */
export const valuesOfBatch = (db: Db, batch_id: string, ids: readonly string[]) =>
  valueRows(db)
    .where('v.batch_id', '=', batch_id)
    .where('v.person_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** Returns everything that people have by rule or wait for, the latest last. */
export const valuesOfPeople = (db: Db, ids: readonly string[]) =>
  valueRows(db)
    .where('v.person_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
