import { sql, type SqlBool } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import { avatarOf, isCalled, maySignIn } from '#features/people/server/queries.ts';
import { earlierPeriods, worksBetween } from '#features/people/server/queries/periods.ts';

/** Selects people employed on a day of a period. @param now epoch seconds */
export function peopleOfPeriod(db: Db, { start_date, end_date }: CalendarPeriod, now: number) {
  return (
    db
      .selectFrom('people')
      .leftJoin('departments', 'departments.id', 'people.department_id')
      .leftJoin('people as lead', 'lead.id', 'people.manager_id')
      .select(['people.id', 'people.name', 'people.username', avatarOf('people.avatar')])
      .select(['people.joined_on', 'people.discharged_date', 'departments.name as department_name'])
      .select(['lead.id as lead_id', 'lead.name as lead_name', 'lead.username as lead_username'])
      .select(sql<boolean>`people.status = 'active' and ${maySignIn(now)}`.as('can_sign_in'))
      .select(earlierPeriods('people').as('earlier_periods'))
      .where(worksBetween('people', start_date, end_date))
      // Someone who left before days of leaving were recorded.
      .where(sql<SqlBool>`not (people.status = 'discharged' and people.discharged_date is null)`)
      .orderBy('people.name_key')
      .orderBy('people.id')
  );
}

export type PersonOfPeriod = Awaited<ReturnType<ReturnType<typeof peopleOfPeriod>['execute']>>[number];

interface PeopleFilter {
  readonly search?: string | undefined;
  /** Manager of the people. */
  readonly manager_id?: string | undefined;
}

/** Returns people of a period by name. */
export function foundPeople(
  db: Db,
  period: CalendarPeriod,
  { search, manager_id }: PeopleFilter,
  now: number,
): Promise<PersonOfPeriod[]> {
  let found = peopleOfPeriod(db, period, now);
  if (search) found = found.where(isCalled(search));
  if (manager_id) found = found.where('people.manager_id', '=', manager_id);
  return found.execute();
}

/** Returns the people of a period with these ids, by name. */
export const peopleWithIds = (
  db: Db,
  period: CalendarPeriod,
  ids: readonly string[],
  now: number,
): Promise<PersonOfPeriod[]> =>
  peopleOfPeriod(db, period, now)
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
