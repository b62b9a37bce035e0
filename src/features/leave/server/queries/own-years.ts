import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { leaveFaults } from '../../contract.ts';
import { leaveYearOf, type LeaveYear } from '../../rules/leave-year.ts';
import { beginningsOf, hasOwnYears } from '../../rules/own-years.ts';
import { readPersons } from './facts.ts';
import { leaveSetUpOf, type LeaveSetup } from './set-up.ts';

/**
 * Returns the beginnings of leave years by person; reads no one while leave years are those of the company.
 * @param known the set-up, for those who have read it
 */
export async function beginningsByPerson(
  db: Db,
  ids: readonly string[],
  known?: LeaveSetup,
): Promise<(id: string) => readonly LocalDate[]> {
  const setup = known ?? (await leaveSetUpOf(db));
  if (!hasOwnYears(setup)) return () => setup.beginnings;
  const personOf = await readPersons(db, ids);
  return (id) => beginningsOf(setup, personOf(id).employment);
}

/** Returns the leave years of people that contain a date. */
export async function yearsByPerson(
  db: Db,
  ids: readonly string[],
  date: LocalDate,
  known?: LeaveSetup,
): Promise<(id: string) => LeaveYear> {
  const beginnings = await beginningsByPerson(db, ids, known);
  return (id) => leaveYearOf(date, beginnings(id));
}

/**
 * Refuses to change the running leave year once leave is recorded: lines of earlier years, and what people have booked,
 * belong to the leave years as they were. @throws 424
 */
export async function requireNoRecords(db: Db, setup: LeaveSetup, today: LocalDate): Promise<void> {
  const rows = await rowsOf<{ person_id: string; leave_year: LocalDate | null }>(
    db,
    `select person_id, case when bool_and(key is not null) then min(leave_year) end as leave_year
       from leave_lines where date < $1 group by person_id`,
    [today],
  );
  const personOf = hasOwnYears(setup)
    ? await readPersons(
        db,
        rows.map((row) => row.person_id),
      )
    : null;
  const firstOf = (id: string) => {
    const beginnings = personOf ? beginningsOf(setup, personOf(id).employment) : setup.beginnings;
    return leaveYearOf(today, beginnings).first;
  };
  const isRecorded = rows.some((row) => row.leave_year === null || row.leave_year < firstOf(row.person_id));
  if (isRecorded) throw leaveFaults.yearsRecorded();
}
