import { sql, type SqlBool } from 'kysely';
import { platformFaults } from '#platform/shared/faults.ts';
import type { Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Subjects } from '#platform/server/http/subjects.ts';
import { daysToReview, type ReviewRange } from '#features/days/server/queries/open-ends.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { peopleWith, type ItemFilter } from '#features/people/server/queries/placements.ts';
import { worksBetween } from '#features/people/server/queries/periods.ts';
import { isCalled, peopleByIds, personById, type Person } from '#features/people/server/queries.ts';

export interface PeopleFilter extends ItemFilter {
  /** Scope of the caller. */
  readonly among: Subjects;
  /** Part of a name or username. */
  readonly search?: string | undefined;
  /** Range, both ends included, with at least one day of employment, in the department and at the place. */
  readonly employed?: readonly [LocalDate, LocalDate];
  /** Range with at least one day waiting for a review. */
  readonly to_review?: ReviewRange | undefined;
  /** Shift template, and the dates on which it provides the hours of a week. */
  readonly shift?:
    | {
        readonly template_id: string;
        readonly range: readonly [LocalDate, LocalDate];
        /** Dates of everyone with the company's week. */
        readonly standard_dates: readonly LocalDate[];
        /** People who may have another week, and their dates. */
        readonly others: readonly string[];
        readonly other_dates: readonly { readonly id: string; readonly date: LocalDate }[];
      }
    | undefined;
}

/**
 * Returns the ids of a page of people by name, using only the index of names (`0150_people.sql`),
 * so that a page costs the same in a company of fifty as of ten thousand.
 */
export async function pageOfIds(
  db: Db,
  filter: PeopleFilter,
  { limit, offset }: Pick<Paging, 'limit' | 'offset'>,
): Promise<string[]> {
  const rows = await filteredPeople(db, filter)
    .select('p.id')
    .orderBy('p.name_key')
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const { total } = await filteredPeople(db, filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the people whose attendance can be viewed, by name, including former employees. */
export async function employeesPage(db: Db, filter: PeopleFilter, paging: Paging, now: number) {
  const [ids, total, today] = await Promise.all([
    pageOfIds(db, filter, paging),
    countPeople(db, filter),
    todayOf(db, now),
  ]);
  return { people: await peopleByIds(db, ids, today), total };
}

/** @throws 404 when this company has no such person */
export async function employeeOf(db: Db, id: string, now: number): Promise<Person> {
  const person = await personById(db, id, await todayOf(db, now));
  if (!person) throw platformFaults.notFound();
  return person;
}

function filteredPeople(db: Db, { among, search, employed, to_review, shift, ...filter }: PeopleFilter) {
  let people = db.selectFrom('people as p').where((eb) => among.where(eb.ref('p.id')));
  const term = search?.trim();
  if (term) people = people.where(isCalled(term, 'p'));
  if (employed) {
    const [start_date, end_date] = employed;
    people = people.where(worksBetween('p', start_date, end_date));
    if (filter.department_id ?? filter.work_place_id)
      people = people.where(sql<SqlBool>`p.id in ${peopleWith(filter, { start_date, end_date })}`);
  }
  if (to_review) people = people.where('p.id', 'in', waitingPeople(db, to_review));
  if (shift) people = people.where(worksIn(db, shift));
  return people;
}

const waitingPeople = (db: Db, range: ReviewRange) =>
  db.selectFrom('attendances').select('person_id').where('id', 'in', daysToReview(range));

/** Whether a person has a published day of the template, or nothing published on a day on which their week has its hours. */
function worksIn(db: Db, shift: NonNullable<PeopleFilter['shift']>) {
  const { template_id, range, standard_dates, others, other_dates } = shift;
  const [from, to] = range;
  const published = db.selectFrom('shift_days').where('is_published', '=', true);
  const own = published
    .select('person_id')
    .where('template_id', '=', template_id)
    .where('date', '>=', from)
    .where('date', '<=', to);
  const byWeek = sql<string>`
    select usual.id from json_to_recordset(${JSON.stringify(other_dates)}::json) as usual (id uuid, date date)
     where not exists (select from shift_days d
                        where d.person_id = usual.id and d.date = usual.date and d.is_published)`;
  if (standard_dates.length === 0) return sql<SqlBool>`(p.id in (${own}) or p.id in (${byWeek}))`;
  const otherwise = published
    .select('person_id')
    .where('date', '=', sql<LocalDate>`any(${standard_dates}::date[])`)
    .groupBy('person_id')
    .having(sql<SqlBool>`count(*) = ${standard_dates.length}`);
  return sql<SqlBool>`(p.id in (${own}) or p.id in (${byWeek})
    or (p.id <> all(${others}::uuid[]) and p.id not in (${otherwise})))`;
}
