import { sql, type SqlBool } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { avatarOf, isCalled } from '#features/people/server/queries.ts';
import { peopleWith } from '#features/people/server/queries/placements.ts';
import { worksBetween } from '#features/people/server/queries/periods.ts';

/** Filter of the people in the plan: those employed on one of the days who match all conditions. */
export interface PlanFilter {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly search?: string | undefined;
  readonly department_id?: string | undefined;
  readonly group_id?: string | undefined;
  readonly shift_template_id?: string | undefined;
  /** Only people who are part of these drafts or this action. */
  readonly batch_id?: string | undefined;
}

/** Condition on `people`. */
export function isPlanned(filter: PlanFilter) {
  const { start_date, end_date, department_id, group_id, shift_template_id, batch_id } = filter;
  const term = filter.search?.trim();
  const conditions = [
    worksBetween('people', start_date, end_date),
    term && isCalled(term),
    department_id && sql<SqlBool>`people.id in ${peopleWith({ department_id }, { start_date, end_date })}`,
    group_id && sql<SqlBool>`people.id in (select person_id from group_people where group_id = ${group_id})`,
    shift_template_id &&
      sql<SqlBool>`people.id in (
        select person_id from shift_days
         where is_published and template_id = ${shift_template_id} and date between ${start_date} and ${end_date}
        union all select person_id from shift_drafts
         where template_id = ${shift_template_id} and date between ${start_date} and ${end_date})`,
    batch_id &&
      sql<SqlBool>`people.id in (select person_id from shift_drafts where batch_id = ${batch_id}
        union all select person_id from shift_changes where batch_id = ${batch_id})`,
  ];
  return sql.join<SqlBool>(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` and `,
  );
}

/** Cache key of filters whose result depends only on data that the company's version covers; undefined for others. */
export function peopleKeyOf(filter: PlanFilter): string | undefined {
  const { start_date, end_date, search, department_id, group_id, shift_template_id, batch_id } = filter;
  if (search?.trim() || shift_template_id || batch_id) return undefined;
  return [start_date, end_date, department_id, group_id].join(' ');
}

/** Cached ids of everyone who matches a filter, by name. */
const rosters = new VersionedCache<readonly string[]>(60, { max: 16_000_000, sizeOf: ({ length }) => length * 60 });

/** Returns the ids of a page, by name, and their total number. */
export async function idsOfPage(
  db: Db,
  filter: PlanFilter,
  { limit, offset }: Paging,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const key = peopleKeyOf(filter);
  if (key) {
    const roster = await rosters.getOrComputeForCompany(db, key, () => allIds(db, filter));
    return { ids: roster.slice(offset, offset + limit), total: roster.length };
  }
  const [{ rows }, total] = await Promise.all([
    sql<{ id: string }>`
      select people.id from people where ${isPlanned(filter)}
       order by people.name_key, people.id limit ${limit} offset ${offset}`.execute(db),
    countPlanned(db, filter),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

async function allIds(db: Db, filter: PlanFilter): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select people.id from people where ${isPlanned(filter)} order by people.name_key, people.id`.execute(db);
  return rows.map(({ id }) => id);
}

async function countPlanned(db: Db, filter: PlanFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from people where ${isPlanned(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Person as a row of the plan. */
export interface PlannedPerson {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly avatar: string;
  readonly designation_name: string | null;
  readonly department_name: string | null;
  readonly periods: readonly { readonly started_on: LocalDate; readonly ended_on: LocalDate | null }[];
}

/** Returns the given people in the given order, with their periods of employment. */
export const plannedPeople = (db: Db, ids: readonly string[]): Promise<readonly PlannedPerson[]> =>
  cachedPeople.getOrComputeForCompany(db, ids.join(), () => readPeople(db, ids));

const cachedPeople = new VersionedCache<readonly PlannedPerson[]>(300);

async function readPeople(db: Db, ids: readonly string[]): Promise<PlannedPerson[]> {
  const { rows } = await sql<PlannedPerson>`
    select people.id, people.name, people.username, ${avatarOf('people.avatar')},
           g.name as designation_name, d.name as department_name,
           (select coalesce(json_agg(json_build_object('started_on', started_on, 'ended_on', ended_on) order by started_on), '[]')
              from employment_periods where person_id = people.id) as periods
      from people
      left join designations g on g.id = people.designation_id
      left join departments d on d.id = people.department_id
     where people.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
