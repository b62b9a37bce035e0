import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import { avatarOf, isCalled } from '#features/people/server/queries.ts';
import { earlierPeriods, worksBetween } from '#features/people/server/queries/periods.ts';

/** People whose periods someone can approve, as a check of one and as an SQL condition. */
export interface ApprovalScope {
  includes(personId: string): boolean;
  /** @param column id of a person */
  where(column: Expression<string>): Expression<SqlBool>;
}

/** Returns the scope of an approver: direct reports, or everyone for those who change the attendance setup. */
export function approvalScope({ permissions, reports = new Set() }: Actor): ApprovalScope {
  if (!permissions.has('approve_time_period')) return { includes: () => false, where: () => sql<SqlBool>`false` };
  if (permissions.has('configure_attendance_setup')) return { includes: () => true, where: () => sql<SqlBool>`true` };
  const ids = [...reports];
  return { includes: (id) => reports.has(id), where: (column) => sql<SqlBool>`${column} = any(${ids}::uuid[])` };
}

/** Selects people employed on a day of a period. */
export function peopleOfPeriod(db: Db, { start_date, end_date }: CalendarPeriod) {
  return (
    db
      .selectFrom('people')
      .leftJoin('departments', 'departments.id', 'people.department_id')
      .leftJoin('people as lead', 'lead.id', 'people.manager_id')
      .select(['people.id', 'people.name', 'people.username', 'people.status', avatarOf('people.avatar')])
      .select(['people.joined_on', 'people.discharged_date', 'departments.name as department_name'])
      .select(['lead.id as lead_id', 'lead.name as lead_name', 'lead.username as lead_username'])
      .select(earlierPeriods('people').as('earlier_periods'))
      .where(worksBetween('people', start_date, end_date))
      // Someone who left before days of leaving were recorded.
      .where(sql<SqlBool>`not (people.status = 'discharged' and people.discharged_date is null)`)
      .orderBy('people.name_key')
      .orderBy('people.id')
  );
}

export type PersonOfPeriod = Awaited<ReturnType<ReturnType<typeof peopleOfPeriod>['execute']>>[number];

/** Returns people of a period by name; those called so, if something is searched. */
export function foundPeople(
  db: Db,
  period: CalendarPeriod,
  scope: Pick<ApprovalScope, 'where'>,
  search: string | undefined,
): Promise<PersonOfPeriod[]> {
  const all = peopleOfPeriod(db, period).where((eb) => scope.where(eb.ref('people.id')));
  return (search ? all.where(isCalled(search)) : all).execute();
}

/** Returns the people of a period with these ids, by name. */
export const peopleWithIds = (db: Db, period: CalendarPeriod, ids: readonly string[]): Promise<PersonOfPeriod[]> =>
  peopleOfPeriod(db, period)
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** Whether someone else has to confirm for a person. */
export const needsProxy = ({ status }: Pick<PersonOfPeriod, 'status'>): boolean => status !== 'active';
