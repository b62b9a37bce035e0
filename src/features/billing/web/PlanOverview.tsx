import { Button } from '@mantine/core';
import { mdiSync } from '@mdi/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentPath } from '#platform/web/browser.ts';
import { instant, instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure, showToast } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import type { PlanOverview as Plan } from '../contract.ts';
import { billingApi, money, useBillingNews } from './billing-api.ts';
import { LeavingCard } from './LeavingCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { SeatsCard } from './SeatsCard.tsx';
import { StateCard } from './StateCard.tsx';
import c from './billing.module.css';

/** Shows the price of the workspace, its seats, and the date until which it is paid. */
export function PlanOverview() {
  const query = useQuery(billingApi.planOverview.read());
  const { settings } = useSession();
  useBillingNews();
  return (
    <>
      <PageHead title={t('Plan overview')} line={t('{company} on Muster Hosted', { company: settings.company_name })}>
        <SyncButton plan={query.data} />
      </PageHead>
      <QueryState query={query} page skeleton={<SkeletonRows rows={6} />}>
        {(plan) => (
          <div className={c['plan']}>
            <div>
              <SyncState plan={plan} />
              <PaidTwice plan={plan} />
              <StateCard plan={plan} />
              <SeatsCard plan={plan} />
              {['trial', 'active', 'past_due'].includes(plan.tenant.state) && <SeatsFollow />}
            </div>
            <div>
              <PaymentCard plan={plan} />
              <LeavingCard plan={plan} />
            </div>
          </div>
        )}
      </QueryState>
    </>
  );
}

/** Synchronises with Paddle; also after a return from the payment page, since the webhook may be late. */
function SyncButton({ plan }: { plan: Plan | undefined }) {
  const cache = useQueryClient();
  const sync = useMutation({
    ...billingApi.syncPaymentStatus.write(),
    onSuccess: ({ message }) => showToast(message),
    onError: showFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: billingApi.planOverview.key }),
  });
  const [isBack] = useState(() => /[?&]paid=/.test(currentPath()));
  const { mutate } = sync;
  useEffect(() => {
    if (isBack) mutate({});
  }, [isBack, mutate]);
  return (
    <Button
      variant="default"
      leftSection={<Icon path={mdiSync} size={18} />}
      loading={sync.isPending || plan?.sync.is_running === true}
      onClick={() => sync.mutate({})}
    >
      {t('Sync payment status')}
    </Button>
  );
}

/** Reports a second subscription. It is cancelled automatically, but the money has to be asked for. */
function PaidTwice({ plan: { paid_twice } }: { plan: Plan }) {
  if (!paid_twice) return null;
  return (
    <p className={c['warning']} role="status">
      {t(
        'This workspace was paid for twice on {date}. The second subscription is cancelled. Ask your hosting provider to refund {amount}.',
        { date: instantDate(paid_twice.at), amount: money(paid_twice.amount, paid_twice.currency) },
      )}
    </p>
  );
}

function SyncState({ plan: { sync } }: { plan: Plan }) {
  if (sync.failed_at === null) return null;
  return (
    <p className={c['warning']} role="status">
      {sync.synced_at === null
        ? t('We couldn’t reach Paddle. Nothing is lost. Muster tries again every night.')
        : t('We couldn’t reach Paddle. You’re seeing data from {time}.', { time: instant(sync.synced_at) })}
    </p>
  );
}

/** Explains the automatic changes of seats. */
function SeatsFollow() {
  return (
    <Card title={t('How seats change')}>
      <dl className={c['follow']}>
        <div>
          <dt>{t('Seats adjust to your headcount automatically')}</dt>
          <dd>{t('Updated a few minutes after someone joins or leaves. You pay only for the days used.')}</dd>
          <dd data-tag>{t('On', { of: 'setting' })}</dd>
        </div>
        <div>
          <dt>{t('Before a payment increases by more than 10%')}</dt>
          <dd>{t('We notify everyone who can see this page two days before.')}</dd>
          <dd data-tag>{t('On', { of: 'setting' })}</dd>
        </div>
      </dl>
    </Card>
  );
}
