import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Unit } from '#features/leave/rules/counting.ts';
import type { Hundredths } from '#features/leave/rules/facts.ts';
import type { LeaveYear } from '#features/leave/rules/leave-year.ts';
import type { WorkedCause } from '#features/leave/rules/worked-hours.ts';
import { workedText } from '#features/leave/rules/worked-words.ts';

interface WorkedKey {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly year: LeaveYear;
}

export interface WorkedRow {
  readonly date: LocalDate;
  readonly amount: Hundredths;
  readonly worked: WorkedCause;
  readonly origin: LocalDate | null;
}

/** Reads credits for hours worked after the opening balance. */
export const workedOf = (db: Db, { person_id, leave_type_id, year }: WorkedKey): Promise<WorkedRow[]> =>
  rowsOf(
    db,
    `select l.date, (l.amount * 100)::int as amount, l.cause -> 'worked' as worked, l.cause ->> 'origin' as origin
       from leave_lines l
      where l.person_id = $1 and l.leave_type_id = $2 and l.kind = 'worked' and l.date between $3 and $4
        and l.date > coalesce((select date from leave_lines
              where person_id = $1 and leave_type_id = $2 and kind = 'opening'), '-infinity')
      order by l.date, l.id`,
    [person_id, leave_type_id, year.first, year.last],
  );

/** Returns credits as lines of a balance. */
export const workedEntries = (rows: readonly WorkedRow[], unit: Unit, text: NumberText) =>
  rows.map((row) => ({
    date: row.date,
    kind: 'worked' as const,
    why: workedText(row, { unit, text }),
    by: null,
    amount: row.amount,
    application_id: null,
  }));
