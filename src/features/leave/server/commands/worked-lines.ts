import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { inDays, type Hundredths } from '../../rules/facts.ts';
import { leaveYearOf } from '../../rules/leave-year.ts';
import type { WorkedCause } from '../../rules/worked-hours.ts';

export interface WorkedLine {
  readonly person_id: string;
  readonly leave_type_id: string;
  /** Day of the credit, unless it is closed. */
  readonly on: LocalDate;
  readonly amount: Hundredths;
  readonly worked: WorkedCause;
  readonly beginnings: readonly LocalDate[];
}

/**
 * Books credits for hours worked on their days, or on the first open date after a closed one.
 * The caller has locked the accounts.
 */
export async function bookWorked(db: Db, lines: readonly WorkedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const open = await rowsOf<{ on: LocalDate }>(
    db,
    `select first_open_date(person, day) as "on"
       from unnest($1::uuid[], $2::date[]) with ordinality as d (person, day, at) order by at`,
    [lines.map(({ person_id }) => person_id), lines.map(({ on }) => on)],
  );
  const rows = lines.map(({ person_id, leave_type_id, on, amount, worked, beginnings }, at) => {
    const date = open[at]?.on ?? on;
    return {
      person_id,
      leave_type_id,
      kind: 'worked',
      leave_year: leaveYearOf(date, beginnings).first,
      date,
      amount: inDays(amount),
      cause: JSON.stringify({ worked, ...(date !== on && { origin: on }) }),
    };
  });
  await db.insertInto('leave_lines').values(rows).execute();
}
