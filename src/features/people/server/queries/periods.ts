import { sql, type RawBuilder } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Period } from '../../rules/employment.ts';

type Day = LocalDate | RawBuilder<unknown>;

/**
 * SQL for the periods of employment before the one in the person's record, earliest first.
 * @param people alias of the table in the statement
 */
export const earlierPeriods = (people: string): RawBuilder<readonly Period[]> => sql<readonly Period[]>`(
  select coalesce(json_agg(json_build_object('started_on', started_on, 'ended_on', ended_on) order by started_on), '[]')
    from employment_periods earlier
   where earlier.person_id = ${sql.ref(`${people}.id`)} and earlier.started_on < ${sql.ref(`${people}.joined_on`)})`;

/** Returns all periods of employment of several people. */
export async function periodsOfPeople(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Period[]>> {
  const people = await rowsOf<{ id: string; periods: readonly Period[] }>(
    db,
    `select person_id as id, json_agg(json_build_object('started_on', started_on, 'ended_on', ended_on)) as periods
       from employment_periods where person_id = any($1::uuid[]) group by person_id`,
    [ids],
  );
  return new Map(people.map(({ id, periods }) => [id, periods]));
}

/**
 * SQL for whether a person works here on a day of a range, in the last period or an earlier one.
 * @param people alias of the table in the statement
 */
export function worksBetween(people: string, from: Day, to: Day): RawBuilder<boolean> {
  const [id, joined_on, discharged_date] = ['id', 'joined_on', 'discharged_date'].map((column) =>
    sql.ref(`${people}.${column}`),
  );
  return sql<boolean>`(${joined_on} <= ${to} and (${discharged_date} is null or ${discharged_date} >= ${from})
    or exists (select from employment_periods earlier
                where earlier.person_id = ${id} and earlier.started_on < ${joined_on}
                  and earlier.started_on <= ${to} and earlier.ended_on >= ${from}))`;
}
