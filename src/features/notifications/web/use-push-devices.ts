import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import type { PushDevice, notifications } from '../contract.ts';
import { notificationsApi } from './parts/notifications-api.ts';

export type Devices = Reply<(typeof notifications)['devices']>;

/** The viewer's browsers with push. */
export function usePushDevices() {
  return useQuery({ ...notificationsApi.devices.read(), staleTime: 0 });
}

/** Replaces the known browsers by those in an answer. */
export function useKnownDevices() {
  const cache = useQueryClient();
  const { queryKey } = notificationsApi.devices.read();
  return {
    take: ({ data }: { readonly data: PushDevice[] }) =>
      cache.setQueryData<Devices>(queryKey, (known) => known && { ...known, data }),
    reload: () => cache.invalidateQueries({ queryKey: notificationsApi.devices.key }),
  };
}
