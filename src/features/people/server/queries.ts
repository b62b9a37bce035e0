import { sql, type ExpressionBuilder } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/server/database/database.ts';
import { Kept } from '#platform/server/kept.ts';
import { stockAvatar } from '#platform/shared/stock-avatar.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { PersonCard, PersonName } from '../contract.ts';
import { earlierPeriods } from './queries/periods.ts';

/** Whether the last day of employment has passed, by the company's calendar. */
export function isDischargeApplied(eb: ExpressionBuilder<DB, 'people'>, today: LocalDate) {
  return eb.fn
    .coalesce(eb('people.discharged_date', '<', today), eb('people.status', '=', 'discharged'))
    .$castTo<boolean>();
}

/**
 * The same as a condition, for what asks at a moment and not about a day: who may sign in, who is found.
 * Whoever leaves works to the end of their last day.
 * @param now epoch seconds
 */
export function worksHere(now: number) {
  // A case, so that today is reckoned only for those who have a last day.
  return sql<boolean>`case when people.discharged_date is null then people.status <> 'discharged'
    else people.discharged_date >= (
      select (${new Date(now * 1000)}::timestamptz at time zone company_settings.timezone)::date from company_settings)
    end`;
}

/**
 * People who do not work here any more. The first condition says nothing new: with it PostgreSQL finds the few who have
 * left, or will, by an index of their own. @param now epoch seconds
 */
export const hasLeft = (now: number) => sql<boolean>`(
  (people.discharged_date is not null or people.status = 'discharged') and not ${worksHere(now)})`;

/**
 * People of whose name or username something typed is a part, however umlauts and accents are typed: "krueger" finds
 * Krüger. @param people what the table is called in the statement
 */
export const isCalled = (typed: string, people = 'people') => {
  const key = sql.ref(`${people}.search_key`);
  const name = sql.ref(`${people}.name_key`);
  return sql<boolean>`(strpos(${key}, (select search_key(${typed}))) > 0 or strpos(${name}, ${typed.toLowerCase()}) > 0)`;
};

/** Whoever works here, and is not suspended. @param now epoch seconds */
export function maySignIn(now: number) {
  return sql<boolean>`(people.status <> 'suspended' and ${worksHere(now)})`;
}

/** The column `avatar` of a table of people; the stock picture for whoever has none. */
export function avatarOf(column: 'people.avatar' | 'author.avatar') {
  return sql<string>`coalesce(${sql.ref(column)}, ${stockAvatar})`.as('avatar');
}

/** People as lists show them; to be narrowed. */
export function cards(db: Db) {
  return db
    .selectFrom('people')
    .leftJoin('designations', 'designations.id', 'people.designation_id')
    .select(['people.id', 'people.name', 'people.username', avatarOf('people.avatar')])
    .select('designations.name as designation_name');
}

function persons(db: Db, today: LocalDate) {
  return cards(db)
    .leftJoin('departments', 'departments.id', 'people.department_id')
    .select(['departments.name as department_name', 'people.joined_on', 'people.discharged_date', 'people.status'])
    .select(['people.is_allow_remote_work', 'people.remote_work_date_start', 'people.remote_work_date_end'])
    .select((eb) => isDischargeApplied(eb, today).as('is_discharge_applied'))
    .select(earlierPeriods('people').as('earlier_periods'));
}

/**
 * Everybody who is not suspended, by name, also those who are still to come: one statement, since the search box asks
 * for all of them. @param now epoch seconds
 */
export function activePeople(db: Db, now: number): Promise<PersonCard[]> {
  return cards(db).where(maySignIn(now)).orderBy('people.name_key').orderBy('people.id').execute();
}

/** The names of people, archived or not, by their ids. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The same with the way to their profiles. */
export async function personNamesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PersonName>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'username'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** From the columns of a left join: nobody where there are none. */
export const personNameFrom = (
  id: string | null | undefined,
  name: string | null | undefined,
  username: string | null | undefined,
): PersonName | null => (id && name && username ? { id, name, username } : null);

/** Some 100 bytes for each person. */
const idsByName = new Kept<ReadonlySet<string>>(200, { max: 100_000, of: ({ size }) => size });

/** Everybody by name, kept by the company's version. */
export const keptIdsByName = (db: Db): Promise<ReadonlySet<string>> =>
  idsByName.ofCompany(db, '', async () => {
    const rows = await db.selectFrom('people').select('id').orderBy('name_key').orderBy('id').execute();
    return new Set(rows.map(({ id }) => id));
  });

/** Those of the given people, in the given order. */
export async function cardsByIds(db: Db, ids: readonly string[]): Promise<PersonCard[]> {
  const rows = await cards(db)
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The names of the departments in which these people are now; of those in none, nothing. */
export async function departmentNamesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('people')
    .innerJoin('departments', 'departments.id', 'people.department_id')
    .select(['people.id', 'departments.name'])
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** One person, archived or not; undefined for another company's. */
export function personById(db: Db, id: string, today: LocalDate) {
  return persons(db, today).where('people.id', '=', id).executeTakeFirst();
}

/** Those of the named people who exist, by name. */
export function peopleByIds(db: Db, ids: readonly string[], today: LocalDate) {
  return persons(db, today)
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('people.name_key')
    .orderBy('people.id')
    .execute();
}

export type Person = NonNullable<Awaited<ReturnType<typeof personById>>>;
