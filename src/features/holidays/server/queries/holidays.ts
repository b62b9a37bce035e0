import { sql, type RawBuilder } from 'kysely';
import type { HolidayPart, HolidayAudience } from '#platform/shared/holiday.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { AssignTarget } from '#features/assigning/server/queries.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { holidayFaults } from '../../contract.ts';
import type { HolidayDays } from '../../rules/holiday.ts';

/** A holiday as it is stored. */
export interface Holiday extends HolidayDays {
  readonly id: string;
  readonly name: string;
  readonly is_for_everyone: boolean;
  readonly country_id: string | null;
  readonly region_id: string | null;
  readonly import_year: number | null;
  readonly import_key: string | null;
  readonly is_edited: boolean;
  readonly updated_at: Date;
}

const columns = [
  'id',
  'name',
  'start_date',
  'end_date',
  sql<HolidayPart>`part`.as('part'),
  'is_for_everyone',
  'country_id',
  'region_id',
  'import_year',
  'import_key',
  'is_edited',
  'updated_at',
] as const;

/** Selects holidays outside the Trash, by date, as this transaction sees them. */
export const storedHolidays = (db: Db) =>
  db
    .selectFrom('holidays')
    .select(columns)
    .where('trashed_at', 'is', null)
    .orderBy('start_date')
    .orderBy('part')
    .orderBy('name_key')
    .orderBy('id');

/** Reads a holiday. @throws 404 for one in the Trash, or another company's */
export async function holidayById(db: Db, id: string): Promise<Holiday> {
  const holiday = await storedHolidays(db).where('id', '=', id).executeTakeFirst();
  if (!holiday) throw holidayFaults.gone();
  return holiday;
}

/** Values that the version of a holiday's form is made of. */
export const formValues = ({ name, start_date, end_date, part, is_for_everyone }: Holiday) => ({
  name,
  start_date,
  end_date,
  part,
  is_for_everyone,
});

/** Reads the people who have each holiday. */
export async function audiencesOf(db: Db, holidays: readonly Holiday[]): Promise<ReadonlyMap<string, HolidayAudience>> {
  const rows = await rowsOf<{ holiday_id: string; ids: string[] }>(
    db,
    `select p.holiday_id, array_agg(p.person_id order by p.person_id) as ids
       from holiday_people p join holidays h on h.id = p.holiday_id
      where p.holiday_id = any($1::uuid[]) and p.is_left_out = h.is_for_everyone group by 1`,
    [holidays.map(({ id }) => id)],
  );
  const named = new Map(rows.map(({ holiday_id, ids }) => [holiday_id, ids]));
  return new Map(
    holidays.map(({ id, is_for_everyone }) => [
      id,
      { is_for_everyone, ids: named.get(id) ?? [] } satisfies HolidayAudience,
    ]),
  );
}

export const audienceOf = async (db: Db, holiday: Holiday): Promise<HolidayAudience> =>
  (await audiencesOf(db, [holiday])).get(holiday.id) ?? { is_for_everyone: holiday.is_for_everyone, ids: [] };

/** Holiday that people can be assigned to; one for everyone is assigned to all people who are not left out. */
export const havingIt = ({ id, is_for_everyone }: Pick<Holiday, 'id' | 'is_for_everyone'>): AssignTarget => ({
  key: `holiday ${id} ${is_for_everyone}`,
  rows: is_for_everyone
    ? sql`select p.id as person_id, h.created_at, null::uuid as created_by
            from people p, holidays h
           where h.id = ${id} and not exists (select from holiday_people o where o.holiday_id = h.id and o.person_id = p.id)`
    : sql`select person_id, created_at, created_by from holiday_people where holiday_id = ${id} and not is_left_out`,
});

/** Builds SQL for the ids of those people, whether or not they work here. */
export function peopleOf({ is_for_everyone, ids }: HolidayAudience): RawBuilder<unknown> {
  return is_for_everyone
    ? sql`select id from people where id <> all(${ids}::uuid[])`
    : sql`select unnest(${ids}::uuid[])`;
}

/** Counts people who work here. @param now epoch seconds */
export async function countPeople(db: Db, now: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from people where ${worksHere(now)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns the first and the last day of a calendar year. */
export const yearOf = (year: number): readonly [LocalDate, LocalDate] => [
  `${year}-01-01` as LocalDate,
  `${year}-12-31` as LocalDate,
];

/** Counts people who work here and have the holiday. @param now epoch seconds */
export async function readPeopleWith(
  db: Db,
  holiday: Pick<Holiday, 'id' | 'is_for_everyone'>,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from people
     where people.id in (select person_id from (${havingIt(holiday).rows}) having_it) and ${worksHere(now)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
