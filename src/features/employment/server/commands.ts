import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import {
  changeEmployment,
  lockEmployment,
  requireDate,
  withdrawChange,
  type EmploymentContext,
} from '#features/people/server/commands/employment.ts';
import type { ChangedValues } from '#features/people/rules/employment.ts';
import { rowsOfPerson } from '#features/people/server/queries/employment.ts';

export interface NewSalary {
  /** '46200.00' */
  readonly amount: string;
  readonly currency: string;
  readonly pay_period: string;
}

export interface Change {
  readonly effective_from: LocalDate;
  readonly reason: string | null;
  readonly values: ChangedValues;
  readonly salary?: NewSalary | undefined;
}

/**
 * Sets the salary from a date on; replaces a salary of the same date. @returns whether anything has changed
 * @throws 404, 422 for a date or a missing reason
 */
export async function changeSalary(
  db: Db,
  personId: string,
  { effective_from, reason, salary }: Omit<Change, 'values' | 'salary'> & { readonly salary: NewSalary },
  { actor_id, today }: EmploymentContext,
  changeId: string = crypto.randomUUID(),
): Promise<boolean> {
  requireDate(await lockEmployment(db, personId), { effective_from, reason }, today);
  const isCorrection = effective_from < today;
  const corrected_at = isCorrection ? sql<Date>`now()` : null;
  const row = { ...salary, reason: reason?.trim() || null, change_id: changeId, created_by: actor_id, corrected_at };
  const counting = await db
    .selectFrom('salaries')
    .select(['currency', 'pay_period', sql<boolean>`amount = ${salary.amount}::numeric`.as('is_same')])
    .where('person_id', '=', personId)
    .where('effective_from', '<=', effective_from)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (counting?.is_same && counting.currency === salary.currency && counting.pay_period === salary.pay_period)
    return false;
  await db
    .insertInto('salaries')
    .values({ person_id: personId, effective_from, ...row })
    .onConflict((clash) =>
      clash.columns(['tenant_id', 'person_id', 'effective_from']).doUpdateSet({ ...row, created_at: sql<Date>`now()` }),
    )
    .execute();
  return true;
}

/** Changes several values of one date under one change id. @returns the number of changed values */
export async function change(
  db: Db,
  personId: string,
  { salary, values, ...dated }: Change,
  act: EmploymentContext,
  changeId: string,
): Promise<number> {
  const total = await changeEmployment(db, personId, { ...dated, values }, act, changeId);
  if (!salary) return total;
  return total + ((await changeSalary(db, personId, { ...dated, salary }, act, changeId)) ? 1 : 0);
}

/** Counts the planned values and salaries of a change. @returns the counts by the permission that they need */
export async function plannedBy(db: Db, personId: string, changeId: string, today: LocalDate) {
  const { rows } = await sql<{ values: number; weeks: number; salaries: number }>`
    select (select count(*) from employment_rows
             where person_id = ${personId} and change_id = ${changeId} and effective_from > ${today}) as values,
           (select count(*) from employment_rows
             where person_id = ${personId} and change_id = ${changeId} and effective_from > ${today}
               and field = 'weekly_work_time') as weeks,
           (select count(*) from salaries
             where person_id = ${personId} and change_id = ${changeId} and effective_from > ${today}) as salaries`.execute(
    db,
  );
  return rows[0] ?? { values: 0, weeks: 0, salaries: 0 };
}

/**
 * Returns the values with the week of the planned change that they replace: whoever sends its weekly hours again, and
 * says nothing of its days, keeps them.
 */
export async function withPlannedWeek(
  db: Db,
  personId: string,
  changeId: string | undefined,
  values: ChangedValues,
): Promise<ChangedValues> {
  if (changeId === undefined || values.week !== undefined || values.weekly_work_time == null) return values;
  const planned = (await rowsOfPerson(db, personId)).find(
    (row) => row.change_id === changeId && row.week && row.weekly_work_time === values.weekly_work_time,
  );
  return planned ? { ...values, week: planned.week } : values;
}

/** Withdraws a change that has not taken effect yet. @returns the number of values */
export async function withdraw(db: Db, personId: string, changeId: string, today: LocalDate): Promise<number> {
  const values = await withdrawChange(db, personId, changeId, { today });
  const { numDeletedRows } = await db
    .deleteFrom('salaries')
    .where('person_id', '=', personId)
    .where('change_id', '=', changeId)
    .where('effective_from', '>', today)
    .executeTakeFirst();
  return values + Number(numDeletedRows);
}

/** Writes the first salaries of new people, from their first day on. */
export async function firstSalaries(
  db: Db,
  salaries: readonly (NewSalary & { readonly person_id: string; readonly effective_from: LocalDate })[],
  { actor_id }: Pick<EmploymentContext, 'actor_id'>,
): Promise<void> {
  if (salaries.length === 0) return;
  await sql`
    insert into salaries (person_id, effective_from, amount, currency, pay_period, created_by)
    select row.*, ${actor_id}::uuid from json_to_recordset(${JSON.stringify(salaries)}::json) as row (
      person_id uuid, effective_from date, amount numeric, currency text, pay_period text)`.execute(db);
}

/** Removes the salaries that a change has written, unless they have been overwritten since. */
export async function takeBackSalary(db: Db, person_id: string, change_id: string): Promise<void> {
  await db.deleteFrom('salaries').where('person_id', '=', person_id).where('change_id', '=', change_id).execute();
}
