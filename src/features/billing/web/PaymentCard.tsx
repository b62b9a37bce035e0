import { Button } from '@mantine/core';
import { mdiArrowTopRight } from '@mdi/js';
import { inCompanyDate, longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { PlanOverview } from '../contract.ts';
import { money } from './billing-api.ts';
import { InvoicesGoTo } from './InvoicesGoTo.tsx';
import { expiryText, rhythmText } from './plan-words.ts';
import { usePayment } from './use-payment.ts';
import c from './billing.module.css';

type Subscription = NonNullable<PlanOverview['subscription']>;

/** Shows the next payment, its card, and the recipient of the invoices. */
export function PaymentCard({ plan }: { plan: PlanOverview }) {
  const { loading, open } = usePayment();
  const { subscription, tenant } = plan;
  const isRunning = ['active', 'past_due', 'ending'].includes(tenant.state) && subscription !== null;
  return (
    <>
      <Card title={isRunning ? t('Next payment') : subscription ? t('Restart your subscription') : t('First payment')}>
        <Amount plan={plan} isRunning={isRunning} />
        {subscription?.card && isRunning && (
          <CardLine card={subscription.card} loading={loading === 'card'} change={() => void open('card')} />
        )}
        {!isRunning && (
          <>
            <Button
              fullWidth
              mt={16}
              loading={loading === 'pay'}
              rightSection={<Icon path={mdiArrowTopRight} size={18} />}
              onClick={() => void open('pay')}
            >
              {tenant.state === 'trial' ? t('Start paying now') : t('Upgrade Now')}
            </Button>
            <p className={c['quiet']}>
              {tenant.state === 'trial'
                ? t('Opens Paddle’s payment page. Your first billing period starts on the day you pay.')
                : t('Opens Paddle’s payment page.')}
            </p>
          </>
        )}
      </Card>
      {plan.payer && <InvoicesGoTo payer={plan.payer} mayChange={isRunning} />}
    </>
  );
}

function Amount({ plan, isRunning }: { plan: PlanOverview; isRunning: boolean }) {
  const payment = plan.next_payment;
  if (!payment)
    return <p className={c['quiet']}>{isRunning ? t('No more payments due.') : t('Getting the price from Paddle…')}</p>;
  const due =
    payment.at === null
      ? ''
      : isRunning
        ? rhythmText(payment.at, plan.package)
        : dueText(payment.at, plan.tenant.state);
  const tax = due ? t('tax depends on your address') : t('Tax depends on your address');
  const words = [due, payment.tax === null ? tax : ''];
  return (
    <>
      <p className={c['amount']}>{money(payment.total, payment.currency)}</p>
      <p className={c['quiet']}>{words.filter(Boolean).join(', ')}</p>
    </>
  );
}

/** Returns the due date in a trial, at whose end nothing is charged automatically. */
const dueText = (at: string, state: PlanOverview['tenant']['state']): string =>
  state === 'trial' ? t('Due by {day}', { day: longDay(inCompanyDate(at)) }) : '';

interface CardLineProps {
  card: NonNullable<Subscription['card']>;
  loading: boolean;
  change(): void;
}

function CardLine({ card, loading, change }: CardLineProps) {
  return (
    <div className={c['cardLine']}>
      <span className={c['brand']}>{card.brand.toUpperCase()}</span>
      <span>
        {t('ending in {digits}', { digits: card.last4 })}
        {card.expires && <small>{t('expires {month}', { month: expiryText(card.expires) })}</small>}
      </span>
      <Button variant="default" size="sm" loading={loading} onClick={change}>
        {t('Change card')}
      </Button>
    </div>
  );
}
