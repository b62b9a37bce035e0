import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { lockManagers, lockPerson } from '#features/people/server/commands.ts';
import {
  changeEmployment,
  lockEmployment,
  withdrawChange,
  writeRows,
  type EmploymentContext,
} from '#features/people/server/commands/employment.ts';
import { setLastDay } from '#features/people/server/commands/leaving.ts';
import { handedOn } from '#features/people/rules/employment.ts';
import { rowsOfPerson, valuesOn } from '#features/people/server/queries/employment.ts';

export interface Discharge {
  readonly date: LocalDate;
  readonly reason: string;
  /** Manager of their reports from the day after. undefined: the manager of the person who leaves; null: none. */
  readonly new_manager_id?: string | null | undefined;
}

/** Reason of a row that hands a report on and has replaced a planned manager, who comes back if they do not leave. */
const handedOnPlan = 'Their planned manager leaves';

interface HandOverOptions extends Pick<Discharge, 'new_manager_id'> {
  /** The day after the last one. */
  readonly next: LocalDate;
  readonly only?: string | undefined;
}

/** A report whose manager leaves, with the date of the move and the manager they would have had then. */
export interface MovedReport {
  readonly person_id: string;
  readonly effective_from: LocalDate;
  readonly old: string | null;
  readonly new: string | null;
}

/**
 * Sets a last day and moves those who report, or are planned to report, to the person after it to another
 * manager. Requires the locks of managers and of the person. Replaces an earlier planned discharge.
 * @returns the reports who get another manager
 */
export async function dischargePerson(
  db: Db,
  id: string,
  { date, reason, new_manager_id }: Discharge,
  act: EmploymentContext,
): Promise<MovedReport[]> {
  await keepReports(db, id, act);
  await setLastDay(db, id, { date, reason: reason.trim(), today: act.today });
  if (new_manager_id === id) throw peopleFaults.unknownManager.at('new_manager_id');
  return handOn(db, id, { next: addDays(date, 1), new_manager_id }, act);
}

/**
 * Returns the manager explicitly chosen for the reports of a person who leaves in the future, needed again if
 * the last day moves. undefined: none was chosen or they have left, so that the next manager above takes over.
 */
