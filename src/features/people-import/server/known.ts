import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { foldItem, type RowValues } from '../rules/check.ts';
import { listFields, type Known, type KnownPerson, type ListField } from '../rules/judging.ts';

/** People that are read with one statement. */
const peopleAtOnce = 2_000;

/** Everybody who is or was here, in the values of a row, as they are today. */
export async function knownPeople(db: Db, today: LocalDate): Promise<KnownPerson[]> {
  const people: KnownPerson[] = [];
  for (let last = '00000000-0000-0000-0000-000000000000'; ; last = people.at(-1)?.id ?? last) {
    const block = await peopleAfter(db, today, last);
    people.push(...block);
    if (block.length < peopleAtOnce) return people;
  }
}

/** The same of some. */
export async function knownByIds(db: Db, today: LocalDate, ids: readonly string[]): Promise<KnownPerson[]> {
  return (
    await read(db, today)
      .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
  ).map(asKnown);
}

async function peopleAfter(db: Db, today: LocalDate, last: string): Promise<KnownPerson[]> {
  return (await read(db, today).where('p.id', '>', last).orderBy('p.id').limit(peopleAtOnce).execute()).map(asKnown);
}

/** By what rows find people, and who stands above them; no more is known of them. */
export async function knownBriefly(db: Db): Promise<KnownPerson[]> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'employee_number', 'email', 'status', 'manager_id'])
    .execute();
  return rows.map(({ id, name, employee_number, email, status, manager_id }) => {
    const values = {
      name,
      ...(employee_number !== null && { employee_number }),
      ...(email !== null && { email }),
      ...(manager_id !== null && { manager: `id:${manager_id}` }),
    };
    return { id, name, has_left: status === 'discharged', values };
  });
}

function read(db: Db, today: LocalDate) {
  return db
    .selectFrom('people as p')
    .leftJoin('departments as d', 'd.id', 'p.department_id')
    .leftJoin('designations as g', 'g.id', 'p.designation_id')
    .leftJoin('employment_types as t', 't.id', 'p.employment_type_id')
    .leftJoin('work_places as w', 'w.id', 'p.work_place_id')
    .leftJoin('personal_details as x', 'x.person_id', 'p.id')
    .leftJoin('addresses as a', (join) => join.onRef('a.person_id', '=', 'p.id').on('a.kind', '=', 'present'))
    .select(['p.id', 'p.name', 'p.employee_number', 'p.email', 'p.status', 'p.joined_on', 'p.discharged_date'])
    .select(['p.discharged_reason', 'p.manager_id', 'p.weekly_work_time', 'p.work_phone', 'd.name as department'])
    .select(['g.name as designation', 't.name as employment_type', 'w.name as work_place', 'x.birth_date', 'x.gender'])
    .select(['x.marital_status_id', 'x.nationality_id', 'x.mobile_phone', 'x.personal_email', 'a.street', 'a.postcode'])
    .select(['a.city', 'a.region', 'a.country_id'])
    .select((eb) =>
      eb
        .selectFrom('salaries as s')
        .select(sql<string>`s.amount::text`.as('amount'))
        .whereRef('s.person_id', '=', 'p.id')
        .where('s.effective_from', '<=', today)
        .orderBy('s.effective_from', 'desc')
        .limit(1)
        .as('salary'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof read>['execute']>>[number];

function asKnown(row: Row): KnownPerson {
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
    weekly_hours: row.weekly_work_time?.toString() ?? null,
    salary: row.salary,
    birth_date: row.birth_date,
    gender: row.gender,
    marital_status: row.marital_status_id,
    nationality: row.nationality_id,
    mobile_phone: row.mobile_phone,
    work_phone: row.work_phone,
    personal_email: row.personal_email,
    street: row.street,
    postcode: row.postcode,
    city: row.city,
    region: row.region,
    country: row.country_id,
    discharged_date: row.discharged_date,
    discharged_reason: row.discharged_reason,
  };
  // What is not there is left out.
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as RowValues;
  return { id: row.id, name: row.name, has_left: row.status === 'discharged', values: filled };
}

const tables = {
  department: 'departments',
  designation: 'designations',
  employment_type: 'employment_types',
  work_place: 'work_places',
} as const;

/** Items that can be chosen, by how their names are compared: their names, or their ids. */
export async function itemsOf(db: Db, field: ListField, what: 'name' | 'id'): Promise<Map<string, string>> {
  const rows = await db.selectFrom(tables[field]).select(['id', 'name']).where('trashed_at', 'is', null).execute();
  return new Map(rows.map((row) => [foldItem(row.name), row[what]]));
}

export async function knownLists(db: Db): Promise<Known['lists']> {
  const names = await Promise.all(listFields.map(async (field) => [field, await itemsOf(db, field, 'name')] as const));
  return Object.fromEntries(names) as unknown as Known['lists'];
}
