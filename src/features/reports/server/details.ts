import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor, Handlers } from '#platform/server/http/implement.ts';
import { collatorOf } from '#platform/shared/locale.ts';
import { metaOf } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { requestedPage, todayOf } from '#features/company/server/queries.ts';
import { placementsIn } from '#features/people/server/queries/placements.ts';
import { mayView } from '#features/profile/rules/sections.ts';
import type { reportCalls } from '../contract.ts';
import { columnOf, detailColumns, type DetailColumn } from '../rules/columns.ts';
import type { DetailsQuery } from '../rules/shapes.ts';
import { cardOf, reportPeople, subjectsFor, withArchived, type ReportPerson } from './people.ts';
import type { ReportCall } from './report-scope.ts';

export type Cells = Partial<Record<DetailColumn, string | number | null>>;

interface Facts extends Record<DetailColumn, string | number | null> {
  readonly id: string;
  readonly is_private: boolean;
  readonly is_archived: boolean;
  readonly manager_id: string | null;
}

/** Today, and the date as of which the report shows people. */
export interface DetailsDates {
  readonly today: LocalDate;
  readonly as_of: LocalDate;
}

export const detailsDates = async (
  db: Db,
  now: number,
  { as_of }: Pick<DetailsQuery, 'as_of'>,
): Promise<DetailsDates> => {
  const today = await todayOf(db, now);
  return { today, as_of: as_of ?? today };
};

/** All data that the report may contain about some people, regardless of the viewer. */
async function factsOf(
  db: Db,
  ids: readonly string[],
  { today, as_of }: DetailsDates,
): Promise<ReadonlyMap<string, Facts>> {
  const reading = placementsIn(db, { start_date: as_of, end_date: as_of }, today);
  const { rows } = await sql<Facts>`
    select p.id, p.is_private, p.manager_id,
           coalesce(p.discharged_date < ${today}, p.status = 'discharged') as is_archived,
           p.employee_number, ds.name as designation, dp.name as department, et.name as employment_type,
           wp.name as work_place, m.name as manager, p.probation_until,
           coalesce(then_here.started_on, p.joined_on) as joined_on,
           case when then_here.person_id is null then p.discharged_date else then_here.ended_on end as discharged_date,
           p.email, p.work_phone, pd.birth_date, pd.mobile_phone, pd.personal_email,
           s.amount::float8 as salary, s.currency as salary_currency, s.pay_period as salary_period
      from people p
      left join designations ds on ds.id = p.designation_id
      left join departments dp on dp.id = p.department_id
      left join employment_types et on et.id = p.employment_type_id
      left join work_places wp on wp.id = p.work_place_id
      left join people m on m.id = p.manager_id
      -- The employment that contains the date, for people who were rehired.
      left join employment_periods then_here on then_here.person_id = p.id
           and ${as_of} between then_here.started_on and coalesce(then_here.ended_on, 'infinity')
      left join personal_details pd on pd.person_id = p.id
      left join lateral (
        select amount, currency, pay_period from salaries
         where salaries.person_id = p.id and effective_from <= ${as_of}
         order by effective_from desc, created_at desc limit 1) s on true
     where p.id = any(${ids}::uuid[])`.execute(db);
  const placement = await reading;
  return new Map(
    rows.map((row) => {
      const on = placement.on(row.id, as_of);
      const fields = ['department', 'designation', 'employment_type', 'work_place', 'manager'] as const;
      return [row.id, on ? { ...row, ...Object.fromEntries(fields.map((field) => [field, on[field].name])) } : row];
    }),
  );
}

/** Values that the caller may see of a person; null if hidden. */
function cellsOf(facts: Facts, actor: Actor, columns: readonly DetailColumn[]): Cells {
  const viewer = {
    permissions: actor.permissions,
    is_self: facts.id === actor.id,
    is_owner: false,
    is_manager: facts.manager_id === actor.id,
  };
  return Object.fromEntries(
    columns.map((column) => [column, mayView(columnOf(column).section, viewer, facts) ? facts[column] : null]),
  );
}

/** Columns in which the caller may see something of other people, leaving out always empty ones. */
export function columnsFor(actor: Actor): DetailColumn[] {
  const viewer = { permissions: actor.permissions, is_self: false, is_owner: false, is_manager: false };
  const leads = (actor.reports?.size ?? 0) > 0;
  const publicProfile = { is_private: false, is_archived: false };
  return detailColumns.filter(
    (column) =>
      mayView(columnOf(column).section, viewer, publicProfile) ||
      (leads && mayView(columnOf(column).section, { ...viewer, is_manager: true }, publicProfile)),
  );
}

