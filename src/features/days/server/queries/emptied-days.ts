import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Date whose time a manager has deleted. */
export interface EmptiedDay {
  readonly person_id: string;
  readonly working_date: LocalDate;
  /** Id of the former day, whose entries still exist. */
  readonly attendance_id: string;
}

/** Returns all of a person's emptied days; there are few. */
export function emptiedDays(db: Db, personId: string): Promise<EmptiedDay[]> {
  return rowsOf<EmptiedDay>(
    db,
    'select person_id, working_date, attendance_id from emptied_days where person_id = $1',
    [personId],
  );
}
