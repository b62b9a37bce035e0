import { useState } from 'react';
import { showRefusal } from '#platform/web/ui/notices.ts';
import { billingApi } from './billing-api.ts';

/** Opens the payment page; if that fails, stops the loading state and shows the reason. */
export function usePayment() {
  const [loading, setLoading] = useState<'pay' | 'card'>();
  const open = async (purpose: 'pay' | 'card') => {
    setLoading(purpose);
    try {
      const { url } = await billingApi.paymentRedirectionUrl.call({ query: { purpose } });
      // Stays in the loading state until the other page opens.
      window.location.assign(url);
    } catch (error) {
      setLoading(undefined);
      await showRefusal(error);
    }
  };
  return { loading, open };
}
