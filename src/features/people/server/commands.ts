import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { peopleFaults } from '../contract.ts';
import { peopleChanged } from '../events.ts';
import { tidyEmail } from '../rules/email.ts';
import { firstFree, isUsername, usernameFrom } from '../rules/username.ts';

export interface NewPerson {
  readonly name: string;
  readonly joined_on: LocalDate;
  readonly email?: string | null | undefined;
  /** undefined: made from the email address or the name, with a number if it is taken. */
  readonly username?: string | undefined;
  readonly employee_number?: string | null | undefined;
  /** `invited` until they set a password; `active` for people without one. */
  readonly status: 'invited' | 'active';
  readonly department_id?: string | null | undefined;
  readonly designation_id?: string | null | undefined;
  readonly employment_type_id?: string | null | undefined;
  readonly manager_id?: string | null | undefined;
  readonly work_place_id?: string | null | undefined;
  /** Seconds */
  readonly weekly_work_time?: number | null | undefined;
}

export interface CreatedPerson {
  readonly id: string;
  readonly username: string;
}

/**
 * Adds a person, whose values count from their first day (`0150_people.sql`). The constraints
 * `people_tenant_id_username_key`, `people_email` (current employees) and `people_employee_number` reject duplicates.
 * @throws 460 for a list item that is missing or in the Trash, and for a manager who has left
 */
export async function createPerson(db: Db, person: NewPerson): Promise<CreatedPerson> {
  const created = await insertPerson(db, person);
  await emitPeopleChanged(db, [created.id]);
  return created;
}

async function insertPerson(
  db: Db,
  { username, email, name, employee_number, ...rest }: NewPerson,
): Promise<CreatedPerson> {
  await lockListItems(db, rest);
  if (rest.manager_id) await requireManager(db, rest.manager_id, { from: rest.joined_on });
  const row = {
    ...rest,
    name: name.trim(),
    email: email == null ? null : tidyEmail(email),
    employee_number: employee_number?.trim() ?? null,
  };
  if (username)
    return db
      .insertInto('people')
      .values({ ...row, username })
      .returning(['id', 'username'])
      .executeTakeFirstOrThrow();
  const base = usernameFrom(row.name, row.email);
  for (let free = base; ; free = firstFree(base, await usernamesLike(db, base))) {
    const created = await db
      .insertInto('people')
      .values({ ...row, username: free })
      .onConflict((clash) => clash.columns(['tenant_id', 'username']).doNothing())
      .returning(['id', 'username'])
      .executeTakeFirst();
    if (created) return created;
  }
}

/**
 * Makes an invited person active; does nothing for others. @param now epoch seconds
 * @returns whether they were invited until now
 */
export async function activatePerson(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set({ status: 'active', accepted_at: new Date(now * 1000) })
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await emitPeopleChanged(db, [id]);
  return true;
}

/** Records that an invitation was sent or handed over; until then lists show 'not invited yet'. */
export async function markInvited(db: Db, ids: readonly string[]): Promise<void> {
  const marked = await db
    .updateTable('people')
    .set({ was_invited: true })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('was_invited', '=', false)
    .returning('id')
    .execute();
  if (marked.length > 0)
    await emitPeopleChanged(
      db,
      marked.map(({ id }) => id),
    );
}

/** Makes all browsers reload these people. An empty list means many. */
export async function emitPeopleChanged(db: Db, person_ids: readonly string[]): Promise<void> {
  await emit(db, peopleChanged, { person_ids });
}

export async function setJoinedOn(
  db: Db,
  id: string,
  joined_on: LocalDate,
  joined_on_reason: string | null = null,
): Promise<void> {
  await db.updateTable('people').set({ joined_on, joined_on_reason }).where('id', '=', id).execute();
}

export interface ListItemIds {
  readonly department_id?: string | null | undefined;
  readonly designation_id?: string | null | undefined;
  readonly employment_type_id?: string | null | undefined;
  readonly work_place_id?: string | null | undefined;
}

