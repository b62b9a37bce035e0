import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { confirm, showRefusal, showToast } from '#platform/web/ui/notices.ts';
import type { PlanOverview } from '../contract.ts';
import { billingApi } from './billing-api.ts';
import c from './billing.module.css';

function useCancel() {
  const cache = useQueryClient();
  return useMutation({
    ...billingApi.cancel.write(),
    onSuccess: ({ message }) => showToast(message),
    onError: showRefusal,
    onSettled: () => cache.invalidateQueries({ queryKey: billingApi.planOverview.key }),
  });
}

/** Offers to cancel the subscription, and explains what happens then. */
export function LeavingCard({ plan: { subscription, tenant } }: { plan: PlanOverview }) {
  const { can } = useSession();
  const cancel = useCancel();
  if (!subscription || !['active', 'past_due', 'ending'].includes(tenant.state)) return null;
  const until = subscription.period_ends_at === null ? '' : instantDate(subscription.period_ends_at);
  const ask = async () => {
    const sure = await confirm(
      t('Your subscription ends on {date}. After that, you can still read and export everything.', {
        date: until,
      }),
    );
    if (sure) cancel.mutate({ params: { id: subscription.id } });
  };
  return (
    <Card title={t('Cancel subscription')}>
      {tenant.state === 'ending' ? (
        <p className={c['quiet']}>{t('Your subscription is cancelled. You can still read and export everything.')}</p>
      ) : (
        <>
          <p className={c['quiet']}>
            {t(
              'You can cancel any time, effective at the end of the billing period. You can still read and export everything afterwards.',
            )}
          </p>
          {subscription.is_cancelling && <Cancelling hasFailed={subscription.cancel_failed_at !== null} />}
          {can('cancel_billing_subscription') && !subscription.is_cancelling && (
            <Button variant="default" fullWidth mt={12} loading={cancel.isPending} onClick={() => void ask()}>
              {t('Cancel at the end of the period')}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function Cancelling({ hasFailed }: { hasFailed: boolean }) {
  return (
    <p className={c['warning']} role="status">
      {hasFailed ? t('We couldn’t reach Paddle. Muster keeps trying.') : t('Updating Paddle. This can take a moment.')}
    </p>
  );
}
