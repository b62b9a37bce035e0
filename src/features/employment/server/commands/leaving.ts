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
  /**
   * Who is above those who report to them, from the day after. Not said: whoever is above them themselves; null: nobody.
   */
  readonly new_manager_id?: string | null | undefined;
}

interface Act {
  readonly actor_id: string;
  readonly today: LocalDate;
}

/** Somebody whose manager leaves: from which day on, and what they have had above them on that day. */
export interface MovedReport {
  readonly person_id: string;
  readonly effective_from: LocalDate;
  readonly old: string | null;
  readonly new: string | null;
}

/**
 * Gives somebody a last day, and those who report to them another manager from the day after. Under the lock of the
 * person. An earlier plan for them to leave is replaced.
 * @returns those who get another manager
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
 * Whom somebody has chosen for those who report to whoever leaves, as far as that day is still to come: said again where
 * the last day moves. Undefined: nobody has, or who was chosen works here no more, so whoever is above them follows.
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
    // Who was chosen may be one of them, and has nobody above then: such a row comes last.
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

/** What a discharge changes for others is told from their other rows by the id of whoever leaves. */
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
  // The new manager may be one of them: they have nobody above them then.
  const manager_id = report === leaving.manager_id ? null : leaving.manager_id;
  const change = { effective_from, values: { manager_id }, reason: 'Their manager leaves' };
  const count = await changeEmployment(db, report, change, act, leaving.id);
  return count > 0 ? [{ person_id: report, effective_from, old, new: manager_id }] : [];
}

/**
 * Those who have got another manager when somebody left have the one of before again, from the same day on; once those
 * are back who lead them. Who has got yet another one of that day since, or has left, stays.
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

/** Whoever was to get another manager when somebody leaves keeps the one they have, as far as that day is still to come. */
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
