import { useState } from 'react';
import { showRefusal } from '#platform/web/ui/notices.ts';
import { billingApi } from './billing-api.ts';

/** Leads to the payment page; when its address cannot be had, the page stops loading and says why. */
export function usePayment() {
  const [loading, setLoading] = useState<'pay' | 'card'>();
  const open = async (purpose: 'pay' | 'card') => {
    setLoading(purpose);
    try {
      const { url } = await billingApi.paymentRedirectionUrl.call({ query: { purpose } });
      // Stays loading until the other page is there.
      window.location.assign(url);
    } catch (error) {
      setLoading(undefined);
      await showRefusal(error);
    }
  };
  return { loading, open };
}
