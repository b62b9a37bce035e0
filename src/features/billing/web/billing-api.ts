import { useQueryClient } from '@tanstack/react-query';
import { clientFor } from '#platform/web/api.ts';
import { numberLocale } from '#platform/web/format.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { billing } from '../contract.ts';
import { billingNews } from '../events.ts';
import { amountText } from '../rules/amounts.ts';

export const billingApi = clientFor(billing);

/** What Paddle says shows at once, on every open screen. */
export function useBillingNews(): void {
  const cache = useQueryClient();
  const read = () => {
    for (const { key } of [billingApi.planOverview, billingApi.transactions, billingApi.transaction])
      void cache.invalidateQueries({ queryKey: key });
  };
  useLive(billingNews, read);
  useLive(connected, read);
}

/** An amount as the company writes numbers. */
export const money = (amount: number, currency: string): string => amountText(amount, currency, numberLocale());
