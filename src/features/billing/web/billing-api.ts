import { useQueryClient } from '@tanstack/react-query';
import { clientFor } from '#platform/web/api.ts';
import { numberLocale } from '#platform/web/format.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { billing } from '../contract.ts';
import { billingNews } from '../events.ts';
import { amountText } from '../rules/amounts.ts';

export const billingApi = clientFor(billing);

/** Reloads billing data immediately when Paddle reports a change. */
export function useBillingNews(): void {
  const cache = useQueryClient();
  const read = () => {
    for (const { key } of [billingApi.planOverview, billingApi.transactions, billingApi.transaction])
      void cache.invalidateQueries({ queryKey: key });
  };
  useLive(billingNews, read);
  useLive(connected, read);
}

/** Formats an amount in the company's number format. */
export const money = (amount: number, currency: string): string => amountText(amount, currency, numberLocale());
