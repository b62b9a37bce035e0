import { Button, TextInput } from '@mantine/core';
import { mdiArrowTopRight, mdiEmailOutline } from '@mdi/js';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { inCompanyDate, longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useContractForm } from '#platform/web/form.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { showToast, showRefusal } from '#platform/web/ui/notices.ts';
import type { PlanOverview, Payer } from '../contract.ts';
import { money, billingApi } from './billing-api.ts';
import { expiryText, rhythmText } from './plan-words.ts';
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

/** Shows the recipient and the address of the invoices. */
function InvoicesGoTo({ payer, mayChange }: { payer: Payer; mayChange: boolean }) {
  const [isChanging, setChanging] = useState(false);
  const edit = (
    <Button variant="subtle" size="compact-md" onClick={() => setChanging(true)}>
      {t('Edit')}
    </Button>
  );
  return (
    <Card title={t('Invoice details')} aside={mayChange && edit}>
      {payer.name && <p className={c['payer']}>{payer.name}</p>}
      {[payer.first_line, payer.second_line, placeOf(payer)].filter(Boolean).map((line) => (
        <p key={line} className={c['payerLine']}>
          {line}
        </p>
      ))}
      {payer.tax_identifier && <p className={c['payerLine']}>{t('VAT {number}', { number: payer.tax_identifier })}</p>}
      {payer.email && (
        <p className={c['mail']}>
          <Icon path={mdiEmailOutline} size={18} />
          <span>{payer.email}</span>
        </p>
      )}
      {isChanging && <PayerDialog payer={payer} onClose={() => setChanging(false)} />}
    </Card>
  );
}

/** '24143 Kiel, DE' */
function placeOf({ postal_code, city, country_code }: Payer): string {
  const place = [postal_code, city].filter(Boolean).join(' ');
  return [place, country_code].filter(Boolean).join(', ');
}

function usePayerForm(payer: Payer, onClose: () => void) {
  const cache = useQueryClient();
  return useContractForm({
    schema: async () => (await import('../contract.ts')).billing.payer.body,
    initialValues: {
      name: payer.name ?? '',
      tax_identifier: payer.tax_identifier ?? '',
      first_line: payer.first_line ?? '',
      second_line: payer.second_line ?? '',
      postal_code: payer.postal_code ?? '',
      city: payer.city ?? '',
      email: payer.email ?? '',
    },
    async send(body) {
      const { message } = await billingApi.payer.call({ body });
      await cache.invalidateQueries({ queryKey: billingApi.planOverview.key });
      onClose();
      showToast(message);
    },
  });
}

/** Edits the recipient of the invoices. */
function PayerDialog({ payer, onClose }: { payer: Payer; onClose(): void }) {
  const contractForm = usePayerForm(payer, onClose);
  const field = (name: Parameters<typeof contractForm.form.getInputProps>[0]) => contractForm.form.getInputProps(name);
  return (
    <FormDialog title={t('Invoice details')} contractForm={contractForm} label={t('Save')} onClose={onClose}>
      <TextInput label={t('Company')} autoComplete="organization" {...field('name')} />
      <TextInput
        label={t('VAT number')}
        description={t('Include the country code, such as DE314882097. Paddle checks it.')}
        {...field('tax_identifier')}
      />
      <TextInput label={t('Street')} autoComplete="address-line1" {...field('first_line')} />
      <TextInput label={t('Address line 2')} autoComplete="address-line2" {...field('second_line')} />
      <div className={c['place']}>
        <TextInput label={t('Postal code')} autoComplete="postal-code" {...field('postal_code')} />
        <TextInput label={t('City')} autoComplete="address-level2" {...field('city')} />
      </div>
      <TextInput label={t('Email address')} type="email" autoComplete="email" withAsterisk {...field('email')} />
      <p className={c['quiet']}>{t('You cannot change the country because it determines the tax.')}</p>
    </FormDialog>
  );
}

/** Opens the payment page; if that fails, stops the loading state and shows the reason. */
function usePayment() {
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
