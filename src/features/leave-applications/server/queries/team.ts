import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { compareNames } from '#platform/shared/locale.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import type { SetupItem } from '#features/leave/rules/shapes.ts';
import { worksBetween } from '#features/people/server/queries/periods.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import {
  placementsIn,
  type EmploymentItems,
  type PlacementsInRange,
} from '#features/people/server/queries/placements.ts';
import { manyAwayOf } from '../../rules/many-away.ts';

interface TeamOptions {
  readonly person_id: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Colleagues' leave that the viewer may know of: 'type' shows which leave, except for private types. */
  readonly sees: SetupItem['colleagues_see'] | 'everything';
  readonly today: LocalDate;
}

interface AwayRow {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly part: DayPart;
  readonly letter: string;
  readonly is_private: boolean;
  readonly state: 'created' | 'approved';
}

/** Reads the department of a person on the first of some days. */
async function departmentOf(db: Db, person_id: string, placement: PlacementsInRange) {
  const then = placement.on(person_id, placement.range.start_date);
  if (then) return then.department;
  const { rows } = await sql<{ id: string | null; name: string | null }>`
    select d.id, d.name from people p left join departments d on d.id = p.department_id where p.id = ${person_id}`.execute(
    db,
  );
  return rows[0] ?? { id: null, name: null };
}

/** Reads other people of the person's department on the first day who are away between two days, both included. */
export async function teamOf(db: Db, { person_id, from, to, sees, today }: TeamOptions) {
  const placement = await placementsIn(db, { start_date: from, end_date: to }, today);
  const { id: department_id, name: department_name } = await departmentOf(db, person_id, placement);
  // A separate condition for each case, since PostgreSQL cannot use the index of departments for a combined one.
  const isToday = department_id === null ? sql`c.department_id is null` : sql`c.department_id = ${department_id}::uuid`;
  const isOfTeam = placement.where(sql`c.id`, isToday, ({ department }) => department.id === department_id);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from people c where ${isOfTeam} and ${worksBetween('c', from, to)}`.execute(db);
  const away = await sql<AwayRow>`
    select d.person_id, d.date, d.part, t.letter, t.is_private, d.state
      from leave_application_days d join leave_types t on t.id = d.leave_type_id
      join people c on c.id = d.person_id
     where d.date between ${from} and ${to} and d.state in ('created', 'approved') and d.is_away
       and d.person_id <> ${person_id} and ${isOfTeam} and ${worksBetween('c', from, to)}
     order by d.date`.execute(db);
  const isMember = (then: EmploymentItems | undefined) => then === undefined || then.department.id === department_id;
  const rows = sees === 'nothing' ? [] : away.rows.filter((row) => isMember(placement.on(row.person_id, row.date)));
  const team = { department_name, total: counted[0]?.total ?? 0 };
  const byPerson = Map.groupBy(rows, (row) => row.person_id);
  const cards = (await cardsByIds(db, [...byPerson.keys()])).toSorted((a, b) => compareNames(a.name, b.name));
  const knowsType = (row: AwayRow) => sees === 'everything' || (sees === 'type' && !row.is_private);
  return {
    ...team,
    limit: manyAwayOf(team.total),
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
