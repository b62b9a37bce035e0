import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { changeEmployment, lockEmployment, withdrawChange } from '#features/people/server/commands/employment.ts';
import { setLastDay } from '#features/people/server/commands/leaving.ts';
import { rowsOfPerson, valuesOn } from '#features/people/server/queries/employment.ts';

export interface Discharge {
  readonly date: LocalDate;
  readonly reason: string;
  /** Manager of their reports from the day after. undefined: the manager of the person who leaves; null: none. */
  readonly new_manager_id?: string | null | undefined;
}

interface Act {
  readonly actor_id: string;
  readonly today: LocalDate;
}

/** A report whose manager leaves, with the date of the move and the manager they would have had then. */
export interface MovedReport {
  readonly person_id: string;
  readonly effective_from: LocalDate;
  readonly old: string | null;
  readonly new: string | null;
}

/**
 * Sets a last day and moves the reports to another manager from the day after.
 * Requires the lock of the person. Replaces an earlier planned discharge.
 * @returns the reports who get another manager
 */
export async function dischargePerson(
  db: Db,
  id: string,
  { date, reason, new_manager_id }: Discharge,
  act: Act,
): Promise<MovedReport[]> {
  await keepReports(db, id, act);
  await setLastDay(db, id, { date, reason: reason.trim(), today: act.today });
  const next = addDays(date, 1);
  const manager_id =
    new_manager_id === undefined ? valuesOn(await rowsOfPerson(db, id), next).manager_id : new_manager_id;
  if (manager_id === id)
    throw peopleFaults.unknownManager({ errors: { new_manager_id: [peopleFaults.unknownManager.message] } });
  const moved: MovedReport[] = [];
  for (const report of await reportsOf(db, id))
    moved.push(...(await moveReport(db, report, { id, manager_id, next }, act)));
  return moved;
}

/**
 * Returns the manager explicitly chosen for the reports of a person who leaves in the future, needed again if
 * the last day moves. undefined: none was chosen or they have left, so that the next manager above takes over.
 */
export async function chosenManager(
  db: Db,
  id: string,
  { today }: Pick<Act, 'today'>,
): Promise<string | null | undefined> {
  const planned = await db
    .selectFrom('employment_rows as e')
    .leftJoin('people as m', 'm.id', 'e.manager_id')
    .select(['e.effective_from', 'e.manager_id', 'm.status'])
    .where('e.change_id', '=', id)
    .where('e.field', '=', 'manager')
    .where('e.effective_from', '>', today)
    // The chosen manager may be one of the reports and then has no manager: such a row comes last.
    .orderBy('e.manager_id')
    .limit(1)
    .executeTakeFirst();
  if (!planned || planned.status === 'discharged') return undefined;
  const above = valuesOn(await rowsOfPerson(db, id), planned.effective_from).manager_id;
  return planned.manager_id === above ? undefined : planned.manager_id;
}

async function reportsOf(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('manager_id', '=', id)
    .where('status', '<>', 'discharged')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Moves a report. The rows are recognised later by their change id, which is the id of the person who leaves. */
async function moveReport(
  db: Db,
  report: string,
  leaving: { readonly id: string; readonly manager_id: string | null; readonly next: LocalDate },
  act: Act,
): Promise<MovedReport[]> {
  const { began_on, discharged_date } = await lockEmployment(db, report);
  const effective_from = leaving.next < began_on ? began_on : leaving.next;
  if (discharged_date !== null && discharged_date < effective_from) return [];
  const old = valuesOn(await rowsOfPerson(db, report), effective_from).manager_id;
  // The new manager may be one of the reports and then has no manager.
  const manager_id = report === leaving.manager_id ? null : leaving.manager_id;
  const change = { effective_from, values: { manager_id }, reason: 'Their manager leaves' };
  const count = await changeEmployment(db, report, change, act, leaving.id);
  return count > 0 ? [{ person_id: report, effective_from, old, new: manager_id }] : [];
}

/**
 * Returns reports to the manager they had before a discharge, from the same day on, once those managers
 * are employed again. Reports who have left, or got another manager of that day since, are skipped.
 */
export async function giveReportsBack(
  db: Db,
  moved: readonly MovedReport[],
  { reason }: { readonly reason: string },
  act: Act,
): Promise<void> {
  for (const { person_id, effective_from, old, new: given } of moved) {
    const row = await db
      .selectFrom('employment_rows as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .leftJoin('people as m', (on) => on.on('m.id', '=', sql<string>`${old}::uuid`))
      .select(['p.discharged_date', 'm.status'])
      .where('e.person_id', '=', person_id)
      .where('e.field', '=', 'manager')
      .where('e.effective_from', '=', effective_from)
      .where('e.manager_id', 'is not distinct from', given)
      .executeTakeFirst();
    if (!row || row.status === 'discharged') continue;
    if (row.discharged_date !== null && row.discharged_date < effective_from) continue;
    await changeEmployment(db, person_id, { effective_from, values: { manager_id: old }, reason }, act);
  }
}

/** Withdraws the planned moves of a person's reports, so that they keep their manager. */
export async function keepReports(db: Db, id: string, { today }: Pick<Act, 'today'>): Promise<void> {
  const planned = await db
    .selectFrom('employment_rows')
    .select('person_id')
    .where('change_id', '=', id)
    .where('field', '=', 'manager')
    .where('effective_from', '>', today)
    .orderBy('person_id')
    .execute();
  for (const { person_id } of planned) await withdrawChange(db, person_id, id, { today });
}
