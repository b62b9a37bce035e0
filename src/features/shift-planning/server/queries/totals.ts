import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { worksBetween } from '#features/people/server/queries/periods.ts';
import { cachedTerms } from '#features/place-weeks/server/queries/terms.ts';
import type { OwnWeek } from '#features/company/rules/weeks-in-force.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { isPlanned, peopleKeyOf, type PlanFilter } from './people.ts';
import { shiftCardOf, usualPlan, usualPlanOf, type StoredHours } from './plan.ts';

interface Count extends StoredHours {
  readonly date: LocalDate;
  readonly people: number;
}

/**
 * Counts people by shift and day: a draft counts before the published shift, and that before the hours of their week.
 * Days of one template count together, regardless of its hours when they were published.
 */
export async function totalsOf(db: Db, filter: PlanFilter) {
  const dates = eachDay(filter.start_date, filter.end_date);
  const [counted, { standard }, weekly, employed] = await Promise.all([
    countOwn(db, filter),
    usualPlan(db, []),
    countWeekly(db, filter),
    countEmployed(db, filter),
  ]);
  const rows = new Map<string, { shift: PlannedShiftCard; people: number[] }>();
  const add = (date: LocalDate, shift: PlannedShiftCard | null, people: number) => {
    if (!shift || people === 0) return;
    const key = shift.template_id ?? `${shift.name} ${shift.start_time} ${shift.work_time}`;
    const row = rows.get(key) ?? { shift, people: dates.map(() => 0) };
    const at = dates.indexOf(date);
    row.people[at] = (row.people[at] ?? 0) + people;
    rows.set(key, row);
  };
  const own = new Map<LocalDate, number>();
  for (const count of counted) {
    own.set(count.date, (own.get(count.date) ?? 0) + count.people);
    add(count.date, shiftCardOf(count), count.people);
  }
  for (const { date, shift, people } of weekly) {
    own.set(date, (own.get(date) ?? 0) + people);
    add(date, shift, people);
  }
  for (const date of dates) add(date, standard(date), (employed.get(date) ?? 0) - (own.get(date) ?? 0));
  const data = [...rows.values()].sort((one, other) => (one.shift.start_time < other.shift.start_time ? -1 : 1));
  return { dates, data };
}

/** Days with a shift of the person's own, drafted or published, by template; days off, too. */
async function countOwn(db: Db, filter: PlanFilter): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select c.date, c.people, c.template_id, t.name, t.letter, t.color, t.start_time::text, t.work_time, t.break_time
      from (${isOfAll(filter) ? ownOfAll(filter) : ownOfSome(filter)}) c
      left join shift_templates t on t.id = c.template_id order by c.date`.execute(db);
  return rows;
}

interface WeeklyCount {
  readonly date: LocalDate;
  readonly shift: PlannedShiftCard | null;
  readonly people: number;
}

/** Counts people with other weeks than the company's on dates for which they have neither a published shift nor a draft. */
async function countWeekly(db: Db, filter: PlanFilter): Promise<WeeklyCount[]> {
  const terms = await cachedTerms(db);
  const shared = terms.weeks;
  const rows = await rowsOfWeeks(db, filter, [...shared.keys()]);
  // People with the same week, place and department are counted as one person who always has them.
  const groups = rows.map(({ date: _, people: __, ...group }) => ({ key: JSON.stringify(group), group }));
  const weeks = new Map<string, readonly OwnWeek[]>(
    groups.flatMap(({ key, group }) => (group.has_own ? [[key, [{ ...group, effective_from }]]] : [])),
  );
  const placed = new Map(
    groups.map(({ key, group: { work_place_id, department_id } }) => [
      key,
      { work_places: [{ effective_from, id: work_place_id }], departments: [{ effective_from, id: department_id }] },
    ]),
  );
  const usual = await usualPlanOf(db, { weeks, shared: { ...terms, placed } });
  return rows.map(({ date, people }, at) => ({ date, people, shift: usual.on(groups[at]?.key ?? '', date) }));
}

interface WeekGroup extends Omit<OwnWeek, 'effective_from'> {
  readonly date: LocalDate;
  readonly people: number;
  readonly has_own: boolean;
  /** Null unless places or departments have weeks. */
  readonly work_place_id: string | null;
  readonly department_id: string | null;
}

/** @param shared places and departments with weeks */
async function rowsOfWeeks(db: Db, filter: PlanFilter, shared: readonly string[]): Promise<WeekGroup[]> {
  const { start_date, end_date } = filter;
  const on = (field: string) => sql`lateral (
    select r.* from employment_rows r where r.person_id = people.id and r.field = ${field} and r.effective_from <= day
     order by r.effective_from desc limit 1)`;
  const { rows } = await sql<WeekGroup>`
    select day::date as date, w.weekly_work_time, w.week, w.unscaled_until, w.person_id is not null as has_own,
           coalesce(place.work_place_id, place.former_item_id) as work_place_id,
           coalesce(team.department_id, team.former_item_id) as department_id, count(*)::int as people
      from people
      join generate_series(${start_date}::date, ${end_date}::date, interval '1 day') as day on true
      left join ${on('weekly_work_time')} w on true
      left join ${on('work_place')} place on coalesce(place.work_place_id, place.former_item_id) = any(${shared}::uuid[])
      left join ${on('department')} team on coalesce(team.department_id, team.former_item_id) = any(${shared}::uuid[])
     where people.id in (select person_id from employment_rows
                          where field = 'weekly_work_time'
                             or coalesce(work_place_id, department_id, former_item_id) = any(${shared}::uuid[]))
       and (w.person_id is not null or place.person_id is not null or team.person_id is not null)
       and ${isPlanned(filter)} and ${worksBetween('people', sql`day::date`, sql`day::date`)}
       and not exists (select from shift_days d where d.person_id = people.id and d.date = day::date and d.is_published)
       and not exists (select from shift_drafts d where d.person_id = people.id and d.date = day::date)
     group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
}

