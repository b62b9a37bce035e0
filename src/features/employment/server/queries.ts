import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { columnOf, employmentFields, rowOn, stateOf, type EmploymentField } from '#features/people/rules/employment.ts';
import type { PersonName } from '#features/people/contract.ts';
import { personNameFrom, personNamesOf } from '#features/people/server/queries.ts';
import { periodsOf, rowsOfPerson, type EmploymentRow } from '#features/people/server/queries/employment.ts';

type Names = ReadonlyMap<string, string>;

/** Returns the names of the ids in rows. */
function namesIn(db: Db, rows: readonly EmploymentRow[]): Promise<Names> {
  return namesOfValues(
    db,
    rows.flatMap((row) => [
      row.department_id,
      row.designation_id,
      row.employment_type_id,
      row.manager_id,
      row.work_place_id,
    ]),
  );
}

/** Returns the names of list items and people by id. */
export async function namesOfValues(db: Db, ids: readonly (string | null)[]): Promise<Names> {
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id, name from departments where id = any(${ids}::uuid[])
    union all select id, name from designations where id = any(${ids}::uuid[])
    union all select id, name from employment_types where id = any(${ids}::uuid[])
    union all select id, name from work_places where id = any(${ids}::uuid[])
    union all select id, name from people where id = any(${ids}::uuid[])`.execute(db);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Returns a value in words; null if it is empty. */
export function wordsOf(row: EmploymentRow | undefined, field: EmploymentField, names: Names): string | null {
  const value = row?.[columnOf[field]] ?? null;
  if (value === null) return row?.former_name ?? null;
  return typeof value === 'number' ? String(value) : (names.get(value) ?? row?.former_name ?? null);
}

/** Returns the values of a day, and all dated values, newest first. */
export async function employmentOf(db: Db, personId: string, { asOf, today }: { asOf: LocalDate; today: LocalDate }) {
  const [person, rows, periods] = await Promise.all([
    db
      .selectFrom('people')
      .select(['employee_number', 'probation_until', 'notice_period', 'joined_on'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow(),
    rowsOfPerson(db, personId),
    periodsOf(db, personId),
  ]);
  const [names, authors] = await Promise.all([namesIn(db, rows), authorsOf(db, rows)]);
  const began = periods[0]?.started_on ?? person.joined_on;
  const day = asOf < began ? began : asOf;
  const lane = (field: EmploymentField) => rows.filter((row) => row.field === field);
  const named = (field: Exclude<EmploymentField, 'weekly_work_time'>) => {
    const row = rowOn(lane(field), day);
    const name = wordsOf(row, field, names);
    return name === null ? null : { id: row?.[columnOf[field]] ?? null, name };
  };
  return {
    ...person,
    as_of: asOf,
    department: named('department'),
    designation: named('designation'),
    employment_type: named('employment_type'),
    manager: named('manager'),
    work_place: named('work_place'),
    weekly_work_time: rowOn(lane('weekly_work_time'), day)?.weekly_work_time ?? null,
    week: rowOn(lane('weekly_work_time'), day)?.week ?? null,
    rows: rowsInWords(rows, { names, authors }, today),
    periods,
  };
}

export const firstDayOf = (db: Db, id: string) =>
  db.selectFrom('people').select('joined_on').where('id', '=', id).executeTakeFirstOrThrow();

/** Returns the default date of a change: today, or the first day if it is in the future. */
export async function firstDayFrom(db: Db, id: string, today: LocalDate): Promise<LocalDate> {
  const { joined_on } = await firstDayOf(db, id);
  return joined_on > today ? joined_on : today;
}

const authorsOf = (db: Db, rows: readonly EmploymentRow[]) =>
  personNamesOf(db, [...new Set(rows.flatMap(({ created_by }) => created_by ?? []))]);

interface NameLookups {
  readonly names: Names;
  readonly authors: ReadonlyMap<string, PersonName>;
}

function rowsInWords(rows: readonly EmploymentRow[], { names, authors }: NameLookups, today: LocalDate) {
  return employmentFields
    .flatMap((field) => {
      const lane = rows.filter((row) => row.field === field);
      return lane.map((row, index) => ({
        id: row.id,
        field,
        effective_from: row.effective_from,
        state: stateOf(row, lane, today),
        from: wordsOf(lane[index - 1], field, names),
        to: wordsOf(row, field, names),
        value: row[columnOf[field]] === null ? null : String(row[columnOf[field]]),
        week: row.week,
        reason: row.reason,
        change_id: row.change_id,
        is_corrected: row.corrected_at !== null,
        author: (row.created_by && authors.get(row.created_by)) || null,
        created_at: row.created_at.toISOString(),
      }));
    })
    .sort((one, two) => (one.effective_from < two.effective_from ? 1 : -1));
}

/** Returns the state that the version of the employment form is derived from: its fields and all dated values. */
export function formOf(data: Awaited<ReturnType<typeof employmentOf>>) {
  return {
    ...detailsOf(data),
    joined_on: data.joined_on,
    rows: data.rows.map(({ field, effective_from, value, week }) => [
      field,
      effective_from,
      value,
      ...(week ? [week] : []),
    ]),
  };
}

/** Returns the undated fields of the employment form. */
export function detailsOf(person: {
  readonly employee_number: string | null;
  readonly probation_until: LocalDate | null;
  readonly notice_period: string | null;
}) {
  const { employee_number, probation_until, notice_period } = person;
  return { employee_number, probation_until, notice_period };
}

/** Returns past, present and planned salaries, newest first. */
export async function salariesOf(db: Db, personId: string, today: LocalDate) {
  const rows = await db
    .selectFrom('salaries')
    .leftJoin('people as author', 'author.id', 'salaries.created_by')
    .select(['salaries.id', 'effective_from', 'amount', 'currency', 'pay_period', 'reason', 'change_id'])
    .select(['corrected_at', 'salaries.created_at'])
    .select(['author.id as author_id', 'author.name as author_name', 'author.username as author_username'])
    .where('person_id', '=', personId)
    .orderBy('effective_from', 'desc')
    .execute();
  return rows.map(({ corrected_at, created_at, author_id, author_name, author_username, ...row }, index) => ({
    ...row,
    author: personNameFrom(author_id, author_name, author_username),
    state: stateOf(rows[index] ?? row, rows, today),
    is_corrected: corrected_at !== null,
    created_at: created_at.toISOString(),
  }));
}

export type Salary = Awaited<ReturnType<typeof salariesOf>>[number];

/** Returns the salary section for a day. */
export function salaryInfoOf(rows: readonly Salary[], asOf: LocalDate) {
  return {
    as_of: asOf,
    current: rowOn(rows, asOf) ?? null,
    scheduled: rows.filter(({ state }) => state === 'scheduled'),
  };
}

/** Returns the state that the version of the salary form is derived from. */
export function salaryFormOf(rows: readonly Salary[]) {
  return {
    salaries: rows.map(({ effective_from, amount, currency, pay_period }) => [
      effective_from,
      amount,
      currency,
      pay_period,
    ]),
  };
}
