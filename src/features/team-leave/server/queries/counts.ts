import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { manyAwayOf } from '#features/leave-applications/rules/many-away.ts';
import { placementsIn, type PlacementsInRange } from '#features/people/server/queries/placements.ts';
import { awayIn, noDepartment, scopeKey, scopeOf, type ScopeFilter, type Reader } from './scope.ts';

interface Range {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

interface TeamSize {
  readonly team: string;
  readonly name: string | null;
  readonly total: number;
}

interface Sizes {
  readonly total_people: number;
  readonly teams: readonly TeamSize[];
}

/** About 20 kB for two hundred teams. */
const sizes = new VersionedCache<Sizes>(300);

/** Counts people by team within the viewer's scope, by name, cached by the company's version. */
function sizesOf(db: Db, reader: Reader, narrowed: ScopeFilter, placement: PlacementsInRange): Promise<Sizes> {
  const { search, department_id, group_id } = narrowed;
  const key = JSON.stringify([scopeKey(reader), reader.today, search, department_id, group_id, placement.range]);
  return sizes.getOrComputeForCompany(db, key, async () => {
    // A person who changes teams counts once in each of the two, and once in the total.
    const { rows } = await sql<Omit<TeamSize, 'team'> & { team: string | null }>`
      select t.team, departments.name, t.total
        from (select team, count(distinct id)::int as total from (${scopeOf(reader, narrowed, placement)}) s
               group by grouping sets ((), (team))) t
        left join departments on departments.id = t.team
       order by departments.name_key nulls last, t.team`.execute(db);
    return {
      total_people: rows.find(({ team }) => team === null)?.total ?? 0,
      teams: rows.flatMap(({ team, ...size }) => (team === null ? [] : [{ team, ...size }])),
    };
  });
}

interface AwayCount {
  /** Null for all teams. */
  readonly team: string | null;
  /** Null for any date. */
  readonly date: LocalDate | null;
  readonly people: number;
  readonly waiting: number;
}

interface DateCount {
  readonly date: LocalDate;
  readonly people: number;
}

/** Counts people away by team, in total and on each date. */
export async function teamCounts(db: Db, reader: Reader, narrowed: ScopeFilter, range: Range) {
  const placement = await placementsIn(db, { start_date: range.from, end_date: range.to }, reader.today);
  const [{ total_people, teams }, { rows }] = await Promise.all([
    sizesOf(db, reader, narrowed, placement),
    sql<AwayCount>`
      with away as materialized (
        select s.team, s.id, d.date, d.state, d.application_id
          from leave_application_days d join (${scopeOf(reader, narrowed, placement)}) s on s.id = d.person_id
         where ${awayIn(reader, narrowed, range)})
      select team, date, count(distinct id)::int as people,
             count(distinct application_id) filter (where state = 'created')::int as waiting
        from away group by grouping sets ((), (team), (team, date))`.execute(db),
  ]);
  const ofTeams = new Map(rows.flatMap((row) => (row.team !== null && row.date === null ? [[row.team, row]] : [])));
  const dates = rows.flatMap(({ team, date, people }) => (date === null ? [] : [{ team, date, people }]));
  const byTeam = Map.groupBy(dates, ({ team }) => team);
  return {
    perDate: countsPerDate(dates),
    total_people,
    people_away: rows.find(({ team }) => team === null)?.people ?? 0,
    total_waiting: [...ofTeams.values()].reduce((sum, { waiting }) => sum + waiting, 0),
    teams: teams.map(({ team, name, total }) => ({
      id: team === noDepartment ? null : team,
      name,
      total,
      people_away: ofTeams.get(team)?.people ?? 0,
      ...busiestOf(byTeam.get(team) ?? [], manyAwayOf(total)),
    })),
  };
}

function countsPerDate(rows: readonly DateCount[]): ReadonlyMap<LocalDate, number> {
  const counts = new Map<LocalDate, number>();
  for (const { date, people } of rows) counts.set(date, (counts.get(date) ?? 0) + people);
  return counts;
}

/** Returns the largest number away on one day and its dates, if it reaches `many`. */
function busiestOf(dates: readonly DateCount[], many: number) {
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