/** Before every date. */
const effective_from = '0001-01-01' as LocalDate;

const isOfAll = ({ start_date: _, end_date: __, ...filters }: PlanFilter): boolean =>
  Object.values(filters).every((value) => !value);

/**
 * Counts for everyone: counts all days first and subtracts the few that do not count,
 * replaced by a draft or outside a person's employment.
 */
const ownOfAll = ({ start_date, end_date }: PlanFilter) => sql`
  with partly as materialized (
    select id, joined_on, discharged_date from people where joined_on > ${start_date} or discharged_date < ${end_date}
  )
  select date, template_id, sum(people)::int as people from (
    select date, template_id, count(*) as people from shift_days
     where is_published and date between ${start_date} and ${end_date} group by date, template_id
    union all
    select d.date, d.template_id, -1 from shift_drafts o
      join shift_days d on d.person_id = o.person_id and d.date = o.date and d.is_published
     where o.date between ${start_date} and ${end_date}
    union all
    select d.date, d.template_id, -1 from partly p
      join shift_days d on d.person_id = p.id and d.is_published and d.date between ${start_date} and ${end_date}
     where not ${worksBetween('p', sql`d.date`, sql`d.date`)}
       and not exists (select from shift_drafts o where o.person_id = d.person_id and o.date = d.date)
    union all
    select o.date, o.template_id, 1 from shift_drafts o join people p on p.id = o.person_id
     where o.date between ${start_date} and ${end_date}
       and ${worksBetween('p', sql`o.date`, sql`o.date`)}
  ) counted group by date, template_id having sum(people) > 0`;

const ownOfSome = (filter: PlanFilter) => sql`
  with among as materialized (
    select people.id, people.joined_on, people.discharged_date from people where ${isPlanned(filter)}
  ), own as (
    select d.person_id, d.date, d.template_id from among p join shift_drafts d on d.person_id = p.id
     where d.date between ${filter.start_date} and ${filter.end_date}
    union all
    select d.person_id, d.date, d.template_id from among p join shift_days d on d.person_id = p.id
     where d.is_published and d.date between ${filter.start_date} and ${filter.end_date}
       and not exists (select from shift_drafts o where o.person_id = d.person_id and o.date = d.date)
  )
  select o.date, o.template_id, count(*)::int as people
    from own o join among p on p.id = o.person_id
   where ${worksBetween('p', sql`o.date`, sql`o.date`)}
   group by o.date, o.template_id`;

/** Cached number of employees by day, regardless of their shifts. */
const cachedEmployed = new VersionedCache<ReadonlyMap<LocalDate, number>>(60);

function countEmployed(db: Db, filter: PlanFilter): Promise<ReadonlyMap<LocalDate, number>> {
  const key = peopleKeyOf(filter);
  return key
    ? cachedEmployed.getOrComputeForCompany(db, key, () => readEmployed(db, filter))
    : readEmployed(db, filter);
}

async function readEmployed(db: Db, filter: PlanFilter): Promise<ReadonlyMap<LocalDate, number>> {
  const { rows } = await sql<{ date: LocalDate; people: number }>`
    select day::date as date, count(*)::int as people
      from people join generate_series(${filter.start_date}::date, ${filter.end_date}::date, interval '1 day') as day
        on ${worksBetween('people', sql`day::date`, sql`day::date`)}
     where ${isPlanned(filter)} group by 1`.execute(db);
  return new Map(rows.map(({ date, people }) => [date, people]));
}
