import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Returned } from '#platform/shared/contract.ts';
import { parseNetwork } from '#features/company/rules/networks.ts';
import type { settings } from '../../contract.ts';
import { repeatedNetworks, type ListedNetwork } from '../../rules/network-list.ts';
import { settingsApi } from '../settings-api.ts';

export type NetworkEffect = Returned<(typeof settings)['previewNetwork']>;

/** Milliseconds after the last letter. */
const pause = 400;

/** Whom a list would keep from clocking, asked of the server while the list is being written; undefined as long as it is not right. */
export function useEffectOf(networks: readonly ListedNetwork[]): NetworkEffect | undefined {
  const [settled] = useDebouncedValue(
    networks.map(({ network }) => ({ network, label: '' })),
    pause,
  );
  const written = settled.map(({ network }) => network);
  const isRight = written.every((network) => parseNetwork(network) !== undefined) && repeatedNetworks(written).length === 0;
  const { data } = useQuery({
    queryKey: [...settingsApi.previewNetwork.key, written],
    queryFn: () => settingsApi.previewNetwork.call({ body: { networks: settled } }),
    enabled: isRight && written.length > 0,
    placeholderData: keepPreviousData,
  });
  return isRight && written.length > 0 ? data : undefined;
}
