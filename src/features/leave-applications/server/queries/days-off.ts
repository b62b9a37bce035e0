import type { DaysOffReader } from '#platform/server/days-off.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';

interface Row {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly part: DayPart;
  readonly name: string;
  readonly letter: string;
  readonly decided_by: string | null;
}

const parts = { full: 'full', first: 'first_half', second: 'second_half' } as const;

/** For the plan: leave that is approved bars a shift. */
export const leaveOff: DaysOffReader = async (db, personIds, from, to) => {
  const rows = await rowsOf<Row>(
    db,
    `select d.person_id, d.date, d.part, t.name, t.letter,
            (select p.name from leave_application_decisions x join people p on p.id = x.decided_by
              where x.application_id = d.application_id and x.decision = 'approved' and not x.is_void
              order by x.id desc limit 1) as decided_by
       from leave_application_days d join leave_types t on t.id = d.leave_type_id
      where d.state = 'approved' and d.date between $2 and $3 and d.person_id = any($1)`,
    [personIds, from, to],
  );
  return rows.map(({ person_id, date, part, name, letter, decided_by }) => ({
    person_id,
    date,
    kind: 'leave',
    part: parts[part],
    text: `On ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    more: decided_by === null ? null : `Approved by ${decided_by}.`,
    letter,
  }));
};
