import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { applicationSettings } from '#features/company/events.ts';
import { rolesApi } from './roles-api.ts';

const listed = [
  rolesApi.rolesWithPermissions.key,
  rolesApi.permissionsOfRole.key,
  rolesApi.assignedUsers.key,
  rolesApi.assignableData.key,
  rolesApi.permissionsOfPerson.key,
] as const;

/** Reads everything anew that a change of a role may have changed; settles when what is on the screen is there. */
export async function refreshRoles(cache: QueryClient): Promise<void> {
  await Promise.all(listed.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** What others change appears by itself. */
export function useRolesNews(): void {
  const cache = useQueryClient();
  const refresh = useCallback(() => void refreshRoles(cache), [cache]);
  useLive(applicationSettings, refresh);
  useLive(connected, refresh);
}

/** All roles, and all permissions by group. */
export function useRoles() {
  useRolesNews();
  return useQuery(rolesApi.rolesWithPermissions.read());
}
