import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { peopleFaults } from '../../contract.ts';
import { firstFree, usernameFrom } from '../../rules/username.ts';
import {
  listColumns,
  lockManagers,
  emitPeopleChanged,
  usernamesLike,
  type CreatedPerson,
  type NewPerson,
} from '../commands.ts';

/** A person who may have left already. */
export interface AnyPerson extends Omit<NewPerson, 'status' | 'username'> {
  readonly status: 'invited' | 'active' | 'discharged';
  readonly discharged_date?: LocalDate | null | undefined;
  readonly discharged_reason?: string | null | undefined;
}

/**
 * Adds many people, as `createPerson` adds one, with few statements.
 * @returns them in the given order
 * @throws 460 for values that cannot be chosen; duplicates violate their constraint
 */
export async function createPeople(db: Db, people: readonly AnyPerson[]): Promise<CreatedPerson[]> {
  if (people.length === 0) return [];
  for (const [column, list] of listColumns)
    await lockItems(db, list, column, [...new Set(people.flatMap((person) => person[column] ?? []))]);
  await requireManagers(db, people);
  const names = await freeUsernames(db, people);
  const rows = people.map((person, index) => ({
    ...person,
    id: crypto.randomUUID(),
    name: person.name.trim(),
    username: names[index] ?? '',
    email: person.email?.trim().toLowerCase() ?? null,
    employee_number: person.employee_number?.trim() ?? null,
  }));
  await sql`
    insert into people (id, name, username, email, employee_number, joined_on, status, department_id, designation_id,
                        employment_type_id, manager_id, work_place_id, weekly_work_time, discharged_date,
                        discharged_reason)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as person (
      id uuid, name text, username text, email text, employee_number text, joined_on date, status text,
      department_id uuid, designation_id uuid, employment_type_id uuid, manager_id uuid, work_place_id uuid,
      weekly_work_time integer, discharged_date date, discharged_reason text)`.execute(db);
  await emitPeopleChanged(db, rows.length > namedPeopleLimit ? [] : rows.map(({ id }) => id));
  return rows.map(({ id, username }) => ({ id, username }));
}

/** Maximum number of added people whose ids the event contains. */
const namedPeopleLimit = 20;

/** Locks the list items of several people, as `lockListItems` does for one. @throws 460 */
async function lockItems(
  db: Db,
  list: (typeof listColumns)[number][1],
  column: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const items = await db
    .selectFrom(list)
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  if (items.length < ids.length) throw peopleFaults.unknownItem.at(column);
}

/** Requires managers of current employees to work here; no one can discharge them until the transaction ends. */
async function requireManagers(db: Db, people: readonly AnyPerson[]): Promise<void> {
  const ids = [
    ...new Set(people.flatMap(({ manager_id, status }) => (manager_id && status !== 'discharged' ? [manager_id] : []))),
  ];
  if (ids.length === 0) return;
  await lockManagers(db);
  const { rows } = await sql`
    select from people where id = any(${ids}::uuid[]) and status <> 'discharged' order by id for share`.execute(db);
  if (rows.length < ids.length) throw peopleFaults.unknownManager.at('manager_id');
}

async function freeUsernames(db: Db, people: readonly AnyPerson[]): Promise<string[]> {
  const bases = people.map(({ name, email }) => usernameFrom(name, email));
  const { rows } = await sql<{ username: string }>`
    select username from people where username = any(${bases}::text[])`.execute(db);
  const taken = new Set(rows.map(({ username }) => username));
  const names: string[] = [];
  for (const base of bases) {
    if (taken.has(base)) for (const like of await usernamesLike(db, base)) taken.add(like);
    const name = firstFree(base, taken);
    taken.add(name);
    names.push(name);
  }
  return names;
}

export async function setName(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('people').set({ name: name.trim() }).where('id', '=', id).execute();
  await emitPeopleChanged(db, [id]);
}

/** Removes people added by an import as if they had never existed. Fails if anything else refers to one of them. */
export async function removePeople(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select remove_people(${ids}::uuid[])`.execute(db);
  await emitPeopleChanged(db, []);
}