export async function chosenManager(
  db: Db,
  id: string,
  { today }: Pick<EmploymentContext, 'today'>,
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

interface ReportRow {
  readonly person_id: string;
  /** The first day on which the person who leaves is their manager although they have left. */
  readonly effective_from: LocalDate;
}

/** Returns everyone who has, or is planned to have, this manager on a day or later, and from when. */
async function reportsOf(db: Db, id: string, from: LocalDate): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select person_id, greatest(spans.effective_from, people.joined_on, ${from}::date) as effective_from
      from (select person_id, manager_id, effective_from,
                   lead(effective_from) over (partition by person_id order by effective_from) as until
              from employment_rows
             where field = 'manager'
               and person_id in (select person_id from employment_rows where manager_id = ${id})) as spans
      join people on people.id = person_id
     where spans.manager_id = ${id} and people.status <> 'discharged'
       and (until is null or until > greatest(people.joined_on, ${from}::date))
       and (discharged_date is null or discharged_date >= greatest(spans.effective_from, ${from}::date))
     order by person_id, effective_from`.execute(db);
  return rows;
}

/** Writes under the name of the manager who leaves or stays after all, by which triggers know a hand-over. */
async function handingOnFrom<T>(db: Db, leaver: string, write: () => Promise<T>): Promise<T> {
  await sql`select set_config('app.hands_on_from', ${leaver}, true)`.execute(db);
  const written = await write();
  await sql`select set_config('app.hands_on_from', '', true)`.execute(db);
  return written;
}

/** Hands on everyone who would report to a person after their last day. */
async function handOn(
  db: Db,
  id: string,
  { next, new_manager_id, only }: HandOverOptions,
  act: EmploymentContext,
): Promise<MovedReport[]> {
  // Their own rows lead to the manager above.
  const manager_id = new_manager_id === undefined ? id : new_manager_id;
  const moved: MovedReport[] = [];
  for (const report of await reportsOf(db, id, next))
    if (only === undefined || report.person_id === only)
      moved.push(...(await moveReport(db, report, { id, manager_id }, act)));
  return moved;
}

/** Moves a report. The rows are recognised later by their change id, which is the id of the person who leaves. */
async function moveReport(
  db: Db,
  { person_id, effective_from }: ReportRow,
  leaving: { readonly id: string; readonly manager_id: string | null },
  act: EmploymentContext,
): Promise<MovedReport[]> {
  await lockEmployment(db, person_id);
  const rows = await rowsOfPerson(db, person_id);
  const above = await firstToStay(db, leaving.manager_id, effective_from);
  // The new manager may be one of the reports and then has no manager.
  const manager_id = above === person_id ? null : above;
  const replaced = rows.find((row) => row.field === 'manager' && row.effective_from === effective_from);
  const isHandedOn = replaced?.reason === handedOn || replaced?.reason === handedOnPlan;
  const reason = isHandedOn ? replaced.reason : replaced ? handedOnPlan : handedOn;
  // A report handed on twice goes back once the first of the two managers stays.
  const changeId = isHandedOn ? replaced.change_id : leaving.id;
  const old = valuesOn(rows, effective_from).manager_id;
  const change = { effective_from, values: { manager_id }, reason };
  const count = await handingOnFrom(db, leaving.id, () => changeEmployment(db, person_id, change, act, changeId));
  return count > 0 ? [{ person_id, effective_from, old, new: manager_id }] : [];
}

/** Returns the person, or the first manager above them, who does not leave before the day. */
async function firstToStay(db: Db, id: string | null, day: LocalDate): Promise<string | null> {
  const passed = new Set<string>();
  for (let above = id; above !== null && !passed.has(above);) {
    const { status, discharged_date } = await db
      .selectFrom('people')
      .select(['status', 'discharged_date'])
      .where('id', '=', above)
      .executeTakeFirstOrThrow();
    if (status !== 'discharged' && (discharged_date === null || discharged_date >= day)) return above;
    passed.add(above);
    above = valuesOn(await rowsOfPerson(db, above), day).manager_id;
  }
  return null;
}

/**
 * Hands on people who still report to someone who has left, for example because
 * they were added after the last day was planned. Does nothing if there are none.
 * @param only the one report to hand on
 */
export async function leaveNobodyUnder(db: Db, id: string, act: EmploymentContext, only?: string): Promise<void> {
  await lockManagers(db);
  await lockPerson(db, id);
  const { status, discharged_date: last } = await db
    .selectFrom('people')
    .select(['status', 'discharged_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status !== 'discharged' || last === null) return;
  const new_manager_id = await chosenManager(db, id, { today: last });
  await handOn(db, id, { next: addDays(last, 1), new_manager_id, only }, act);
}

/** Hands a person on who works here again and whose manager has left meanwhile. */
export async function leaveFormerManager(db: Db, id: string, act: EmploymentContext): Promise<void> {
  const former = await db
    .selectFrom('people')
    .innerJoin('people as manager', 'manager.id', 'people.manager_id')
    .select('manager.id')
    .where('people.id', '=', id)
    .where('manager.status', '=', 'discharged')
    .executeTakeFirst();
  if (former) await leaveNobodyUnder(db, former.id, act, id);
}

/**
 * Returns reports to the manager they had before a discharge, from the same day on, once those managers
 * are employed again. Reports who have left, or got another manager of that day since, are skipped.
 */
export async function giveReportsBack(
  db: Db,
  moved: readonly MovedReport[],
  { reason }: { readonly reason: string },
  act: EmploymentContext,
): Promise<void> {
  for (const { person_id, effective_from, old, new: newManager } of moved) {
    const row = await db
      .selectFrom('employment_rows as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .leftJoin('people as m', (on) => on.on('m.id', '=', sql<string>`${old}::uuid`))
      .select(['p.discharged_date', 'm.status', 'm.discharged_date as manager_leaves'])
      .where('e.person_id', '=', person_id)
      .where('e.field', '=', 'manager')
      .where('e.effective_from', '=', effective_from)
      .where('e.manager_id', 'is not distinct from', newManager)
      .executeTakeFirst();
    if (!row || row.status === 'discharged') continue;
    if (row.manager_leaves !== null && row.manager_leaves < effective_from) continue;
    if (row.discharged_date !== null && row.discharged_date < effective_from) continue;
    const change = { effective_from, values: { manager_id: old }, reason };
    await handingOnFrom(db, old ?? '', () => changeEmployment(db, person_id, change, act));
  }
}

/**
 * Withdraws the planned moves of a person's reports, so that they keep their manager
 * or get them on the day planned before. Requires the lock of the person.
 */
export async function keepReports(db: Db, id: string, act: EmploymentContext): Promise<void> {
  const planned = await db
    .selectFrom('employment_rows')
    .select(['person_id', 'effective_from', 'reason'])
    .where('change_id', '=', id)
    .where('field', '=', 'manager')
    .where('effective_from', '>', act.today)
    .orderBy('person_id')
    .orderBy('effective_from')
    .execute();
  await handingOnFrom(db, id, () => withdrawMoves(db, id, planned, act));
}

interface PlannedMove {
  readonly person_id: string;
  readonly effective_from: LocalDate;
  readonly reason: string | null;
}

async function withdrawMoves(
  db: Db,
  id: string,
  planned: readonly PlannedMove[],
  act: EmploymentContext,
): Promise<void> {
  for (const { person_id, effective_from, reason } of planned) {
    if (reason !== handedOnPlan) continue;
    const { discharged_date } = await lockEmployment(db, person_id);
    if (discharged_date !== null && discharged_date < effective_from) continue;
    const before = { effective_from, values: { manager_id: id }, reason: null };
    await writeRows(db, new Map([[person_id, ['manager']]]), before, act, crypto.randomUUID());
  }
  for (const person_id of new Set(planned.map((row) => row.person_id))) await withdrawChange(db, person_id, id, act);
}
