import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { ApplicationItem } from '../../rules/shapes.ts';
import type { PlacementsInRange } from '#features/people/server/queries/placements.ts';
import type { StoredApplication } from './applications.ts';

/** Most people of a department away on a day of an application, including its person. */
export interface TeamCount {
  readonly team_away: number;
  readonly team_total: number;
}

/** Stand-in team id for people without a department, who form one team. */
const none = '00000000-0000-0000-0000-000000000000';

/** A period during which people of a department work here. */
interface EmploymentPeriod {
  readonly started_on: LocalDate;
  readonly ended_on: LocalDate | null;
  /** First day of their next period here. */
  readonly again_on: LocalDate | null;
}

/** People of a department with the same first and last day. */
interface TeamHeadcount extends EmploymentPeriod {
  readonly people: number;
}

type Teams = ReadonlyMap<string, readonly TeamHeadcount[]>;
const teamsCache = new VersionedCache<Teams>(200);

/** Reads the people of each department, cached by the company's version and the day. */
function teamsToday(db: Db, today: LocalDate): Promise<Teams> {
  return teamsCache.getOrComputeForCompany(db, `teams ${today}`, async () => {
    const rows = await rowsOf<TeamHeadcount & { department: string }>(
      db,
      `select coalesce(department_id, '${none}') as department, joined_on as started_on, discharged_date as ended_on,
              null::date as again_on, count(*)::int as people
         from people group by 1, 2, 3
        union all
       select coalesce(p.department_id, '${none}'), e.started_on, e.ended_on,
              (select min(n.started_on) from employment_periods n
                where n.person_id = e.person_id and n.started_on > e.started_on), count(*)::int
         from people p join employment_periods e on e.person_id = p.id and e.started_on < p.joined_on
        group by 1, 2, 3, 4`,
    );
    return Map.groupBy(rows, ({ department }) => department);
  });
}

type Span = Pick<ApplicationItem, 'starts_on' | 'ends_on'>;

interface AwayRow {
  readonly date: LocalDate;
  readonly department: string;
  readonly people: number;
}

/**
 * Counts people away by department and date, for people whose department has not changed since: each department
 * and date once. Absences are read by date before departments are joined, since a query for each person takes ten times
 * as long. The lists are unnested so that one plan fits all lengths: planning takes as long as the statement.
 */
const awayText = `
  with teams as materialized (select unnest($1::uuid[]) as department_id),
    members as materialized (
      select c.id, coalesce(c.department_id, '${none}') as department from people c
       where (c.department_id = any(array(select department_id from teams))
              or (c.department_id is null and '${none}' = any(array(select department_id from teams))))
         and c.id <> all(array(select unnest($3::uuid[])))),
    off as materialized (
      select distinct o.date, o.person_id from leave_application_days o
       where o.date = any(array(select unnest($2::date[]))) and o.state in ('created', 'approved') and o.is_away)
  select off.date, m.department, count(*)::int as people from off join members m on m.id = off.person_id group by 1, 2`;

/** Reads the dates on which people are off themselves. */
const offText = `
  select distinct person_id, date from leave_application_days
   where person_id = any($1) and date = any($2::date[]) and state in ('created', 'approved') and is_away`;

interface TeamCountsOptions {
  readonly placements: PlacementsInRange;
  readonly today: LocalDate;
}

/**
 * Counts people of a team who are away on the days of applications; returns a function of the item.
 * The team is the applicant's department on the first day; its members are those of the department on each day.
 */
export async function teamCounts(
  db: Db,
  applications: readonly StoredApplication[],
  { placements, today }: TeamCountsOptions,
): Promise<(item: ApplicationItem) => TeamCount> {
  const people = [...new Set(applications.map(({ person_id }) => person_id))];
  const dates = [...new Set(applications.flatMap(({ starts_on, ends_on }) => eachDay(starts_on, ends_on)))];
  const changedIds = placements.changed().map(({ id }) => id);
  const departments = await rowsOf<{ id: string; department: string }>(
    db,
    `select id, coalesce(department_id, '${none}') as department from people where id = any($1)`,
    [people],
  );
  const departmentOf = new Map(departments.map(({ id, department }) => [id, department]));
  const teamOn = (id: string, date: LocalDate): string => {
    const then = placements.on(id, date);
    return (then ? then.department.id : departmentOf.get(id)) ?? none;
  };
  const teams = [...new Set(applications.map(({ person_id, starts_on }) => teamOn(person_id, starts_on)))];
  const [employed, away, off] = await Promise.all([
    teamsToday(db, today),
    rowsOf<AwayRow>(db, awayText, [teams, dates, changedIds]),
    rowsOf<{ person_id: string; date: LocalDate }>(db, offText, [[...new Set([...people, ...changedIds])], dates]),
  ]);
  const awayOn = new Map(away.map((row) => [`${row.department} ${row.date}`, row.people]));
  const isChanged = new Set(changedIds);
  for (const { person_id, date } of off.filter((row) => isChanged.has(row.person_id))) {
    const key = `${teamOn(person_id, date)} ${date}`;
    awayOn.set(key, (awayOn.get(key) ?? 0) + 1);
  }
  const isOff = new Set(off.map(({ person_id, date }) => `${person_id} ${date}`));
  // Applicants who are off by another application are counted in the team, so they are subtracted here.
  const isAwayOn = (id: string, date: LocalDate, team: string) =>
    isOff.has(`${id} ${date}`) && teamOn(id, date) === team ? 1 : 0;
  return ({ user: { id }, dates: applied, starts_on, ends_on }) => {
    const team = teamOn(id, starts_on);
    const beside = applied.map(({ date }) => (awayOn.get(`${team} ${date}`) ?? 0) - isAwayOn(id, date, team));
    const team_total = sizeOf(team, { starts_on, ends_on }, { employed, placements, today, teamOn });
    return { team_away: 1 + Math.max(0, ...beside), team_total };
  };
}

type ChangedMembership = ReturnType<PlacementsInRange['changed']>[number];

interface TeamSizeContext {
  readonly employed: Teams;
  readonly placements: PlacementsInRange;
  readonly today: LocalDate;
  teamOn(id: string, date: LocalDate): string;
}

/** Counts people who work in a team on at least one day of a span. */
function sizeOf(
  team: string,
  { starts_on, ends_on }: Span,
  { employed, placements, today, teamOn }: TeamSizeContext,
): number {
  const worksIn = ({ started_on, ended_on }: Pick<EmploymentPeriod, 'started_on' | 'ended_on'>) =>
    started_on <= ends_on && (ended_on ?? starts_on) >= starts_on;
  // Counts only the last of several periods within the span.
  const isLast = ({ again_on }: EmploymentPeriod) => again_on === null || again_on > ends_on;
  const unchanged = (employed.get(team) ?? [])
    .filter((time) => worksIn(time) && isLast(time))
    .reduce((sum, { people }) => sum + people, 0);
  const isAmong = ({ periods }: ChangedMembership) => periods.some(worksIn);
  const other = placements.changed().filter((person) => isAmong(person) && teamOn(person.id, today) === team).length;
  const span = { start_date: starts_on, end_date: ends_on };
  return unchanged - other + placements.changedTo(({ department }) => (department.id ?? none) === team, span).length;
}
