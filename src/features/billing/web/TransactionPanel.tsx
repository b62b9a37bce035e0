import { ActionIcon, Button } from '@mantine/core';
import { mdiClose, mdiDownload } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { instant, instantDate, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showRefusal } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useAction } from '#platform/web/use-action.ts';
import type { Transaction } from '../contract.ts';
import { billingApi, money } from './billing-api.ts';
import { taxText } from './plan-words.ts';
import { attemptText, statusOf } from './status-words.ts';
import c from './billing.module.css';

/** Shows a payment beside the list, with its lines and its invoice. */
export function TransactionPanel({ id, onClose }: { id: string; onClose(): void }) {
  const query = useQuery(billingApi.transaction.read({ params: { id } }));
  return (
    <SidePanel label={t('Payment')} onClose={onClose}>
      <div>
        <Head key={id} title={query.data?.invoice_number ?? t('Payment')} onClose={onClose} />
        <div className={c['panelBody']}>
          <QueryState query={query}>{(payment) => <Details payment={payment} />}</QueryState>
        </div>
      </div>
    </SidePanel>
  );
}

function Head({ title, onClose }: { title: string; onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={c['panelHead']}>
      <h2 ref={heading} tabIndex={-1} data-autofocus>
        {title}
      </h2>
      <ActionIcon size={32} aria-label={t('Close payment')} onClick={onClose}>
        <Icon path={mdiClose} />
      </ActionIcon>
    </header>
  );
}

function Details({ payment }: { payment: Transaction }) {
  const { card } = payment;
  return (
    <>
      <p className={c['line']}>
        {instantDate(payment.happened_at)}, <b>{statusOf(payment).text}</b>
      </p>
      <Lines payment={payment} />
      {card && (
        <p className={c['quiet']}>
          {t('{brand} ending in {digits}', { brand: card.brand.toUpperCase(), digits: card.last4 })}
        </p>
      )}
      <Attempts payment={payment} />
      {payment.invoice_number && <Invoice id={payment.id} />}
    </>
  );
}

/** Shows the lines and the total of a payment. */
function Lines({ payment: { currency, lines, subtotal, tax, tax_rate, total } }: { payment: Transaction }) {
  // Negative if days were already paid for, or for a discount.
  const credit = total - subtotal - tax;
  return (
    <table className={c['sums']}>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line.name}, {number(line.seats)}
              {line.unit_price !== null && ` × ${money(line.unit_price, currency)}`}
            </th>
            <td>{money(line.total, currency)}</td>
          </tr>
        ))}
        <Sum name={taxText(tax_rate)} amount={money(tax, currency)} />
        {credit !== 0 && <Sum name={t('Credit')} amount={money(credit, currency)} />}
        <Sum name={t('Total')} amount={money(total, currency)} isLast />
      </tbody>
    </table>
  );
}

function Sum({ name, amount, isLast }: { name: string; amount: string; isLast?: boolean }) {
  return (
    <tr data-sum={isLast}>
      <th scope="row">{name}</th>
      <td>{amount}</td>
    </tr>
  );
}

/** Lists the attempts to take the payment. */
function Attempts({ payment: { attempts } }: { payment: Transaction }) {
  if (attempts.length === 0) return null;
  return (
    <section>
      <h3 className={c['happenedHead']}>{t('History')}</h3>
      <ul className={c['happened']}>
        {attempts.map(({ at, status, refused }) => (
          <li key={`${at} ${status}`}>
            <span>{attemptText(status, refused)}</span>
            <span>{instant(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invoice({ id }: { id: string }) {
  const { busy, run } = useAction(
    async () => {
      const { url } = await billingApi.invoice.call({ params: { id } });
      window.location.assign(url);
    },
    { onFault: showRefusal },
  );
  return (
    <Button leftSection={<Icon path={mdiDownload} size={18} />} loading={busy} onClick={() => void run()}>
      {t('Download PDF')}
    </Button>
  );
}
