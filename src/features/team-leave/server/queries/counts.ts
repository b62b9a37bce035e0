import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { heldIn } from '#features/people/server/queries/held.ts';
import { manyOf } from '../../rules/bars.ts';
import { awayIn, noDepartment, scopeOf, type Narrowed, type Reader } from './scope.ts';

interface Range {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

interface TeamCount {
  readonly team: string;
  readonly name: string | null;
  readonly total: number;
  readonly people_away: number;
  readonly waiting: number;
}

interface DateCount {
  readonly team: string;
  readonly date: LocalDate;
  readonly people: number;
}

/** Number of people away by team, in all and on each date, in three statements. */
export async function teamCounts(db: Db, reader: Reader, narrowed: Narrowed, range: Range) {
  const held = await heldIn(db, { start_date: range.from, end_date: range.to }, reader.today);
  const scope = scopeOf(reader, narrowed, held);
  const away = awayIn(reader, narrowed, range);
  const [teams, dates, people] = await Promise.all([
    sql<TeamCount>`
      with scope as materialized (${scope}),
      away as (select s.team, count(distinct s.id)::int as people,
                      count(distinct d.application_id) filter (where d.state = 'created')::int as waiting
                 from leave_application_days d join scope s on s.id = d.person_id where ${away} group by 1),
      teams as (select team, count(distinct id)::int as total from scope group by 1)
      select t.team, departments.name, t.total, coalesce(a.people, 0) as people_away, coalesce(a.waiting, 0) as waiting
        from teams t left join away a using (team) left join departments on departments.id = t.team
       order by departments.name_key nulls last`.execute(db),
    sql<DateCount>`
      with scope as materialized (${scope})
      select s.team, d.date, count(distinct s.id)::int as people
        from leave_application_days d join scope s on s.id = d.person_id where ${away} group by 1, 2`.execute(db),
    sql<{ total: number; away: number }>`
      with scope as materialized (${scope})
      select count(distinct s.id)::int as total, (
        select count(distinct s.id)::int from leave_application_days d join scope s on s.id = d.person_id
         where ${away}) as away from scope s`.execute(db),
  ]);
  const byTeam = Map.groupBy(dates.rows, ({ team }) => team);
  return {
    perDate: countsPerDate(dates.rows),
    // A person who changes the team is counted in two of them, and once here.
    total_people: people.rows[0]?.total ?? 0,
    people_away: people.rows[0]?.away ?? 0,
    total_waiting: teams.rows.reduce((sum, { waiting }) => sum + waiting, 0),
    teams: teams.rows.map(({ team, name, total, people_away }) => ({
      id: team === noDepartment ? null : team,
      name,
      total,
      people_away,
      ...mostOf(byTeam.get(team) ?? [], manyOf(total)),
    })),
  };
}

function countsPerDate(rows: readonly DateCount[]): ReadonlyMap<LocalDate, number> {
  const counts = new Map<LocalDate, number>();
  for (const { date, people } of rows) counts.set(date, (counts.get(date) ?? 0) + people);
  return counts;
}

/** Where many are away at once: how many, and on which dates. */
function mostOf(dates: readonly DateCount[], many: number) {
  const most = Math.max(0, ...dates.map(({ people }) => people));
  if (most < many) return { most: 0, most_on: [] };
  return {
    most,
    most_on: dates
      .filter(({ people }) => people === most)
      .map(({ date }) => date)
      .sort(),
  };
}
