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
      t(
        'The subscription ends on {date}. Until then everything works; afterwards everything can be read and exported.',
        {
          date: until,
        },
      ),
    );
    if (sure) cancel.mutate({ params: { id: subscription.id } });
  };
  return (
    <Card title={t('Leaving?')}>
      {tenant.state === 'ending' ? (
        <p className={c['quiet']}>
          {t('The subscription is cancelled. Everything stays readable and can be exported.')}
        </p>
      ) : (
        <>
          <p className={c['quiet']}>
            {t('You can cancel any day, for the end of the period. Everything stays readable and can be exported.')}
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
      {hasFailed
        ? t('Paddle could not be reached yet. Muster keeps trying.')
        : t('Paddle is being told. This takes a moment.')}
    </p>
  );
}
