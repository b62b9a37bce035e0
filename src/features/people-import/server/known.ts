import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { foldItem, type RowValues } from '../rules/check.ts';
import { listFields, type ExistingRecords, type KnownPerson, type ListField } from '../rules/checked-rows.ts';

/** Number of people read with one statement. */
const peopleAtOnce = 2_000;

/** Returns all current and former people with the values of a row as of today. */
export async function knownPeople(db: Db, today: LocalDate): Promise<KnownPerson[]> {
  const people: KnownPerson[] = [];
  for (let last = '00000000-0000-0000-0000-000000000000'; ; last = people.at(-1)?.id ?? last) {
    const block = await peopleAfter(db, today, last);
    people.push(...block);
    if (block.length < peopleAtOnce) return people;
  }
}

/** Returns the people with these ids, with the values of a row as of today. */
export async function knownByIds(db: Db, today: LocalDate, ids: readonly string[]): Promise<KnownPerson[]> {
  const people = await selectKnown(db)
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return withDetails(db, today, people);
}

async function peopleAfter(db: Db, today: LocalDate, last: string): Promise<KnownPerson[]> {
  const people = await selectKnown(db).where('p.id', '>', last).orderBy('p.id').limit(peopleAtOnce).execute();
  return withDetails(db, today, people);
}

/** Returns only the keys by which rows find people, and their managers. */
export async function knownBriefly(db: Db): Promise<KnownPerson[]> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'employee_number', 'email', 'status', 'manager_id', 'joined_on'])
    .execute();
  return rows.map(({ id, name, employee_number, email, status, manager_id, joined_on }) => {
    const values = {
      name,
      joined_on,
      ...(employee_number !== null && { employee_number }),
      ...(email !== null && { email }),
      ...(manager_id !== null && { manager: `id:${manager_id}` }),
    };
    return { id, name, has_left: status === 'discharged', values };
  });
}

function selectKnown(db: Db) {
  return db
    .selectFrom('people as p')
    .leftJoin('departments as d', 'd.id', 'p.department_id')
    .leftJoin('designations as g', 'g.id', 'p.designation_id')
    .leftJoin('employment_types as t', 't.id', 'p.employment_type_id')
    .leftJoin('work_places as w', 'w.id', 'p.work_place_id')
    .select(['p.id', 'p.name', 'p.employee_number', 'p.email', 'p.status', 'p.joined_on', 'p.discharged_date'])
    .select(['p.discharged_reason', 'p.manager_id', 'p.weekly_work_time', 'p.work_phone', 'd.name as department'])
    .select(['g.name as designation', 't.name as employment_type', 'w.name as work_place']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectKnown>['execute']>>[number];

/**
 * Adds the other values, each by an index lookup: joined to people, of whom thousands
 * may have been added a moment ago, the planner would compare all with all.
 */
async function withDetails(db: Db, today: LocalDate, rows: readonly Row[]): Promise<KnownPerson[]> {
  const ids = sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`;
  const [personal, addresses, weeks, salaries] = [
    await db
      .selectFrom('personal_details')
      .select(['person_id', 'birth_date', 'gender', 'marital_status_id', 'nationality_id', 'mobile_phone'])
      .select('personal_email')
      .where('person_id', '=', ids)
      .execute(),
    await db
      .selectFrom('addresses')
      .select(['person_id', 'street', 'postcode', 'city', 'region', 'country_id'])
      .where('person_id', '=', ids)
      .where('kind', '=', 'present')
      .execute(),
    await weeksOf(
      db,
      today,
      rows.map(({ id }) => id),
    ),
    await db
      .selectFrom('salaries')
      .distinctOn('person_id')
      .select('person_id')
      .select(sql<string>`amount::text`.as('amount'))
      .where('person_id', '=', ids)
      .where('effective_from', '<=', today)
      .orderBy('person_id')
      .orderBy('effective_from', 'desc')
      .execute(),
  ];
  const details = [byPerson(personal), byPerson(addresses), byPerson(weeks), byPerson(salaries)] as const;
  const [personalOf, addressOf, weekOf, salaryOf] = details;
  return rows.map(({ id, ...row }) =>
    asKnown({ id, ...row }, { ...personalOf.get(id), ...addressOf.get(id), ...weekOf.get(id), ...salaryOf.get(id) }),
  );
}

/** Returns the weeks of people on a day; null for those of whom only the hours are known. */
const weeksOf = (db: Db, today: LocalDate, ids: readonly string[]) =>
  db
    .selectFrom('employment_rows')
    .distinctOn('person_id')
    .select('person_id')
    .select((eb) => eb.ref('week').$castTo<WorkingWeek | null>().as('week'))
    .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('field', '=', 'weekly_work_time')
    .where('effective_from', '<=', today)
    .orderBy('person_id')
    .orderBy('effective_from', 'desc')
    .execute();

const byPerson = <T extends { readonly person_id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.person_id, row]));

interface Details {
  readonly birth_date?: string | null;
  readonly gender?: string | null;
  readonly marital_status_id?: string | null;
  readonly nationality_id?: string | null;
  readonly mobile_phone?: string | null;
  readonly personal_email?: string | null;
  readonly street?: string | null;
  readonly postcode?: string | null;
  readonly city?: string | null;
  readonly region?: string | null;
  readonly country_id?: string | null;
  readonly amount?: string;
  readonly week?: WorkingWeek | null;
}

/** ISO weekdays of a person's own week as a file says them: '1,3'; 'own' for one that a file cannot say. */
function daysText(week: WorkingWeek): string {
  const [days, ...others] = week.kind === 'fixed' ? week.weeks : [];
  if (!days || others.length > 0) return 'own';
  return days.flatMap((day, index) => (day ? [index + 1] : [])).join(',');
}

function asKnown(row: Row, details: Details): KnownPerson {
  const values = {
    name: row.name,
    employee_number: row.employee_number,
    email: row.email,
    department: row.department,
    designation: row.designation,
    employment_type: row.employment_type,
    work_place: row.work_place,
    manager: row.manager_id && `id:${row.manager_id}`,
    joined_on: row.joined_on,
    weekly_hours: row.weekly_work_time?.toString(),
    working_days: details.week && daysText(details.week),
    salary: details.amount,
    birth_date: details.birth_date,
    gender: details.gender,
    marital_status: details.marital_status_id,
    nationality: details.nationality_id,
    mobile_phone: details.mobile_phone,
    work_phone: row.work_phone,
    personal_email: details.personal_email,
    street: details.street,
    postcode: details.postcode,
    city: details.city,
    region: details.region,
    country: details.country_id,
    discharged_date: row.discharged_date,
    discharged_reason: row.discharged_reason,
  };
  // Missing values are left out.
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as RowValues;
  return { id: row.id, name: row.name, has_left: row.status === 'discharged', values: filled };
}

const tables = {
  department: 'departments',
  designation: 'designations',
  employment_type: 'employment_types',
  work_place: 'work_places',
} as const;

/** Returns the items that can be chosen, keyed by normalised name: their names or their ids. */
export async function itemsOf(db: Db, field: ListField, what: 'name' | 'id'): Promise<Map<string, string>> {
  const rows = await db.selectFrom(tables[field]).select(['id', 'name']).where('trashed_at', 'is', null).execute();
  return new Map(rows.map((row) => [foldItem(row.name), row[what]]));
}

export async function knownLists(db: Db): Promise<ExistingRecords['lists']> {
  const names = await Promise.all(listFields.map(async (field) => [field, await itemsOf(db, field, 'name')] as const));
  return Object.fromEntries(names) as unknown as ExistingRecords['lists'];
}
