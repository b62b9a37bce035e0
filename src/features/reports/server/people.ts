import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { subjectsOf, type Subjects as AllSubjects } from '#platform/server/http/subjects.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { OwnOrOthers } from '#platform/shared/contract.ts';
import type { Paging } from '#platform/shared/paging.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { columnOf } from '#features/people/rules/employment.ts';
import { avatarOf, worksHere } from '#features/people/server/queries.ts';
import {
  placementsIn,
  type EmploymentItems,
  type PlacementsInRange,
  type PlacementPeriod,
} from '#features/people/server/queries/placements.ts';
import { earlierPeriods, worksBetween } from '#features/people/server/queries/periods.ts';
import { whereVisible } from '#features/profile/server/queries.ts';
import { rights } from '../rules/rights.ts';
import { noItem } from '../rules/shapes.ts';
import type { Range } from './range.ts';

/** Filter of the people in a report. */
export interface ReportPeopleFilter {
  readonly person_ids?: string | undefined;
  readonly department_ids?: string | undefined;
  readonly designation_ids?: string | undefined;
  readonly employment_type_ids?: string | undefined;
  readonly work_place_ids?: string | undefined;
  readonly group_ids?: string | undefined;
  readonly with_archived?: boolean | undefined;
}

/** People in scope, with a cache key if they depend only on the company's version. */
export type Subjects = Pick<AllSubjects, 'where'> & Partial<Pick<AllSubjects, 'key'>>;

export const subjectsFor = (actor: Actor, about: 'time' | 'details'): Subjects => subjectsOf(actor, rights[about]);

/** Whether former employees are included: on request, for viewers who may see them. */
export const withArchived = (actor: Actor, { with_archived = false }: ReportPeopleFilter): boolean =>
  with_archived && actor.permissions.has('view_archived_employee');

export interface ReportPeopleInput {
  readonly actor: Actor;
  readonly subjects: Subjects;
  /** epoch seconds */
  readonly now: number;
  /** Range of the report. */
  readonly range: Range;
  /** Whether only people employed on at least one of these days are included. */
  readonly isEmployed: boolean;
}

const anyOf = (ids: string) => sql<string>`any(${ids.split(',')}::uuid[])`;

/** SQL condition for a column with one of these ids, or null if 'none' is among them. */
const isOneOf = (column: string, ids: readonly string[] | undefined) =>
  ids
    ? sql<boolean>`(${sql.ref(column)} = any(${ids.filter((id) => id !== noItem)}::uuid[])
        or ${ids.includes(noItem)} and ${sql.ref(column)} is null)`
    : sql<boolean>`true`;

/** Fields of a person that reports filter by as of a date. */
const filteredFields = ['department', 'designation', 'employment_type', 'work_place'] as const;
type FieldFilter = Partial<Record<(typeof filteredFields)[number], readonly string[]>>;

const fieldFilters = ({
  department_ids,
  designation_ids,
  employment_type_ids,
  work_place_ids,
}: ReportPeopleFilter): FieldFilter => ({
  ...(department_ids && { department: department_ids.split(',') }),
  ...(designation_ids && { designation: designation_ids.split(',') }),
  ...(employment_type_ids && { employment_type: employment_type_ids.split(',') }),
  ...(work_place_ids && { work_place: work_place_ids.split(',') }),
});

const fits = (items: EmploymentItems, filter: FieldFilter): boolean =>
  filteredFields.every((field) => filter[field]?.includes(items[field].id ?? noItem) ?? true);

/** People cannot be found by data that the viewer may not see. */
function selectPeople(
  db: Db,
  query: ReportPeopleFilter,
  { actor, subjects, now, range, isEmployed }: ReportPeopleInput,
  placement: PlacementsInRange,
) {
  let people = db.selectFrom('people').where(({ ref }) => subjects.where(ref('people.id')));
  if (!withArchived(actor, query)) people = people.where(worksHere(now));
  if (isEmployed) people = people.where(worksBetween('people', range.start_date, range.end_date));
  if (query.person_ids) people = people.where('people.id', '=', anyOf(query.person_ids));
  const filter = fieldFilters(query);
  if (filter.department ?? filter.designation ?? filter.work_place)
    people = people.where(whereVisible('overview', actor, now));
  const known = (of: OwnOrOthers) => subjectsOf(actor, of);
  if (filter.employment_type) people = people.where(({ ref }) => known(rights.employment).where(ref('people.id')));
  if (Object.keys(filter).length > 0) {
    const today = filteredFields.map((field) => isOneOf(`people.${columnOf[field]}`, filter[field]));
    const isMeant = (day: EmploymentItems) => fits(day, filter);
    people = people.where(placement.where(sql.ref('people.id'), sql.join(today, sql` and `), isMeant));
  }
  if (query.group_ids) {
    const groups = anyOf(query.group_ids);
    people = people
      .where(({ ref }) => known(rights.groups).where(ref('people.id')))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('group_people')
            .select('group_people.person_id')
            .whereRef('group_people.person_id', '=', 'people.id')
            .where('group_people.group_id', '=', groups),
        ),
      );
  }
  return people;
}

/** Consecutive days of a person in one department within a report. */
export interface DepartmentDays extends Range {
  readonly department_id: string | null;
  readonly department_name: string | null;
  readonly designation_name: string | null;
  readonly employment_type_name: string | null;
}

/** Person in a report, with their days in it. */
export type ReportPerson = Awaited<ReturnType<typeof readPage>>[number] & { readonly stays: readonly DepartmentDays[] };

