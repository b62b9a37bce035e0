import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { leaveYearOf, type LeaveYear } from '../../rules/leave-year.ts';
import { beginningsOf, hasOwnYears } from '../../rules/own-years.ts';
import { readPersons } from './facts.ts';
import { leaveSetUpOf } from './set-up.ts';

/** Returns the beginnings of leave years by person; reads no one while leave years are those of the company. */
export async function beginningsByPerson(
  db: Db,
  ids: readonly string[],
): Promise<(id: string) => readonly LocalDate[]> {
  const setup = await leaveSetUpOf(db);
  if (!hasOwnYears(setup)) return () => setup.beginnings;
  const personOf = await readPersons(db, ids);
  return (id) => beginningsOf(setup, personOf(id).employment);
}

/** Returns the leave years of people that contain a date. */
export async function yearsByPerson(
  db: Db,
  ids: readonly string[],
  date: LocalDate,
): Promise<(id: string) => LeaveYear> {
  const beginnings = await beginningsByPerson(db, ids);
  return (id) => leaveYearOf(date, beginnings(id));
}