/** Columns that refer to list items, and the tables of the lists. */
export const listColumns = [
  ['department_id', 'departments'],
  ['designation_id', 'designations'],
  ['employment_type_id', 'employment_types'],
  ['work_place_id', 'work_places'],
] as const;

/**
 * Locks list items so that they cannot be moved to the Trash until the transaction ends
 * (docs/decisions/lists.md). Call it before the references are written and before the person is locked.
 * @throws 460 at the field of an item that is missing or in the Trash
 */
export async function lockListItems(db: Db, items: ListItemIds): Promise<void> {
  for (const [field, list] of listColumns) {
    const id = items[field];
    if (!id) continue;
    const itemRows = await db
      .selectFrom(list)
      .select('id')
      .where('id', '=', id)
      .where('trashed_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!itemRows) throw peopleFaults.unknownItem.at(field);
  }
}

/**
 * Makes changes of managers wait for each other until the transaction ends. Call it before a person is
 * locked: a discharge locks the person first and then their reports, a new report the other way round.
 */
export async function lockManagers(db: Db): Promise<void> {
  await sql`select lock_managers(current_tenant())`.execute(db);
}

/**
 * Requires a current employee who does not leave before the day, and keeps them from being discharged
 * until the transaction ends.
 * @throws 460 at the field
 */
export async function requireManager(
  db: Db,
  id: string,
  { from, field = 'manager_id' }: { readonly from?: LocalDate | undefined; readonly field?: string } = {},
): Promise<void> {
  await lockManagers(db);
  const manager = await db
    .selectFrom('people')
    .select('discharged_date')
    .where('id', '=', id)
    .where('status', '<>', 'discharged')
    .forShare()
    .executeTakeFirst();
  if (!manager) throw peopleFaults.unknownManager.at(field);
  if (from !== undefined && manager.discharged_date !== null && manager.discharged_date < from)
    throw peopleFaults.managerLeaves.at(field);
}

/** Changes the address for signing in; the constraint `people_email` keeps it unique. */
export async function setEmail(db: Db, id: string, email: string | null): Promise<void> {
  await db
    .updateTable('people')
    .set({ email: email === null ? null : tidyEmail(email) })
    .where('id', '=', id)
    .execute();
  await emitPeopleChanged(db, [id]);
}

/** Proposes a username, and returns whether the requested one is free. */
export async function proposeUsername(
  db: Db,
  { name, email, username }: { readonly name: string; readonly email: string; readonly username?: string | undefined },
) {
  const base = usernameFrom(name, email);
  const proposed = firstFree(base, await usernamesLike(db, base));
  if (username === undefined) return { username: proposed, is_free: null };
  const taken = await db.selectFrom('people').select('id').where('username', '=', username).executeTakeFirst();
  return { username: proposed, is_free: isUsername(username) && !taken };
}

export async function usernamesLike(db: Db, base: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('people')
    .select('username')
    .where(sql<boolean>`starts_with(username, ${base})`)
    .execute();
  return new Set(rows.map(({ username }) => username));
}

/** Locks a person against changes until the transaction ends. @throws 404 */
export async function lockPerson(db: Db, id: string): Promise<void> {
  const locked = await db.selectFrom('people').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!locked) throw platformFaults.notFound();
}

/** Locks several people in the order of their ids. @returns those who exist */
export async function lockPeople(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from people where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

/** The columns of `people` that belong to sections of the profile. */
export interface ProfileColumns {
  readonly name?: string;
  readonly work_phone?: string | null;
  readonly bio?: string | null;
  readonly is_private?: boolean;
  readonly setup_finished_at?: Date;
  readonly avatar?: string | null;
  readonly employee_number?: string | null;
  readonly probation_until?: LocalDate | null;
  readonly notice_period?: string | null;
  readonly is_allow_remote_work?: number;
  readonly remote_work_date_start?: LocalDate | null;
  readonly remote_work_date_end?: LocalDate | null;
}

export async function setColumns(db: Db, id: string, columns: ProfileColumns): Promise<void> {
  await db.updateTable('people').set(columns).where('id', '=', id).execute();
  await emitPeopleChanged(db, [id]);
}