const placementsFor = async (db: Db, { range, now }: ReportPeopleInput) =>
  placementsIn(db, range, await todayOf(db, now));

/** Maximum number of cached people, some 600 bytes each. */
const peopleCache = new VersionedCache<readonly ReportPerson[]>(100, {
  max: 60_000,
  sizeOf: (people) => people.length,
});

/** Returns the matching people in scope by name; cached by the company's version, since the list may be long. */
export async function reportPeople(
  db: Db,
  query: ReportPeopleFilter,
  input: ReportPeopleInput,
): Promise<readonly ReportPerson[]> {
  const { actor, subjects, now, range, isEmployed } = input;
  if (subjects.key === undefined) return readPeople(db, query, input);
  const { person_ids, department_ids, designation_ids, employment_type_ids, work_place_ids, group_ids } = query;
  const filters = [person_ids, department_ids, designation_ids, employment_type_ids, work_place_ids, group_ids];
  const today = await todayOf(db, now);
  const whom = [actor.id, subjects.key, withArchived(actor, query), isEmployed, range.start_date, range.end_date];
  return peopleCache.getOrComputeForCompany(db, JSON.stringify([today, ...whom, ...filters]), () =>
    readPeople(db, query, input),
  );
}

/** Returns a page of them, or all. */
export async function readPeople(
  db: Db,
  query: ReportPeopleFilter,
  input: ReportPeopleInput,
  paging?: Paging,
): Promise<ReportPerson[]> {
  const placement = await placementsFor(db, input);
  const filter = fieldFilters(query);
  const people = await readPage(selectPeople(db, query, input, placement), paging);
  return people.map((person) => {
    const stays = staysOf(
      placement.periods(person, todaysOf(person)).filter((period) => fits(period.placement, filter)),
    );
    const last = stays.at(-1);
    return last ? { ...person, designation_name: last.designation_name, stays } : { ...person, stays };
  });
}

function readPage(chosenOnes: ReturnType<typeof selectPeople>, paging: Paging | undefined) {
  const people = chosenOnes
    .leftJoin('designations', 'designations.id', 'people.designation_id')
    .leftJoin('departments', 'departments.id', 'people.department_id')
    .leftJoin('employment_types', 'employment_types.id', 'people.employment_type_id')
    .select(['people.id', 'people.name', 'people.username', avatarOf('people.avatar'), 'people.employee_number'])
    .select(['people.designation_id', 'designations.name as designation_name'])
    .select(['people.department_id', 'departments.name as department_name'])
    .select(['people.employment_type_id', 'employment_types.name as employment_type_name', 'people.work_place_id'])
    .select(['people.joined_on', 'people.discharged_date', earlierPeriods('people').as('earlier_periods')])
    .orderBy('people.name_key')
    .orderBy('people.id');
  return (paging ? people.limit(paging.limit).offset(paging.offset) : people).execute();
}

const unasked = { id: null, name: null };
const todaysOf = (person: Awaited<ReturnType<typeof readPage>>[number]): EmploymentItems => ({
  department: { id: person.department_id, name: person.department_name },
  designation: { id: person.designation_id, name: person.designation_name },
  employment_type: { id: person.employment_type_id, name: person.employment_type_name },
  manager: unasked,
  // Reports show no place of work and only filter by it, so they need no name.
  work_place: { id: person.work_place_id, name: null },
});

/** Merges consecutive periods in one department into a stay, with the designation at its end. */
function staysOf(periods: readonly PlacementPeriod[]): DepartmentDays[] {
  const stays: DepartmentDays[] = [];
  for (const { start_date, end_date, placement } of periods) {
    const before = stays.at(-1);
    const { id: department_id, name: department_name } = placement.department;
    const isSame =
      before?.department_id === department_id &&
      before.department_name === department_name &&
      addDays(before.end_date, 1) === start_date;
    if (isSame) stays.pop();
    const from = isSame ? before.start_date : start_date;
    const designation_name = placement.designation.name;
    const employment_type_name = placement.employment_type.name;
    stays.push({ start_date: from, end_date, department_id, department_name, designation_name, employment_type_name });
  }
  return stays;
}

/** Counts the matching people. */
export async function countChosen(db: Db, query: ReportPeopleFilter, input: ReportPeopleInput): Promise<number> {
  const { total } = await selectPeople(db, query, input, await placementsFor(db, input))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

interface DatedDay {
  readonly date: LocalDate;
}

/** Returns those of a person's days, in order, that belong to a stay. */
export const daysIn = <Day extends DatedDay>(days: readonly Day[], { start_date, end_date }: Range): Day[] =>
  days.filter(({ date }) => start_date <= date && date <= end_date);

/** Returns a person's stay on a date; undefined if the report leaves the date out. */
export const stayOn = ({ stays }: ReportPerson, date: LocalDate): DepartmentDays | undefined =>
  stays.find((stay) => stay.start_date <= date && date <= stay.end_date);

/** Whether the report includes a person on every day of its range. */
export const isWhole = ({ stays: [stay, ...others] }: ReportPerson, { start_date, end_date }: Range): boolean =>
  others.length === 0 && stay?.start_date === start_date && stay.end_date === end_date;

/** Card by which a person is shown. */
export const cardOf = ({ id, name, username, avatar, designation_name }: ReportPerson) => ({
  id,
  name,
  username,
  avatar,
  designation_name,
});

/** Splits a list into parts, so that others get their turn in between. */
export function inParts<T>(list: readonly T[], size = 100): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));
}
