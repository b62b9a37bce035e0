import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { requireOther, type Caller } from '#platform/shared/oneself.ts';
import type { AssignedItem } from '#features/assigning/contract.ts';
import {
  assignablePage,
  pageOfPeople,
  requirePeopleToAdd,
  previewPeopleToAdd,
  type AddedPeople,
  type AssignTarget,
} from '#features/assigning/server/queries.ts';
import { roles } from '../contract.ts';

type PageQuery = Parameters<typeof pageOfPeople>[1];

/** A role as an object of assignments; the audit log records time and author of each. */
export const holdersOf = (roleId: string): AssignTarget => ({
  key: `role ${roleId}`,
  rows: sql`select person_id, null::timestamptz as created_at, null::uuid as created_by from role_people where role_id = ${roleId}`,
});

/** Returns the holders of a role. @param now epoch seconds */
export function holdersPage(db: Db, roleId: string, query: PageQuery, now: number) {
  return pageOfPeople(db, query, now, holdersOf(roleId));
}

/** Returns people to give a role to, and whether they hold it. @param now epoch seconds */
export async function rolePeoplePage(db: Db, roleId: string, selfId: string, query: PageQuery, now: number) {
  const { data, meta } = await assignablePage(db, holdersOf(roleId), query, now);
  return { data: data.map((person) => ({ ...person, is_self: person.id === selfId })), meta };
}

interface AssignItemsInput {
  readonly role_id: string;
  readonly items: readonly AssignedItem[];
  /** epoch seconds */
  readonly now: number;
}

/**
 * Returns the people who would receive a role: they work here, do not hold it, and are not the caller.
 * @throws 460 for an unknown item; 403 when the caller chose themselves
 */
export function roleRecipients(db: Db, actor: Caller, { role_id, items, now }: AssignItemsInput): Promise<AddedPeople> {
  requireNotChosen(actor, items);
  return previewPeopleToAdd(db, holdersOf(role_id), items, { actor, oneself: roles.makeAssignUsers.oneself, now });
}

/** Like `whoWouldGetIt`, for giving the role. @throws 403 also when the choice contains only the caller */
export function recipientsOf(db: Db, actor: Caller, { role_id, items, now }: AssignItemsInput): Promise<AddedPeople> {
  requireNotChosen(actor, items);
  return requirePeopleToAdd(db, holdersOf(role_id), items, { actor, oneself: roles.assignUsers.oneself, now });
}

/** Rejects the caller's own name instead of skipping it, because it was chosen explicitly. */
function requireNotChosen(actor: Caller, items: readonly AssignedItem[]): void {
  for (const { type, id } of items) if (type === 'user') requireOther(roles.assignUsers.oneself, actor, id);
}
