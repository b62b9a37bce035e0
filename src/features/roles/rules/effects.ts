import { isOwnOrOthers, type Contract } from '#platform/shared/contract.ts';
import type { Permission } from '#platform/shared/permissions.ts';

/**
 * The permissions that some call asks for; the others belong to parts of the product that are still to come. Lists to
 * choose from (`GET …/list`) do not count: they are open to whoever may have something to choose for, later as well.
 */
export function permissionsWithEffect(contracts: readonly Contract[]): ReadonlySet<Permission> {
  const endpoints = contracts.flatMap((contract) => Object.values(contract));
  return new Set(
    endpoints.flatMap(({ route, access }): readonly Permission[] => {
      if (typeof access === 'string' || /^GET .*\/list$/.test(route)) return [];
      if (!isOwnOrOthers(access)) return access;
      return [...(access.own === undefined || access.own === 'member' ? [] : access.own), ...access.others];
    }),
  );
}
