import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { giveFirstAddress } from '#features/access/server/commands/invite.ts';
import { changeSalary } from '#features/employment/server/commands.ts';
import { chosenManager, dischargePerson, type MovedReport } from '#features/employment/server/commands/leaving.ts';
import { setColumns, setEmail, setJoinedOn } from '#features/people/server/commands.ts';
import { changeEmployment, lockEmployment, type EmploymentDates } from '#features/people/server/commands/employment.ts';
import { setName } from '#features/people/server/commands/many.ts';
import type { EmploymentValues } from '#features/people/rules/employment.ts';
import { changeDetails } from '#features/profile/server/commands.ts';
import { requireNotHigher } from '#features/roles/server/commands.ts';
import { importFaults } from '../contract.ts';
import { detailsOf } from '../rules/details.ts';
import type { FieldKey } from '../rules/fields.ts';
import type { FieldChange } from '../rules/checked-rows.ts';
import { knownByIds } from './known.ts';

export interface ChangedRow {
  readonly row: number;
  readonly person_id: string;
  readonly changes: readonly FieldChange[];
  /** The row's employment values by column. */
  readonly employment: { readonly [K in keyof EmploymentValues]?: EmploymentValues[K] | undefined };
}

interface ApplyChangesOptions {
  readonly actor_id: string;
  readonly change_id: string;
  readonly effective_from: LocalDate;
  readonly file_name: string;
  readonly currency: string | null;
  readonly pay_period: string | null;
  readonly today: LocalDate;
}

export interface AppliedRow {
  readonly row: number;
  readonly person_id: string;
  readonly old: { readonly [K in FieldKey]?: string | null };
  readonly status: string;
  readonly reports?: Reports;
}

/** Manager chosen for the reports of a person who leaves, and the reports that were moved. */
export interface Reports {
  readonly chosen?: string | null | undefined;
  readonly moved: readonly MovedReport[];
}

/** Changes existing people by the commands of their profiles. @returns the values before the change */
export async function applyChanges(
  db: Db,
  rows: readonly ChangedRow[],
  applying: ApplyChangesOptions,
): Promise<AppliedRow[]> {
  const applied: AppliedRow[] = [];
  for (const row of rows) {
    const employed = await lockEmployment(db, row.person_id);
    const [now] = await knownByIds(db, applying.today, [row.person_id]);
    for (const { field, old } of row.changes)
      if ((now?.values[field] ?? null) !== old) throw importFaults.changedSince();
    const person = await db
      .selectFrom('people')
      .select('status')
      .where('id', '=', row.person_id)
      .executeTakeFirstOrThrow();
    const old = Object.fromEntries(row.changes.map((change) => [change.field, change.old])) as AppliedRow['old'];
    const reports = await applyRow(db, row, employed, applying);
    const { status } = person;
    applied.push({ row: row.row, person_id: row.person_id, old, status, ...(reports && { reports }) });
  }
  return applied;
}

const employmentColumns: { readonly [K in FieldKey]?: keyof EmploymentValues } = {
  department: 'department_id',
  designation: 'designation_id',
  employment_type: 'employment_type_id',
  work_place: 'work_place_id',
  manager: 'manager_id',
  weekly_hours: 'weekly_work_time',
};

async function applyRow(
  db: Db,
  { person_id, changes, employment }: ChangedRow,
  employed: EmploymentDates,
  applying: ApplyChangesOptions,
): Promise<Reports | undefined> {
  const to = Object.fromEntries(changes.map((change) => [change.field, change.new])) as { [K in FieldKey]?: string };
  if (to.joined_on) await setJoinedOn(db, person_id, to.joined_on as LocalDate);
  const act = { actor_id: applying.actor_id, today: applying.today };
  const dated = {
    effective_from: dateFor(
      to.joined_on ? { ...employed, began_on: to.joined_on as LocalDate } : employed,
      applying.effective_from,
    ),
    reason: `Import of ${applying.file_name}`.slice(0, 300),
  };
  const values = Object.fromEntries(
    changes.flatMap(({ field }) => {
      const column = employmentColumns[field];
      return column ? [[column, employment[column] ?? null]] : [];
    }),
  ) as Partial<EmploymentValues>;
  if (Object.keys(values).length > 0)
    await changeEmployment(db, person_id, { ...dated, values }, act, applying.change_id);
  const { currency, pay_period } = applying;
  if (to.salary && currency && pay_period)
    await changeSalary(
      db,
      person_id,
      { ...dated, salary: { amount: to.salary, currency, pay_period } },
      act,
      applying.change_id,
    );
  await changeColumns(db, person_id, to, applying);
  return (to.discharged_date ?? to.discharged_reason) ? discharge(db, person_id, to, act) : undefined;
}

/** Limits a date to the employment: no change counts before the first day or after the last one. */
export function dateFor({ began_on, discharged_date }: Omit<EmploymentDates, 'id'>, date: LocalDate): LocalDate {
  const until = discharged_date !== null && discharged_date < date ? discharged_date : date;
  return until < began_on ? began_on : until;
}

/** Writes the changes that have no date. */
export async function changeColumns(
  db: Db,
  id: string,
  to: { readonly [K in FieldKey]?: string | null },
  { actor_id }: { readonly actor_id: string },
): Promise<void> {
  if (to.name) await setName(db, id, to.name);
  // A file only gives addresses to people without one and never changes any; undoing the import removes them.
  if (to.email) await giveFirstAddress(db, { id: actor_id }, id, to.email);
  else if (to.email === null) await setEmail(db, id, null);
  const { employee_number, work_phone } = to;
  const columns = {
    ...(employee_number !== undefined && { employee_number }),
    ...(work_phone !== undefined && { work_phone }),
  };
  if (Object.keys(columns).length > 0) await setColumns(db, id, columns);
  await changeDetails(db, id, detailsOf(to));
}

async function discharge(
  db: Db,
  id: string,
  to: { readonly [K in FieldKey]?: string },
  act: { readonly actor_id: string; readonly today: LocalDate },
): Promise<Reports | undefined> {
  await requireNotHigher(db, { id: act.actor_id }, id);
  const now = await db
    .selectFrom('people')
    .select(['discharged_date', 'discharged_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const date = (to.discharged_date as LocalDate | undefined) ?? now.discharged_date;
  if (!date) return undefined;
  const reason = to.discharged_reason ?? now.discharged_reason ?? 'No reason given';
  // A manager that was already chosen for their reports stays chosen.
  const chosen = await chosenManager(db, id, act);
  return { chosen, moved: await dischargePerson(db, id, { date, reason, new_manager_id: chosen }, act) };
}
