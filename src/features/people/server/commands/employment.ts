import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isSameWeek, weeklyWorkTime } from '#features/company/rules/working-week.ts';
import { peopleFaults } from '../../contract.ts';
import {
  columnOf,
  employmentFields,
  handedOn,
  rowOn,
  type EmploymentField,
  type ChangedValues,
} from '../../rules/employment.ts';
import { lockListItems, requireManager, emitPeopleChanged } from '../commands.ts';
import { rowsOfPerson, type EmploymentRow } from '../queries/employment.ts';

/** One date, one reason, and the values that count from that date on. */
export interface EmploymentChange {
  readonly effective_from: LocalDate;
  readonly values: ChangedValues;
  readonly reason: string | null;
}

/** The actor and the date of a change. */
export interface EmploymentContext {
  /** null: an import, the demo or a command. */
  readonly actor_id: string | null;
  readonly today: LocalDate;
}

/** Facts about a person needed to change their employment. */
export interface EmploymentDates {
  readonly id: string;
  /** The first day of their first employment. */
  readonly began_on: LocalDate;
  readonly discharged_date: LocalDate | null;
}

/** Locks a person, and so their rows, until the transaction ends. @throws 404 */
export async function lockEmployment(db: Db, personId: string): Promise<EmploymentDates> {
  const person = await db
    .selectFrom('people')
    .select(['id', 'discharged_date'])
    .select((eb) =>
      eb
        .selectFrom('employment_periods')
        .select((period) => period.fn.min('started_on').as('first'))
        .whereRef('employment_periods.person_id', '=', 'people.id')
        .as('first'),
    )
    .select('joined_on')
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw platformFaults.notFound();
  return { id: person.id, began_on: person.first ?? person.joined_on, discharged_date: person.discharged_date };
}

/**
 * Requires a date within the employment, and a reason for a change of the past.
 * @throws 422 at `effective_from` or `reason`
 */
export function requireDate(
  { began_on, discharged_date }: EmploymentDates,
  { effective_from, reason }: Pick<EmploymentChange, 'effective_from' | 'reason'>,
  today: LocalDate,
): void {
  if (effective_from < began_on) throw peopleFaults.beforeJoining.at('effective_from');
  if (discharged_date !== null && effective_from > discharged_date)
    throw peopleFaults.afterLeaving.at('effective_from');
  if (effective_from < today && !reason?.trim()) throw peopleFaults.reasonNeeded.at('reason');
}

/**
 * Locks the items and the manager that the values refer to; before any person is locked.
 * @param from the day from which the values count
 * @throws 460
 */
export async function lockReferences(db: Db, values: ChangedValues, from?: LocalDate): Promise<void> {
  await lockListItems(db, values);
  if (values.manager_id) await requireManager(db, values.manager_id, { from });
}

/**
 * Writes the values that count from a date on, and applies them to today's columns. A value that
 * already counts gets no row; a row of the same date is overwritten, which the audit log records.
 * @returns the number of changed values
 * @throws 404, 422 for a date or a missing reason, 460 for values that cannot
 * be chosen; a circle of managers violates `employment_rows_no_circle`
 */
export async function changeEmployment(
  db: Db,
  personId: string,
  change: EmploymentChange,
  { actor_id, today }: EmploymentContext,
  changeId: string = crypto.randomUUID(),
): Promise<number> {
  if (change.values.manager_id === personId) throw peopleFaults.managerCircle.at('manager_id');
  await lockReferences(db, change.values, change.effective_from);
  const employed = await lockEmployment(db, personId);
  requireDate(employed, change, today);
  const rows = await rowsOfPerson(db, personId);
  const changed = newFields(rows, change);
  if (changed.length === 0) return 0;
  await writeRows(db, new Map([[personId, changed]]), change, { actor_id, today }, changeId);
  return changed.length;
}

/** Returns the fields whose value differs from the one on the date. @param rows of one person */
export function newFields(
  rows: readonly EmploymentRow[],
  { effective_from, values }: Pick<EmploymentChange, 'effective_from' | 'values'>,
): EmploymentField[] {
  const { week } = values;
  return employmentFields.filter((field) => {
    const value = values[columnOf[field]];
    if (field === 'weekly_work_time' && week !== undefined) return isNewWeek(rows, effective_from, withHours(values));
    return value !== undefined && isNew(rows, field, effective_from, value);
  });
}

/**
 * Writes the same change for many people with few statements, and applies it. Requires
 * the locks of the people and of the referenced items; only constraints check the values.
 * @param fields that change, by person
 */
