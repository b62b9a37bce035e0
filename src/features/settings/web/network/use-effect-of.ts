import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { parseNetwork } from '#platform/shared/ip-networks.ts';
import type { settings } from '../../contract.ts';
import { repeatedNetworks, type ListedNetwork } from '../../rules/network-list.ts';
import { settingsApi } from '../settings-api.ts';

export type NetworkEffect = Reply<(typeof settings)['previewNetwork']>;

/** Milliseconds after the last letter. */
const debounceMs = 400;

/**
 * Whom a list would keep from clocking, asked of the server while the list is being written; undefined as long as it is
 * not right.
 */
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

/** Whether each entry is a network, and stands in the list once. */
function isRight(networks: readonly ListedNetwork[]): boolean {
  const written = networks.map(({ network }) => network);
  return written.every((network) => parseNetwork(network) !== undefined) && repeatedNetworks(written).length === 0;
}

/**
 * How many people the list keeps from clocking, asked once more before it is saved; none for a list that will be
 * refused.
 */
export async function keptOutBy(networks: readonly ListedNetwork[]): Promise<number> {
  if (networks.length === 0 || !isRight(networks)) return 0;
  const body = { networks: networks.map(({ network }) => ({ network, label: '' })) };
  return (await settingsApi.previewNetwork.call({ body })).kept_out;
}
