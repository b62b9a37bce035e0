import { sql, type Expression, type SqlBool } from 'kysely';
import { isOwnOrOthers, ownAccess, type OwnOrOthers } from '../../shared/contract.ts';
import type { Permission } from '../../shared/permissions.ts';
import type { Actor } from './implement.ts';

/** The people that an actor's requests may be about, as a check of one and as an SQL condition. */
export interface Subjects {
  /** Cache key: the same for the same people, within a company. */
  readonly key: string;
  includes(personId: unknown): boolean;
  /** @param column the id of the person that a row is about */
  where(column: Expression<string>): Expression<SqlBool>;
}

const everyone: Subjects = { key: 'everybody', includes: () => true, where: () => sql<SqlBool>`true` };
const noOne: Subjects = { key: 'nobody', includes: () => false, where: () => sql<SqlBool>`false` };

/**
 * Returns the people included in "others": everyone in the company for holders of one of the permissions for others,
 * otherwise only the actor, plus direct reports if the contract says so.
 * Permissions for a department would be handled here, too, and nowhere else.
 */
export function subjectsOf(actor: Actor, access: OwnOrOthers | readonly Permission[]): Subjects {
  const [own, others] = isOwnOrOthers(access) ? [ownAccess(access), access.others] : [access, access];
  const reports = isOwnOrOthers(access) && access.reports ? [...(actor.reports ?? [])] : [];
  if (holdsOneOf(actor, others)) return everyone;
  if (own !== 'member' && !holdsOneOf(actor, own)) return noOne;
  if (reports.length) return somePeople([actor.id, ...reports]);
  return {
    key: actor.id,
    includes: (personId) => personId === actor.id,
    where: (column) => sql<SqlBool>`${column} = ${actor.id}`,
  };
}

function somePeople(ids: readonly string[]): Subjects {
  const idSet = new Set<unknown>(ids);
  return {
    key: ids.join(' '),
    includes: (personId) => idSet.has(personId),
    where: (column) => sql<SqlBool>`${column} = any(${ids}::uuid[])`,
  };
}

export function holdsOneOf(actor: Pick<Actor, 'permissions'>, permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => actor.permissions.has(permission));
}
