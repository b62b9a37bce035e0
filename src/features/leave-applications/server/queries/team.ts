import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import type { SetupItem } from '#features/leave/rules/shapes.ts';
import { cardsByIds } from '#features/people/server/queries.ts';

interface Asked {
  readonly person_id: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** What the reader may know of colleagues: 'type' shows which leave, but for private types. */
  readonly sees: SetupItem['colleagues_see'] | 'everything';
}

interface AwayRow {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly part: DayPart;
  readonly letter: string;
  readonly is_private: boolean;
  readonly state: 'created' | 'approved';
}

interface Team {
  readonly department_name: string | null;
  readonly total: number;
}

/** The active people of a person's department who have joined by a date. */
async function teamAround(db: Db, person_id: string, to: LocalDate): Promise<Team> {
  const [row] = await rowsOf<Team>(
    db,
    `select d.name as department_name,
            (select count(*)::int from people c
              where c.department_id is not distinct from p.department_id and c.status <> 'discharged' and c.joined_on <= $2) as total
       from people p left join departments d on d.id = p.department_id where p.id = $1`,
    [person_id, to],
  );
  return row ?? { department_name: null, total: 0 };
}

/** From a quarter of a team on, and never fewer than three, its absences are marked. */
export const limitOf = (total: number): number => Math.max(3, Math.ceil(total / 4));

/** Who else of somebody's department is away between two days, both included. */
export async function teamOf(db: Db, { person_id, from, to, sees }: Asked) {
  const team = await teamAround(db, person_id, to);
  const rows =
    sees === 'nothing'
      ? []
      : await rowsOf<AwayRow>(
          db,
          `select d.person_id, d.date, d.part, t.letter, t.is_private, d.state
             from leave_application_days d join leave_types t on t.id = d.leave_type_id
             join people c on c.id = d.person_id join people p on p.id = $1
            where d.date between $2 and $3 and d.state in ('created', 'approved') and d.cost > 0
              and d.person_id <> $1
              and c.department_id is not distinct from p.department_id and c.status <> 'discharged'
            order by d.date`,
          [person_id, from, to],
        );
  const byPerson = Map.groupBy(rows, (row) => row.person_id);
  const cards = (await cardsByIds(db, [...byPerson.keys()])).toSorted((a, b) => a.name.localeCompare(b.name));
  const knowsType = (row: AwayRow) => sees === 'everything' || (sees === 'type' && !row.is_private);
  return {
    ...team,
    limit: limitOf(team.total),
    people: cards.map((card) => ({
      ...card,
      dates: (byPerson.get(card.id) ?? []).map((row) => ({
        date: row.date,
        part: row.part,
        letter: knowsType(row) ? row.letter : null,
        is_waiting: row.state === 'created',
      })),
    })),
    away: eachDay(from, to).map((date) => ({
      date,
      people: new Set(rows.filter((row) => row.date === date).map((row) => row.person_id)).size,
    })),
  };
}
