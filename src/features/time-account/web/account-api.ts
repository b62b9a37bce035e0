import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { clientFor } from '#platform/web/api.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { timeAccounts } from '../contract.ts';
import { timeAccountNews } from '../events.ts';

export const accountApi = clientFor(timeAccounts);

export type AccountReply = Reply<(typeof timeAccounts)['show']>;
export type ShownAccount = NonNullable<AccountReply['account']>;
export type ShownPeriod = ShownAccount['periods'][number];
export type ShownLine = ShownPeriod['lines'][number];
export type AccountRow = Reply<(typeof timeAccounts)['index']>['data'][number];

/** Reloads accounts when someone writes to one. @returns a function that reloads them */
export function useAccountNews(): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = useCallback(async () => {
    const keys = [accountApi.index, accountApi.show].map(({ key }) => key);
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
  useLive(timeAccountNews, () => void refresh());
  useLive(connected, () => void refresh());
  return refresh;
}
