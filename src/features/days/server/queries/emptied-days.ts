import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** A date whose time a manager has taken away. */
export interface EmptiedDay {
  readonly person_id: string;
  readonly working_date: LocalDate;
  /** The day that it was: the entries about it are still there. */
  readonly attendance_id: string;
}

const emptied = 'select person_id, working_date, attendance_id from emptied_days';

/** All of a person's; there are few. */
export function emptiedDays(db: Db, personId: string): Promise<EmptiedDay[]> {
  return rowsOf<EmptiedDay>(db, `${emptied} where person_id = $1`, [personId]);
}

/** The one that a day has become; undefined when nobody has emptied it. */
export async function emptiedDay(db: Db, attendanceId: string): Promise<EmptiedDay | undefined> {
  const [day] = await rowsOf<EmptiedDay>(db, `${emptied} where attendance_id = $1`, [attendanceId]);
  return day;
}
