import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { AssignedItem } from '#features/assigning/contract.ts';
import { assignablePage, pageOfPeople, resolveItems, type Thing } from '#features/assigning/server/queries.ts';
import { roleFaults } from '../contract.ts';

type PageQuery = Parameters<typeof pageOfPeople>[1];

/** A role as something that people are assigned to; since when and by whom the audit log knows. */
export const holdersOf = (roleId: string): Thing => ({
  key: `role ${roleId}`,
  rows: sql`select person_id, null::timestamptz as created_at, null::uuid as created_by from role_people where role_id = ${roleId}`,
});

/** Those who hold a role. @param now epoch seconds */
export function holdersPage(db: Db, roleId: string, query: PageQuery, now: number) {
  return pageOfPeople(db, query, now, holdersOf(roleId));
}

/** People to give a role to, with whether they hold it. @param now epoch seconds */
export async function rolePeoplePage(db: Db, roleId: string, selfId: string, query: PageQuery, now: number) {
  const { data, meta } = await assignablePage(db, holdersOf(roleId), query, now);
  return { data: data.map((person) => ({ ...person, is_self: person.id === selfId })), meta };
}

export interface ResolvedPeople {
  /** Who would get the role: they work here, do not hold it, and are not the caller. By name. */
  readonly ids: readonly string[];
  readonly total_holding: number;
  readonly is_without_self: boolean;
}

/**
 * Who is meant by the chosen items at this moment, the caller left out.
 * @param now epoch seconds
 * @throws 460 for an unknown item; 403 when the caller chose themselves
 */
export async function whoGetsIt(
  db: Db,
  roleId: string,
  selfId: string,
  items: readonly AssignedItem[],
  now: number,
): Promise<ResolvedPeople> {
  const meant = await resolveItems(db, holdersOf(roleId), items, now);
  if (items.some(({ type, id }) => type === 'user' && id === selfId)) throw roleFaults.notToSelf();
  const others = meant.filter(({ id }) => id !== selfId);
  return {
    ids: others.filter(({ is_assigned }) => !is_assigned).map(({ id }) => id),
    total_holding: others.filter(({ is_assigned }) => is_assigned).length,
    is_without_self: others.length < meant.length,
  };
}
