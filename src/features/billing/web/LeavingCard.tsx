import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { confirmAction, showRefusal, showToast } from '#platform/web/ui/notices.ts';
import type { PlanOverview } from '../contract.ts';
import { billingApi } from './billing-api.ts';
import c from './billing.module.css';

function useCancel() {
  const cache = useQueryClient();
  return useAction(
    async (id: string, _until: string) => {
      const { message } = await billingApi.cancel.call({ params: { id } });
      showToast(message);
    },
    {
      ask: (_id, until) =>
        confirmAction({
          title: t('Cancel your subscription?'),
          text: t('It ends on {date}. After that, you can still read and export everything.', { date: until }),
          verb: t('Cancel subscription'),
          keep: t('Keep subscription'),
        }),
      onFault: showRefusal,
      refresh: () => cache.invalidateQueries({ queryKey: billingApi.planOverview.key }),
    },
  );
}

/** Offers to cancel the subscription, and explains what happens then. */
export function LeavingCard({ plan: { subscription, tenant } }: { plan: PlanOverview }) {
  const { can } = useSession();
  const cancel = useCancel();
  if (!subscription || !['active', 'past_due', 'ending'].includes(tenant.state)) return null;
  const until = subscription.period_ends_at === null ? '' : instantDate(subscription.period_ends_at);
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
          {subscription.is_cancelling && <CancellationState hasFailed={subscription.cancel_failed_at !== null} />}
          {can('cancel_billing_subscription') && !subscription.is_cancelling && (
            <Button
              variant="default"
              fullWidth
              mt={12}
              loading={cancel.busy}
              onClick={() => void cancel.run(subscription.id, until)}
            >
              {t('Cancel at the end of the period')}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function CancellationState({ hasFailed }: { hasFailed: boolean }) {
  return (
    <p className={c['warning']} role="status">
      {hasFailed ? t('We couldn’t reach Paddle. Muster keeps trying.') : t('Updating Paddle. This can take a moment.')}
    </p>
  );
}
