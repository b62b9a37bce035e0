import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { parseNetwork } from '#platform/shared/ip-networks.ts';
import type { settings } from '../../contract.ts';
import { repeatedNetworks, type ListedNetwork } from '../../rules/network-list.ts';
import { settingsApi } from '../settings-api.ts';

export type NetworkEffect = Reply<(typeof settings)['previewNetwork']>;

/** Milliseconds after the last keystroke. */
const debounceMs = 400;

/** Returns whom a list would keep from clocking in, requested while it is edited; undefined while it is invalid. */
export function useEffectOf(networks: readonly ListedNetwork[]): NetworkEffect | undefined {
  const [settled] = useDebouncedValue(
    networks.map(({ network }) => ({ network, label: '' })),
    debounceMs,
  );
  const written = settled.map(({ network }) => network);
  const isKnown = written.length > 0 && isRight(settled);
  const { data } = useQuery({
    queryKey: [...settingsApi.previewNetwork.key, written],
    queryFn: () => settingsApi.previewNetwork.call({ body: { networks: settled } }),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  return isKnown && isRight(networks) ? data : undefined;
}

/** Whether each entry is a valid network and listed once. */
function isRight(networks: readonly ListedNetwork[]): boolean {
  const written = networks.map(({ network }) => network);
  return written.every((network) => parseNetwork(network) !== undefined) && repeatedNetworks(written).length === 0;
}

/** Returns how many people the list keeps from clocking in, checked again before saving; 0 for an invalid list. */
export async function lockedOutBy(networks: readonly ListedNetwork[]): Promise<number> {
  if (networks.length === 0 || !isRight(networks)) return 0;
  const body = { networks: networks.map(({ network }) => ({ network, label: '' })) };
  return (await settingsApi.previewNetwork.call({ body })).kept_out;
}
