import { sql, type Expression, type SqlBool } from 'kysely';
import { isOwnOrOthers, ownAccess, type OwnOrOthers } from '../../shared/contract.ts';
import type { Permission } from '../../shared/permissions.ts';
import type { Actor } from './implement.ts';

/** The people whom somebody's requests may be about, as a check of one and as an SQL condition. */
export interface Subjects {
  /** Stands for them where something is kept in memory: the same for the same people, within a company. */
  readonly key: string;
  includes(personId: unknown): boolean;
  /** @param column the id of the person whom a row is about */
  where(column: Expression<string>): Expression<SqlBool>;
}

const everybody: Subjects = { key: 'everybody', includes: () => true, where: () => sql<SqlBool>`true` };
const nobody: Subjects = { key: 'nobody', includes: () => false, where: () => sql<SqlBool>`false` };

/**
 * The one answer to who "others" are: everybody of the company for whoever holds one of the permissions for others,
 * else only oneself. A right that is held for one's reports or a department is told apart here, and nowhere else.
 */
export function subjectsOf(actor: Actor, access: OwnOrOthers | readonly Permission[]): Subjects {
  const [own, others] = isOwnOrOthers(access) ? [ownAccess(access), access.others] : [access, access];
  if (holdsOneOf(actor, others)) return everybody;
  if (own !== 'member' && !holdsOneOf(actor, own)) return nobody;
  return {
    key: actor.id,
    includes: (personId) => personId === actor.id,
    where: (column) => sql<SqlBool>`${column} = ${actor.id}`,
  };
}

export function holdsOneOf(actor: Actor, permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => actor.permissions.has(permission));
}
