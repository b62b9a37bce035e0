import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { rowOn, type EmploymentField, type EmploymentValues } from '../../rules/employment.ts';

/** Selects all dated values of a person, oldest first. */
export function rowsOfPerson(db: Db, personId: string) {
  return employmentRows(db).where('r.person_id', '=', personId).execute();
}

/** Returns all dated values of several people, by person. */
export async function rowsOfPeople(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, EmploymentRow[]>> {
  const rows = await employmentRows(db)
    .where('r.person_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return Map.groupBy(rows, ({ person_id }) => person_id);
}

/**
 * Returns the person and everyone above them at any time from a
 * date on, as now planned: none of them can report to that person.
 */
export async function everAbove(db: Db, personId: string, from: LocalDate): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive spans as materialized (
      select person_id, manager_id, effective_from, lead(effective_from) over each as until
        from employment_rows where field = 'manager'
      window each as (partition by person_id order by effective_from)
    ), up as (
      select ${personId}::uuid as id
      union
      select spans.manager_id from up join spans on spans.person_id = up.id
       where spans.manager_id is not null and (spans.until is null or spans.until > ${from}::date)
    )
    select id from up`.execute(db);
  return new Set(rows.map(({ id }) => id).filter((id) => id !== personId));
}

function employmentRows(db: Db) {
  return db
    .selectFrom('employment_rows as r')
    .select(['r.id', 'r.person_id', 'r.effective_from', 'r.reason', 'r.change_id', 'r.corrected_at', 'r.created_at'])
    .select(['r.created_by', 'r.department_id', 'r.designation_id', 'r.employment_type_id', 'r.manager_id'])
    .select(['r.work_place_id', 'r.weekly_work_time', 'r.former_name'])
    .select((eb) => [
      eb.ref('r.field').$castTo<EmploymentField>().as('field'),
      eb.ref('r.week').$castTo<WorkingWeek | null>().as('week'),
    ])
    .orderBy('r.effective_from')
    .orderBy('r.field');
}

export type EmploymentRow = Awaited<ReturnType<typeof rowsOfPerson>>[number];

/** Selects the periods of employment of a person, earliest first. */
export function periodsOf(db: Db, personId: string) {
  return db
    .selectFrom('employment_periods')
    .select(['started_on', 'ended_on', 'ended_reason'])
    .where('person_id', '=', personId)
    .orderBy('started_on')
    .execute();
}

/** Returns the values of a date. @param rows of one person */
export function valuesOn(rows: readonly EmploymentRow[], date: LocalDate): EmploymentValues {
  const on = (field: EmploymentField) =>
    rowOn(
      rows.filter((row) => row.field === field),
      date,
    );
  return {
    department_id: on('department')?.department_id ?? null,
    designation_id: on('designation')?.designation_id ?? null,
    employment_type_id: on('employment_type')?.employment_type_id ?? null,
    manager_id: on('manager')?.manager_id ?? null,
    weekly_work_time: on('weekly_work_time')?.weekly_work_time ?? null,
    work_place_id: on('work_place')?.work_place_id ?? null,
  };
}
