import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { clientFor } from '#platform/web/api.ts';
import { id } from '#platform/web/address.ts';
import { payRules } from '../contract.ts';

export const payApi = clientFor(payRules);

export type PayRulesPage = Reply<(typeof payRules)['index']>;
export type ShownRule = PayRulesPage['data'][number];
export type DatedRuleTerms = ShownRule['terms'][number];

/** The open rule; empty: the list. */
export const payAddress = { rule: id };

/** Returns a function that reloads the rules and who has them. */
export function usePayRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return useCallback(async () => {
    const keys = [payApi.index, payApi.people].map(({ key }) => key);
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
}
