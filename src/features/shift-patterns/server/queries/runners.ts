import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { AssignTarget } from '#features/assigning/server/queries.ts';
import { versionOf } from '#platform/server/version.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cardsByIds, worksHere } from '#features/people/server/queries.ts';
import { dayOfCycle, type CycleDay, type CycleSpan, type Runner } from '../../rules/cycle.ts';
import type { RunningGroup } from '../../contract.ts';

/** Target of assignments for the people who run a pattern individually. */
export const runnersOf = (id: string): AssignTarget => ({
  key: `shift pattern ${id}`,
  rows: sql`select person_id, created_at, created_by from shift_pattern_people where pattern_id = ${id}`,
});

/** Values that the version of a person's start covers. */
export const startValues = ({ starts_on, start_day, ends_on }: CycleSpan) => ({ starts_on, start_day, ends_on });

export interface RunnersFilter {
  readonly pattern_id: string;
  /** Limits the result to parts that overlap these days. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  /** Limits the result to these people. */
  readonly person_ids?: readonly string[];
  readonly group_id?: string | null | undefined;
}

/**
 * Returns the parts of a pattern by person, each with the days on which it counts.
 * A group's part counts from the date on which the person joined the group, and no longer once they have left it.
 */
export async function partsOf(db: Db, filter: RunnersFilter): Promise<ReadonlyMap<string, Runner[]>> {
  const { pattern_id, from = null, to = null, person_ids = null, group_id = null } = filter;
  const { rows } = await sql<Runner>`
    with parts as (
      select person_id, starts_on, start_day, ends_on, null::uuid as group_id, starts_on as since
        from shift_pattern_people where pattern_id = ${pattern_id}
      union all
      select m.person_id, g.starts_on, g.start_day, g.ends_on, g.group_id,
             (m.created_at at time zone (select timezone from company_settings))::date
        from shift_pattern_groups g
        join groups on groups.id = g.group_id and groups.trashed_at is null
        join group_people m on m.group_id = g.group_id
       where g.pattern_id = ${pattern_id}
    ), counting as (
      select p.person_id, p.starts_on, p.start_day, p.ends_on, p.group_id,
             greatest(p.starts_on, p.since, e.started_on) as "from", least(p.ends_on, e.ended_on) as "to"
        from parts p join employment_periods e on e.person_id = p.person_id
       where (${person_ids}::uuid[] is null or p.person_id = any(${person_ids}::uuid[]))
         and (${group_id}::uuid is null
              or p.person_id in (select person_id from group_people where group_id = ${group_id}::uuid))
    )
    select * from counting
     where ("to" is null or "from" <= "to") and (${to}::date is null or "from" <= ${to}::date)
       and (${from}::date is null or "to" is null or "to" >= ${from}::date)
     order by person_id, "from"`.execute(db);
  return Map.groupBy(rows, ({ person_id }) => person_id);
}

/** Sorts the people by name. */
export async function byName(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from people where id = any(${ids}::uuid[]) order by name_key, id`.execute(db);
  return rows.map(({ id }) => id);
}

interface RunnersPageInput {
  readonly pattern_id: string;
  readonly search?: string | undefined;
  readonly paging: Paging;
  /** epoch seconds */
  readonly now: number;
}

/** Returns a page of the employed people who run a pattern, by name. */
export async function runnersPage(db: Db, { pattern_id, search, paging, now }: RunnersPageInput) {
  const term = search?.trim().toLowerCase() ?? '';
  const chosen = sql`
    from people
   where ${worksHere(now)}
     and (${term} = '' or strpos(people.name_key, ${term}) > 0 or strpos(people.username, ${term}) > 0)
     and id in (
       select person_id from shift_pattern_people where pattern_id = ${pattern_id} union
       select m.person_id from shift_pattern_groups g join group_people m on m.group_id = g.group_id
        where g.pattern_id = ${pattern_id})`;
  const [page, count] = await Promise.all([
    sql<{ id: string }>`
      select id ${chosen} order by name_key, id limit ${paging.limit} offset ${paging.offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(db),
  ]);
  const ids = page.rows.map(({ id }) => id);
  const [cards, parts, own] = await Promise.all([
    cardsByIds(db, ids),
    partsOf(db, { pattern_id, person_ids: ids }),
    ownStarts(db, pattern_id, ids),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const data = ids.flatMap((id) => {
    const card = byId.get(id);
    return card ? [{ ...card, parts: parts.get(id) ?? [], version: own.get(id) ?? null }] : [];
  });
  return { data, meta: metaOf(paging, count.rows[0]?.total ?? 0, data.length) };
}

async function ownStarts(db: Db, pattern_id: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<CycleSpan & { person_id: string }>`
    select person_id, starts_on, start_day, ends_on from shift_pattern_people
     where pattern_id = ${pattern_id} and person_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.person_id, versionOf(startValues(row))]));
}

/** Returns the groups that run a pattern, by name. @param now epoch seconds */
export async function runningGroups(db: Db, pattern_id: string, now: number): Promise<RunningGroup[]> {
  const { rows } = await sql<Omit<RunningGroup, 'version'>>`
    select g.id, g.name, r.starts_on, r.start_day, r.ends_on,
           (select count(*)::int from group_people m join people on people.id = m.person_id
             where m.group_id = g.id and ${worksHere(now)}) as people
      from shift_pattern_groups r join groups g on g.id = r.group_id
     where r.pattern_id = ${pattern_id} and g.trashed_at is null order by g.name_key, g.id`.execute(db);
  return rows.map((row) => ({ ...row, version: versionOf(startValues(row)) }));
}

/** Counts the people with a shift by the cycle on each date. */
export function atWork(
  parts: ReadonlyMap<string, readonly Runner[]>,
  days: readonly CycleDay[],
  dates: readonly LocalDate[],
): number[] {
  const people = [...parts.values()];
  return dates.map((date) => people.filter((own) => typeof dayOfCycle(own, days, date) === 'string').length);
}