/** Returns the details of these people for the report. */
export async function detailsOf(db: Db, actor: Actor, ids: readonly string[], dates: DetailsDates) {
  const facts = await factsOf(db, ids, dates);
  const columns = columnsFor(actor);
  return (id: string): Cells => {
    const own = facts.get(id);
    return own ? cellsOf(own, actor, columns) : {};
  };
}

const names = collatorOf();

/** People of the report: everyone today, including future joiners, or those employed on a date. */
export const detailsInput = (
  actor: Actor,
  now: number,
  { as_of }: DetailsDates,
  query: Pick<DetailsQuery, 'as_of'>,
) => ({
  actor,
  subjects: subjectsFor(actor, 'details'),
  now,
  range: { start_date: as_of, end_date: as_of },
  isEmployed: query.as_of !== undefined,
});

/** Everyone in the report in its order; people without a value come last. */
export async function detailsPeople({ db, actor, context: { now } }: ReportCall, query: DetailsQuery) {
  const dates = await detailsDates(db, now, query);
  const people = await reportPeople(db, query, detailsInput(actor, now, dates, query));
  return inOrder(people, query);
}

/** @param people ordered by name */
export function inOrder(
  people: readonly ReportPerson[],
  { sort, order }: Pick<DetailsQuery, 'sort' | 'order'>,
): readonly ReportPerson[] {
  const turn = order === 'asc' ? 1 : -1;
  if (sort === 'name') return turn === 1 ? people : people.toReversed();
  const of = valueOf[sort];
  const places = placesOf(people.map(of));
  const placeOf = (value: string | null) => (value === null ? Infinity : turn * (places.get(value) ?? 0));
  return people
    .map((person) => ({ person, place: placeOf(of(person)) }))
    .toSorted((one, other) => (one.place === other.place ? 0 : one.place - other.place))
    .map(({ person }) => person);
}

/** Ranks the distinct values, so that only a few of them are compared instead of everyone's. */
function placesOf(values: readonly (string | null)[]): ReadonlyMap<string, number> {
  const sorted = [...new Set(values)].filter((value) => value !== null).toSorted(names.compare);
  let place = 0;
  return new Map(
    sorted.map((value, index) => {
      if (index > 0 && names.compare(sorted[index - 1] ?? '', value) !== 0) place += 1;
      return [value, place];
    }),
  );
}

const itemAt = (field: 'department_name' | 'designation_name' | 'employment_type_name') => (person: ReportPerson) =>
  person.stays[0]?.[field] ?? null;

const valueOf: Readonly<Record<DetailsQuery['sort'], (person: ReportPerson) => string | null>> = {
  name: ({ name }) => name,
  department: itemAt('department_name'),
  designation: itemAt('designation_name'),
  employment_type: itemAt('employment_type_name'),
  joined_on: ({ joined_on }) => joined_on,
};

export const details: Handlers<typeof reportCalls>['details'] = async (call) => {
  const { db, actor, context, query } = call;
  const [people, dates, paging] = await Promise.all([
    detailsPeople(call, query),
    detailsDates(db, context.now, query),
    requestedPage(db, query),
  ]);
  const page = people.slice(paging.offset, paging.offset + paging.limit);
  const ids = page.map(({ id }) => id);
  const detailsFor = await detailsOf(db, actor, ids, dates);
  return {
    columns: columnsFor(actor),
    data: page.map((person) => ({ ...cardOf(person), cells: textsOf(detailsFor(person.id)) })),
    meta: metaOf(paging, people.length, page.length),
    with_archived: withArchived(actor, query),
    departments: departmentsOf(people),
  };
};

const textsOf = (cells: Cells): Record<string, string | null> =>
  Object.fromEntries(Object.entries(cells).map(([column, value]) => [column, value === null ? null : String(value)]));

function departmentsOf(people: readonly ReportPerson[]) {
  const groups = Map.groupBy(people, ({ stays }) => stays[0]?.department_id ?? null);
  return [...groups]
    .map(([id, own]) => ({ id, name: own[0]?.stays[0]?.department_name ?? '', total: own.length }))
    .toSorted((one, other) => Number(one.id === null) - Number(other.id === null) || other.total - one.total);
}
