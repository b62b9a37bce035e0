import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { stockAvatar } from '#platform/shared/stock-avatar.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { PersonCard, PersonName } from '../contract.ts';
import { earlierPeriods } from './queries/periods.ts';

/** Whether the last day of employment has passed, by the company's calendar. */
export function isDischargeApplied(today: LocalDate) {
  // Its own builder: the one of a statement with joins would be compared with this type in all its methods.
  const eb = expressionBuilder<DB, 'people'>();
  return eb.fn
    .coalesce(eb('people.discharged_date', '<', today), eb('people.status', '=', 'discharged'))
    .$castTo<boolean>();
}

/**
 * Returns the opposite as a condition for the present moment: who may sign in, who is found.
 * A person who leaves works until the end of the last day.
 * @param now epoch seconds
 */
export function worksHere(now: number) {
  // The `case` calculates today only for people with a last day.
  return sql<boolean>`case when people.discharged_date is null then people.status <> 'discharged'
    else people.discharged_date >= (
      select (${new Date(now * 1000)}::timestamptz at time zone company_settings.timezone)::date from company_settings)
    end`;
}

/**
 * Selects former employees. The first condition is redundant, but lets PostgreSQL
 * use the index of the few people with a last day. @param now epoch seconds
 */
export const hasLeft = (now: number) => sql<boolean>`(
  (people.discharged_date is not null or people.status = 'discharged') and not ${worksHere(now)})`;

/**
 * Selects people whose name or username contains the typed text, regardless of umlauts
 * and accents: "krueger" finds Krüger. @param people alias of the table in the statement
 */
export const isCalled = (typed: string, people = 'people') => {
  const key = sql.ref(`${people}.search_key`);
  const name = sql.ref(`${people}.name_key`);
  return sql<boolean>`(strpos(${key}, (select search_key(${typed}))) > 0 or strpos(${name}, ${typed.toLowerCase()}) > 0)`;
};

/** Selects current employees who are not suspended. @param now epoch seconds */
export function maySignIn(now: number) {
  return sql<boolean>`(people.status <> 'suspended' and ${worksHere(now)})`;
}

/** Returns the column `avatar`, with the stock picture for people without a photo. */
export function avatarOf(column: 'people.avatar' | 'author.avatar') {
  return sql<string>`coalesce(${sql.ref(column)}, ${stockAvatar})`.as('avatar');
}

/** Selects people as lists show them; callers add conditions. */
export function selectCards(db: Db) {
  return db
    .selectFrom('people')
    .leftJoin('designations', 'designations.id', 'people.designation_id')
    .select(['people.id', 'people.name', 'people.username', avatarOf('people.avatar')])
    .select('designations.name as designation_name');
}

function persons(db: Db, today: LocalDate) {
  return selectCards(db)
    .leftJoin('departments', 'departments.id', 'people.department_id')
    .select(['departments.name as department_name', 'people.joined_on', 'people.discharged_date', 'people.status'])
    .select(['people.is_allow_remote_work', 'people.remote_work_date_start', 'people.remote_work_date_end'])
    .select(isDischargeApplied(today).as('is_discharge_applied'))
    .select(earlierPeriods('people').as('earlier_periods'));
}

/**
 * Returns all people who are not suspended, by name, including those still to begin, in
 * one statement, since the search box asks for all of them. @param now epoch seconds
 */
export function activePeople(db: Db, now: number): Promise<PersonCard[]> {
  return selectCards(db).where(maySignIn(now)).orderBy('people.name_key').orderBy('people.id').execute();
}

/** Returns the names of people by id, including former employees. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns names and usernames, for links to profiles. */
export async function personNamesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PersonName>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'username'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Builds a person from the columns of a left join; null if there is none. */
export const personNameFrom = (
  id: string | null | undefined,
  name: string | null | undefined,
  username: string | null | undefined,
): PersonName | null => (id && name && username ? { id, name, username } : null);

/** About 100 bytes per person. */
const idsByName = new VersionedCache<ReadonlySet<string>>(200, { max: 100_000, sizeOf: ({ size }) => size });

/** Returns all ids sorted by name, cached by company version. */
export const cachedIdsByName = (db: Db): Promise<ReadonlySet<string>> =>
  idsByName.getOrComputeForCompany(db, '', async () => {
    const rows = await db.selectFrom('people').select('id').orderBy('name_key').orderBy('id').execute();
    return new Set(rows.map(({ id }) => id));
  });

/** Returns the people who exist, in the order of the ids. */
export async function cardsByIds(db: Db, ids: readonly string[]): Promise<PersonCard[]> {
  const rows = await selectCards(db)
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the present department names of people by id; people without a department are missing. */
export async function departmentNamesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('people')
    .innerJoin('departments', 'departments.id', 'people.department_id')
    .select(['people.id', 'departments.name'])
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns a person, including former employees; undefined if there is none in this company. */
export function personById(db: Db, id: string, today: LocalDate) {
  return persons(db, today).where('people.id', '=', id).executeTakeFirst();
}

/** Returns the people who exist, by name. */
export function peopleByIds(db: Db, ids: readonly string[], today: LocalDate) {
  return persons(db, today)
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('people.name_key')
    .orderBy('people.id')
    .execute();
}

export type Person = NonNullable<Awaited<ReturnType<typeof personById>>>;
