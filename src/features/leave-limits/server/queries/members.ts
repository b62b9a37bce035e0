import { sql, type RawBuilder } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { EmploymentItems, PlacementsInRange } from '#features/people/server/queries/placements.ts';
import { placesOf, type Belonging } from '../../rules/limits.ts';
import type { LeaveLimit } from '../../rules/shapes.ts';

/** People of a rule: one item of a limit, several of a block. */
export interface Members {
  readonly scope: 'company' | 'department' | 'work_place' | 'group';
  readonly ids: readonly string[];
}

export const membersOfLimit = ({ scope, item_id }: Pick<LeaveLimit, 'scope' | 'item_id'>): Members => ({
  scope,
  ids: [item_id],
});

const dated = new Set<Members['scope']>(['department', 'work_place']);

/**
 * SQL for the ids of people who belong to a rule on a day of the range of placements, as an array, so that PostgreSQL
 * starts at the members and never reads all people; null: everyone.
 */
export function memberIds({ scope, ids }: Members, placements: PlacementsInRange): RawBuilder<string[]> | null {
  switch (scope) {
    case 'company':
      return null;
    case 'group':
      return sql<string[]>`array(select person_id from group_people where group_id = any(${ids}::uuid[]))`;
    case 'department':
    case 'work_place': {
      const changed = placements.changed().map(({ id }) => id);
      const moved = placements.changedTo((placement) => ids.includes(placement[scope].id ?? ''));
      return sql<string[]>`array(
        select id from people where ${sql.ref(`people.${scope}_id`)} = any(${ids}::uuid[]) and id <> all(${changed}::uuid[])
        union all select unnest(${moved}::uuid[]))`;
    }
  }
}

/** SQL for whether a column names a person who belongs to a rule on a day of the range. */
export function isMember(column: string, members: Members, placements: PlacementsInRange): RawBuilder<boolean> {
  const ids = memberIds(members, placements);
  return ids ? sql<boolean>`${sql.ref(column)} = any(${ids})` : sql<boolean>`true`;
}

/** Whether a person who belongs to a rule on some day of the range does so on a date. */
export function isMemberOn(
  { scope, ids }: Members,
  placements: PlacementsInRange,
  person_id: string,
  date: LocalDate,
): boolean {
  if (!dated.has(scope)) return true;
  const then = placements.on(person_id, date);
  if (then === undefined) return true;
  return ids.includes((scope === 'department' ? then.department : then.work_place).id ?? '');
}

/** Reads where a person belongs; returns a function of the date. */
export async function belongingOf(
  db: Db,
  person_id: string,
  placements: PlacementsInRange,
): Promise<(date: LocalDate) => Belonging> {
  const [row] = await rowsOf<{ department: string | null; work_place: string | null; groups: string[] }>(
    db,
    `select department_id as department, work_place_id as work_place,
            array(select group_id from group_people where person_id = people.id)::uuid[] as groups
       from people where id = $1`,
    [person_id],
  );
  const [department, work_place] = [row?.department ?? null, row?.work_place ?? null];
  const groups = new Set(row?.groups);
  return (date) => {
    const then: EmploymentItems | undefined = placements.on(person_id, date);
    return then
      ? { department: then.department.id, work_place: then.work_place.id, groups }
      : { department, work_place, groups };
  };
}

/** Reads the places of a limit; returns a function of the date. */
export async function placesBy(
  db: Db,
  limit: LeaveLimit,
  placements: PlacementsInRange,
): Promise<(date: LocalDate) => number> {
  if (limit.percent === null) return () => placesOf(limit, 0);
  const people = await peopleBy(db, membersOfLimit(limit), placements);
  return (date) => placesOf(limit, people(date));
}

/** People with the same first and last day. */
interface Headcount {
  readonly started_on: LocalDate;
  readonly ended_on: LocalDate | null;
  readonly people: number;
}

/** Reads the people of a rule who work here; returns a function of the date with their number. */
export async function peopleBy(
  db: Db,
  members: Members,
  placements: PlacementsInRange,
): Promise<(date: LocalDate) => number> {
  const changed = dated.has(members.scope) ? placements.changed() : [];
  const { rows } = await sql<Headcount>`
    select e.started_on, e.ended_on, count(*)::int as people
      from employment_periods e
     where ${isMember('e.person_id', members, placements)} and e.person_id <> all(${changed.map(({ id }) => id)}::uuid[])
     group by 1, 2`.execute(db);
  const worksOn = ({ started_on, ended_on }: Pick<Headcount, 'started_on' | 'ended_on'>, date: LocalDate) =>
    started_on <= date && (ended_on === null || ended_on >= date);
  return (date) =>
    rows.filter((row) => worksOn(row, date)).reduce((sum, { people }) => sum + people, 0) +
    changed.filter(
      ({ id, periods }) => periods.some((period) => worksOn(period, date)) && isMemberOn(members, placements, id, date),
    ).length;
}
