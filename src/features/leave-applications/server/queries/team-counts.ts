import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { Kept } from '#platform/server/kept.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { ApplicationItem } from '../../rules/shapes.ts';
import type { StoredApplication } from './applications.ts';

/** The most of a department who are away on a day of an application, itself included. */
export interface TeamCount {
  readonly team_away: number;
  readonly team_total: number;
}

/** Who has no department is of the same team as the others without one. */
const none = '00000000-0000-0000-0000-000000000000';

type Sizes = ReadonlyMap<string, number>;
const kept = new Kept<Sizes>(200);

/** How many people of each department have begun, kept by the company's version and the day. */
function teamSizes(db: Db, today: LocalDate): Promise<Sizes> {
  return kept.ofCompany(db, `teams ${today}`, async () => {
    const rows = await rowsOf<{ department: string; people: number }>(
      db,
      `select coalesce(department_id, '${none}') as department, count(*)::int as people
         from people where status <> 'discharged' and joined_on <= $1 group by 1`,
      [today],
    );
    return new Map(rows.map(({ department, people }) => [department, people]));
  });
}

interface Away {
  readonly date: LocalDate;
  readonly department: string;
  readonly people: number;
}

/**
 * How many of the departments of some people are away on some dates: each department and each date once. Who is off is
 * read by date before it is known of which department, since asking for each of its people takes ten times as long. The
 * lists are taken apart, so that one plan fits all lengths of them: making one takes as long as the statement.
 */
const awayText = `
  with teams as materialized (
      select distinct department_id from people where id = any(array(select unnest($1::uuid[])))),
    members as materialized (
      select c.id, c.department_id as department from people c
       where c.department_id = any(array(select department_id from teams where department_id is not null))
      union all
      select c.id, '${none}' from people c
       where c.department_id is null and (select bool_or(department_id is null) from teams)),
    off as materialized (
      select distinct o.date, o.person_id from leave_application_days o
       where o.date = any(array(select unnest($2::date[]))) and o.state in ('created', 'approved') and o.cost > 0)
  select off.date, m.department, count(*)::int as people from off join members m on m.id = off.person_id group by 1, 2`;

/** How many of their departments are away on the days of some applications: to be asked of each, once it is an item. */
export async function teamCounts(
  db: Db,
  applications: readonly StoredApplication[],
  today: LocalDate,
): Promise<(item: ApplicationItem) => TeamCount> {
  const people = [...new Set(applications.map(({ person_id }) => person_id))];
  const dates = [...new Set(applications.flatMap(({ starts_on, ends_on }) => eachDay(starts_on, ends_on)))];
  const [sizes, departments, away, own] = await Promise.all([
    teamSizes(db, today),
    rowsOf<{ id: string; department: string }>(
      db,
      `select id, coalesce(department_id, '${none}') as department from people where id = any($1)`,
      [people],
    ),
    rowsOf<Away>(db, awayText, [people, dates]),
    // Whoever is off by another application is counted as well, and not beside themselves.
    rowsOf<{ person_id: string; date: LocalDate }>(
      db,
      `select person_id, date from leave_application_days
        where person_id = any($1) and date = any($2::date[]) and state in ('created', 'approved') and cost > 0`,
      [people, dates],
    ),
  ]);
  const departmentOf = new Map(departments.map(({ id, department }) => [id, department]));
  const awayOn = new Map(away.map((row) => [`${row.department} ${row.date}`, row.people]));
  const isOff = new Set(own.map(({ person_id, date }) => `${person_id} ${date}`));
  return ({ user, dates: applied }) => {
    const department = departmentOf.get(user.id) ?? none;
    const team_total = sizes.get(department);
    if (team_total === undefined) return { team_away: 0, team_total: 0 };
    const beside = applied.map(
      ({ date }) => (awayOn.get(`${department} ${date}`) ?? 0) - (isOff.has(`${user.id} ${date}`) ? 1 : 0),
    );
    return { team_away: 1 + Math.max(0, ...beside), team_total };
  };
}
