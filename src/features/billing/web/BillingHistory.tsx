import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { date, inCompanyDate, instantDate, shortDay } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Pager } from '#platform/web/ui/list/Pager.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { billing, TransactionRow } from '../contract.ts';
import { billingApi, money, useBillingNews } from './billing-api.ts';
import { statusOf } from './status-words.ts';
import { TransactionPanel } from './TransactionPanel.tsx';
import c from './billing.module.css';

/** Payments, credits and their invoices. */
export function BillingHistory() {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const query = useQuery({ ...billingApi.transactions.read({ query: { page } }), placeholderData: keepPreviousData });
  const place = useRef<HTMLDivElement>(null);
  useBillingNews();
  const close = () => {
    setOpen(undefined);
    place.current?.querySelector<HTMLElement>(`[data-id="${open}"] button`)?.focus();
  };
  return (
    <>
      <PageHead title={t('Billing history')} line={t('Payments, credits and their invoices, newest first')} />
      <div ref={place}>
        <QueryState
          query={query}
          page
          isEmpty={({ meta }) => meta.total === 0}
          empty={
            <EmptyState
              title={t('Nothing has been paid yet')}
              text={t('Payments and their invoices stand here from the first one on.')}
            />
          }
        >
          {(data) => <Transactions data={data} open={open} onOpen={setOpen} onPage={setPage} />}
        </QueryState>
      </div>
      {open && <TransactionPanel id={open} onClose={close} />}
    </>
  );
}

interface TransactionsProps {
  data: Reply<typeof billing.transactions>;
  open: string | undefined;
  onOpen(id: string): void;
  onPage(page: number): void;
}

function Transactions({ data: { transactions, meta }, open, onOpen, onPage }: TransactionsProps) {
  return (
    <>
      <div className={c['frame']}>
        <table className={c['table']} aria-label={t('Payments')}>
          <thead>
            <tr>
              <th scope="col">{t('Date')}</th>
              <th scope="col">{t('For')}</th>
              <th scope="col">{t('State')}</th>
              <th scope="col" data-amount>
                {t('Amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {transactions.map((row) => (
              <Row key={row.id} row={row} isOpen={row.id === open} onOpen={() => onOpen(row.id)} />
            ))}
          </tbody>
        </table>
      </div>
      {meta.last_page > 1 && <Pager meta={meta} onPage={onPage} />}
    </>
  );
}

function Row({ row, isOpen, onOpen }: { row: TransactionRow; isOpen: boolean; onOpen(): void }) {
  const { text, mark, isVoid } = statusOf(row);
  const amount = money(row.total, row.currency);
  return (
    <tr data-id={row.id} data-open={isOpen || undefined}>
      <td>
        <button type="button" aria-expanded={isOpen} onClick={onOpen}>
          {instantDate(row.happened_at)}
        </button>
        <small>{row.invoice_number ?? t('no invoice')}</small>
      </td>
      <td>
        {forText(row)}
        {row.period_starts_at && row.period_ends_at && (
          <small>
            {shortDay(inCompanyDate(row.period_starts_at))} – {date(inCompanyDate(row.period_ends_at))}
          </small>
        )}
      </td>
      <td>
        <span className={c['status']}>
          <DayIcon state={mark} size={16} decorative />
          {text}
        </span>
      </td>
      <td data-amount>{isVoid ? <del>{amount}</del> : amount}</td>
    </tr>
  );
}

function forText({ kind, product_name, seats }: TransactionRow): string {
  if (kind === 'credit') return t('Credit');
  const name = product_name ?? t('Subscription');
  return seats === null ? name : `${name}, ${plural(seats, '{count} seat', '{count} seats')}`;
}
