import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isTimed, type ChosenDate, type DayPart } from '#features/leave/rules/counting.ts';

interface LeaveWithDays {
  readonly person_id: string;
  readonly days: readonly ChosenDate[];
}

interface Row extends ChosenDate {
  readonly person_id: string;
  /** Id of the application. */
  readonly id: string;
}

/** Returns the parts of a date that come before the times of an application. */
type PartsBefore = (id: string, person_id: string) => (date: LocalDate) => readonly DayPart[];

/**
 * Reads which leave of a person comes before times of the same date: whole and half days, then earlier times. Times that
 * have been given back come last, so that they never take from other leave what it has. Waiting leave that displaces other
 * leave has no place among it; a day given back after its period was closed keeps its date until the period is reopened.
 */
export async function partsBeforeTimes(db: Db, leave: readonly LeaveWithDays[]): Promise<PartsBefore> {
  const timed = leave.flatMap(({ person_id, days }) =>
    days.filter(({ part }) => isTimed(part)).map(({ date }) => ({ person_id, date })),
  );
  if (timed.length === 0) return () => () => [];
  const rows = await rowsOf<Row>(
    db,
    `select d.person_id, d.date, d.part, d.application_id as id
       from leave_application_days d join leave_applications a on a.id = d.application_id
      where d.person_id = any($1::uuid[]) and d.date = any($2::date[]) and d.state in ('created', 'approved')
        and not (d.displaces and d.state = 'created')
      order by d.part not in ('full', 'first', 'second'), d.cost = 0, a.created_at, a.id`,
    [[...new Set(timed.map(({ person_id }) => person_id))], [...new Set(timed.map(({ date }) => date))]],
  );
  const byDate = Map.groupBy(rows, ({ person_id, date }) => `${person_id} ${date}`);
  return (id, person_id) => (date) => {
    const all = byDate.get(`${person_id} ${date}`) ?? [];
    // Leave without a place here is not among the rows.
    const own = all.findIndex((row) => row.id === id);
    return all.slice(0, Math.max(0, own)).map(({ part }) => part);
  };
}
