import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { applicationSettings } from '#features/company/events.ts';
import { rolesApi } from './roles-api.ts';

const roleQueryKeys = [
  rolesApi.rolesWithPermissions.key,
  rolesApi.permissionsOfRole.key,
  rolesApi.assignedUsers.key,
  rolesApi.assignableData.key,
  rolesApi.permissionsOfPerson.key,
] as const;

/** Invalidates everything that a change of a role may affect; settles when the visible data has been reloaded. */
export async function refreshRoles(cache: QueryClient): Promise<void> {
  await Promise.all(roleQueryKeys.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** Reloads roles when others change them. */
export function useRolesNews(): void {
  const cache = useQueryClient();
  const refresh = useCallback(() => void refreshRoles(cache), [cache]);
  useLive(applicationSettings, refresh);
  useLive(connected, refresh);
}

/** Loads all roles, and all permissions by group. */
export function useRoles() {
  useRolesNews();
  return useQuery(rolesApi.rolesWithPermissions.read());
}