export async function writeRows(
  db: Db,
  fields: ReadonlyMap<string, readonly EmploymentField[]>,
  { effective_from, values, reason }: EmploymentChange,
  { actor_id, today }: EmploymentContext,
  change_id: string,
): Promise<void> {
  const corrected_at = effective_from < today ? sql<Date>`now()` : null;
  const common = { reason: reason?.trim() || null, change_id, created_by: actor_id, former_name: null, corrected_at };
  await writeEmployment(db, today, [...fields.keys()], async () => {
    for (const field of employmentFields) {
      const people = [...fields].filter(([, changed]) => changed.includes(field)).map(([person_id]) => person_id);
      if (people.length === 0) continue;
      const value =
        field === 'weekly_work_time'
          ? { ...withHours(values), unscaled_until: null, ...common }
          : { [columnOf[field]]: values[columnOf[field]] ?? null, ...common };
      await db
        .insertInto('employment_rows')
        .values(people.map((person_id) => ({ person_id, field, effective_from, ...value })))
        .onConflict((clash) =>
          clash
            .columns(['tenant_id', 'person_id', 'field', 'effective_from'])
            .doUpdateSet({ ...value, created_at: sql<Date>`now()` }),
        )
        .execute();
      if (field === 'manager') await dropHandOvers(db, people, { effective_from, values }, today);
    }
  });
}

/** Removes planned moves of people away from managers who leave, if they have another manager by then. */
async function dropHandOvers(
  db: Db,
  people: readonly string[],
  { effective_from, values }: Pick<EmploymentChange, 'effective_from' | 'values'>,
  today: LocalDate,
): Promise<void> {
  await sql`
    delete from employment_rows r
     using (select distinct on (person_id) id from employment_rows
             where person_id = any(${people}::uuid[]) and field = 'manager' and effective_from > ${effective_from}
             order by person_id, effective_from) as next
     where r.id = next.id and r.effective_from > ${today} and r.reason = ${handedOn}
       and r.change_id is distinct from ${values.manager_id ?? null}::uuid
       and r.change_id in (select id from people)`.execute(db);
}

/** Whether a value differs from the one on the date. */
function isNew(rows: readonly EmploymentRow[], field: EmploymentField, date: LocalDate, value: unknown): boolean {
  const counting = rowOn(
    rows.filter((row) => row.field === field),
    date,
  );
  return counting ? counting[columnOf[field]] !== value || counting.former_name !== null : value !== null;
}

/** Returns the columns of weekly hours, which follow from the week if there is one. */
function withHours({ week = null, weekly_work_time = null }: ChangedValues) {
  return { week, weekly_work_time: week ? weeklyWorkTime(week) : weekly_work_time };
}

/** Whether a week, or its absence, differs from what counts on the date. */
function isNewWeek(rows: readonly EmploymentRow[], date: LocalDate, next: ReturnType<typeof withHours>): boolean {
  const lane = rows.filter(({ field }) => field === 'weekly_work_time');
  const counting = rowOn(lane, date);
  if (!next.week || !counting?.week)
    return Boolean(next.week ?? counting?.week) || next.weekly_work_time !== (counting?.weekly_work_time ?? null);
  return !isSameWeek(next.week, counting.week);
}

/** Withdraws the future rows of a change. @returns their number */
export async function withdrawChange(
  db: Db,
  personId: string,
  changeId: string,
  { today }: Pick<EmploymentContext, 'today'>,
): Promise<number> {
  await lockEmployment(db, personId);
  return writeEmployment(db, today, [personId], async () => {
    const { numDeletedRows } = await db
      .deleteFrom('employment_rows')
      .where('person_id', '=', personId)
      .where('change_id', '=', changeId)
      .where('effective_from', '>', today)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/** Withdraws a single future row of a field, but not what else changes on its date. @returns whether there was one */
export async function withdrawRow(
  db: Db,
  personId: string,
  { id, field }: { readonly id: string; readonly field: EmploymentField },
  { today }: Pick<EmploymentContext, 'today'>,
): Promise<boolean> {
  await lockEmployment(db, personId);
  return writeEmployment(db, today, [personId], async () => {
    const { numDeletedRows } = await db
      .deleteFrom('employment_rows')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .where('field', '=', field)
      .where('effective_from', '>', today)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

/**
 * Runs a write of employment rows and updates today's columns of
 * these people; without it the next request would update everyone.
 */
export async function writeEmployment<T>(
  db: Db,
  today: LocalDate,
  people: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  await sql`select set_config('app.counted_day', ${today}, true)`.execute(db);
  const written = await write();
  await sql`select set_config('app.counted_day', '', true)`.execute(db);
  await sql`select count_employment(${today}::date, ${people}::uuid[])`.execute(db);
  await emitPeopleChanged(db, people);
  return written;
}
