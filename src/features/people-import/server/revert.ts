import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { changeSalary, takeBackSalary } from '#features/employment/server/commands.ts';
import {
  chosenManager,
  dischargePerson,
  giveReportsBack,
  keepReports,
  type MovedReport,
} from '#features/employment/server/commands/leaving.ts';
import { setJoinedOn } from '#features/people/server/commands.ts';
import { changeEmployment, lockEmployment } from '#features/people/server/commands/employment.ts';
import { setLeavingReason, setStatus, takeBackLastDay } from '#features/people/server/commands/leaving.ts';
import { foldItem } from '../rules/check.ts';
import type { FieldKey } from '../rules/fields.ts';
import { listFields } from '../rules/checked-rows.ts';
import { changeColumns } from './apply-changes.ts';
import { isDecisive } from './effects.ts';
import type { ImportWork, UndoRow } from './import-batch.ts';
import { itemsOf } from './known.ts';

interface EmploymentContext {
  readonly actor_id: string;
  readonly today: LocalDate;
}

interface Import {
  readonly batch_id: string;
  readonly work: ImportWork;
}

const reasonOf = ({ file_name }: ImportWork) => `Import of ${file_name} undone`.slice(0, 300);

/** Restores the values before the import; dated values keep their history. */
export async function revertPeople(
  db: Db,
  rows: readonly UndoRow[],
  of: Import,
  act: EmploymentContext,
): Promise<void> {
  await revertLastDays(db, rows, { reason: reasonOf(of.work) }, act);
  for (const row of rows) if (row.old) await revert(db, row, of, act);
}

async function revert(db: Db, row: UndoRow, { batch_id, work }: Import, act: EmploymentContext): Promise<void> {
  const { person_id, old = {} } = row;
  if ('discharged_reason' in old && !('discharged_date' in old))
    await setLeavingReason(db, person_id, old.discharged_reason ?? null);
  if (old.joined_on) await setJoinedOn(db, person_id, old.joined_on as LocalDate);
  const { began_on, discharged_date } = await lockEmployment(db, person_id);
  const until =
    discharged_date !== null && discharged_date < work.effective_from ? discharged_date : work.effective_from;
  const dated = {
    effective_from: until < began_on ? began_on : until,
    reason: reasonOf(work),
  };
  const values = await oldEmployment(db, old);
  if (Object.keys(values).length > 0) await changeEmployment(db, person_id, { ...dated, values }, act);
  if ('salary' in old) await revertSalary(db, person_id, old.salary ?? null, { batch_id, work, dated, act });
  await changeColumns(db, person_id, old, act);
  if (old.email === null && row.status === 'active') await setStatus(db, person_id, 'active');
}

/** Whether the import has changed when, where or for how many hours a week the person works. */
export const isDated = ({ old = {} }: UndoRow): boolean =>
  Object.keys(old).some((field) => isDecisive({ field: field as FieldKey }));

/** Returns the status before the import, or null if the person had left. */
export const staysAs = ({ status }: UndoRow) =>
  status === 'active' || status === 'invited' || status === 'suspended' ? status : null;

/** Whether the import has changed the last day or its reason. */
export const hasLeaving = ({ old = {} }: UndoRow): boolean => 'discharged_date' in old || 'discharged_reason' in old;

interface RevertedDischarge {
  readonly row: UndoRow;
  readonly reason: string;
  /** The manager chosen for their reports by the current plan. */
  readonly chosen: string | null | undefined;
}

/** Restores the last days that the file has changed, to none or the old one, and the managers of their reports. */
async function revertLastDays(
  db: Db,
  rows: readonly UndoRow[],
  dated: { readonly reason: string },
  act: EmploymentContext,
): Promise<void> {
  const leaving: RevertedDischarge[] = [];
  for (const row of rows) if (row.old && 'discharged_date' in row.old) leaving.push(await takeBack(db, row, act));
  // Runs when all of them work here again, since one may lead another.
  const moved = beforeAll(leaving.flatMap(({ row }) => row.reports?.moved ?? []));
  await giveReportsBack(db, moved.toReversed(), dated, act);
  for (const { row, reason, chosen } of leaving) {
    const date = row.old?.discharged_date as LocalDate | null | undefined;
    if (date == null) continue;
    const new_manager_id = chosen === undefined ? await chosenBefore(db, row) : chosen;
    await dischargePerson(db, row.person_id, { date, reason, new_manager_id }, act);
  }
}

async function takeBack(db: Db, row: UndoRow, act: EmploymentContext): Promise<RevertedDischarge> {
  const { person_id, old = {} } = row;
  const status = staysAs(row);
  const { discharged_reason } = await db
    .selectFrom('people')
    .select('discharged_reason')
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow();
  const chosen = await chosenManager(db, person_id, act);
  await keepReports(db, person_id, act);
  if (status !== null) await takeBackLastDay(db, person_id, status);
  return { row, reason: old.discharged_reason ?? discharged_reason ?? 'No reason given', chosen };
}

/** Returns the manager that the import found chosen for the reports; the import has carried that plan out. */
async function chosenBefore(db: Db, { reports }: UndoRow): Promise<string | null | undefined> {
  const chosen = reports?.chosen;
  if (!chosen) return chosen;
  const isHere = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', chosen)
    .where('status', '<>', 'discharged')
    .executeTakeFirst();
  return isHere?.id;
}

/** Returns the moves with the managers before the import: for a person moved twice, that of the first move. */
function beforeAll(moved: readonly MovedReport[]): MovedReport[] {
  const first = new Map<string, string | null>();
  return moved.map((one) => {
    const from = `${one.person_id} ${one.old}`;
    const old = first.has(from) ? (first.get(from) ?? null) : one.old;
    first.set(`${one.person_id} ${one.new}`, old);
    return { ...one, old };
  });
}

async function oldEmployment(db: Db, old: NonNullable<UndoRow['old']>) {
  const values: Record<string, string | number | null> = {};
  for (const field of listFields)
    if (field in old)
      values[`${field}_id`] = old[field] ? ((await itemsOf(db, field, 'id')).get(foldItem(old[field])) ?? null) : null;
  if ('manager' in old) values['manager_id'] = old.manager?.slice(3) ?? null;
  if ('weekly_hours' in old) values['weekly_work_time'] = old.weekly_hours ? Number(old.weekly_hours) : null;
  return values;
}

async function revertSalary(
  db: Db,
  person_id: string,
  amount: string | null,
  {
    batch_id,
    work,
    dated,
    act,
  }: Import & { dated: { effective_from: LocalDate; reason: string }; act: EmploymentContext },
): Promise<void> {
  await takeBackSalary(db, person_id, batch_id);
  if (amount === null) return;
  const { currency, pay_period } = work;
  if (!currency || !pay_period) return;
  // The import has overwritten a salary of the same day.
  await changeSalary(db, person_id, { ...dated, salary: { amount, currency, pay_period } }, act);
}
