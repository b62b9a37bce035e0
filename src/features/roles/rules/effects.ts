import { isOwnOrOthers, type Contract } from '#platform/shared/contract.ts';
import type { Permission } from '#platform/shared/permissions.ts';

/**
 * Returns the permissions that at least one endpoint requires; the others belong to future parts of the product. Lists
 * of choices (`GET …/list`) do not count: they are open to everyone who may have something to choose for, now or later.
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
