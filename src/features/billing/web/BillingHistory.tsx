import { Button, Select } from '@mantine/core';
import { mdiDownload } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { date, inCompanyDate, instantDate, shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { useAction } from '#platform/web/use-action.ts';
import { useAddress, type ChangeView } from '#platform/web/use-address.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Pager } from '#platform/web/ui/list/Pager.tsx';
import { showRefusal } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { asText } from '#platform/shared/translate.ts';
import { day, oneOf, page, type ViewOf } from '#platform/web/address.ts';
import type { billing, TransactionRow } from '../contract.ts';
import { billingApi, money, useBillingNews } from './billing-api.ts';
import { statusOf } from './status-words.ts';
import { TransactionPanel } from './TransactionPanel.tsx';
import c from './billing.module.css';

/** Lists payments, credits and invoices. */
export function BillingHistory() {
  const [view, change] = useAddress(historyAddress);
  const { page, state } = view;
  const [open, setOpen] = useState<string>();
  const query = useQuery({
    ...billingApi.transactions.read({ query: { page, ...periodOf(view), ...(state && { state }) } }),
    placeholderData: keepPreviousData,
  });
  const place = useRef<HTMLDivElement>(null);
  useBillingNews();
  const close = () => {
    setOpen(undefined);
    place.current?.querySelector<HTMLElement>(`[data-id="${open}"] button`)?.focus();
  };
  const hasAny = (query.data?.all ?? 0) > 0;
  return (
    <>
      <PageHead title={t('Billing history')} line={t('Payments, credits and their invoices, newest first')}>
        {hasAny && <AllInvoices view={view} />}
      </PageHead>
      {hasAny && <Filters view={view} change={change} />}
      <div ref={place}>
        <QueryState
          query={query}
          page
          isEmpty={({ meta }) => meta.total === 0}
          empty={hasAny ? <NoneOfThese change={change} /> : <NoInvoices />}
        >
          {(data) => <Transactions data={data} open={open} onOpen={setOpen} onPage={(to) => change({ page: to })} />}
        </QueryState>
      </div>
      {open && <TransactionPanel id={open} onClose={close} />}
    </>
  );
}

const NoInvoices = () => (
  <EmptyState title={t('No payments yet')} text={t('Payments and their invoices will appear here.')} />
);

const NoneOfThese = ({ change }: { change: ChangeView<HistoryView> }) => (
  <EmptyState
    title={t('No matches')}
    text={t('Try other dates or another status.')}
    action={
      <Button variant="default" onClick={() => change(noFilters)}>
        {t('Clear filters')}
      </Button>
    }
  />
);

/** Downloads the invoices of the chosen days as one file. */
function AllInvoices({ view }: { view: HistoryView }) {
  const { busy, run } = useAction(() => saveFile('billing/invoices/download', periodOf(view), 'invoices.zip'), {
    onFault: showRefusal,
  });
  return (
    <Button
      variant="default"
      leftSection={<Icon path={mdiDownload} size={18} />}
      loading={busy}
      onClick={() => void run()}
    >
      {t('Download all (ZIP)')}
    </Button>
  );
}

const stateNames = {
  paid: asText('Paid', { of: 'bill' }),
  refused: asText('Card declined'),
  credit: asText('Credits'),
  open: asText('Open', { of: 'payment' }),
} as const;
const states = ['paid', 'refused', 'credit', 'open'] as const;

function Filters({ view: { from, to, state }, change }: { view: HistoryView; change: ChangeView<HistoryView> }) {
  const choose = (changes: Partial<HistoryView>) => change(changes, { replace: true });
  return (
    <div className={c['filters']} role="search" aria-label={t('Filters')}>
      <DateField {...dateLook(t('From'))} value={from} max={to} onChange={(day) => choose({ from: day })} />
      <DateField {...dateLook(t('To', { of: 'end' }))} value={to} min={from} onChange={(day) => choose({ to: day })} />
      <Select
        aria-label={t('Status')}
        placeholder={t('Status')}
        data={states.map((value) => ({ value, label: t(stateNames[value]) }))}
        value={state || null}
        onChange={(value) => choose({ state: value ?? '' })}
        clearable
        w={150}
      />
    </div>
  );
}

/** Props of a date among the filters, whose name is inside the field. */
const dateLook = (label: string) => ({ label, prefix: label, prefixWidth: 54, className: c['date'] });

interface TransactionsProps {
  data: Reply<typeof billing.transactions>;
  open: string | undefined;
  onOpen(id: string): void;
  onPage(page: number): void;
}

function Transactions({ data: { transactions, meta, sums }, open, onOpen, onPage }: TransactionsProps) {
  return (
    <>
      <div className={c['frame']}>
        <table className={c['table']} aria-label={t('Payments')}>
          <thead>
            <tr>
              <th scope="col">{t('Date')}</th>
              <th scope="col">{t('Description')}</th>
              <th scope="col">{t('Status')}</th>
              <th scope="col" data-amount>
                {t('Amount', { of: 'money' })}
              </th>
            </tr>
          </thead>
          <tbody>
            {transactions.map((row) => (
              <Row key={row.id} row={row} isOpen={row.id === open} onOpen={() => onOpen(row.id)} />
            ))}
          </tbody>
          {sums.length > 0 && (
            <tfoot>
              {sums.map(({ currency, total }) => (
                <tr key={currency}>
                  <th scope="row" colSpan={3}>
                    {t('Total paid after refunds')}
                  </th>
                  <td data-amount>{money(total, currency)}</td>
                </tr>
              ))}
            </tfoot>
          )}
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
        {row.kind === 'payment' && <small>{row.invoice_number ?? t('no invoice')}</small>}
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

function forText({ kind, origin, product_name, seats }: TransactionRow): string {
  if (kind === 'credit') return origin === 'refund' ? t('Refund') : t('Credit');
  if (origin === 'subscription_update' && seats !== null)
    return t('{count, plural, one {Change to # seat} other {Change to # seats}}', { count: seats });
  const name = product_name ?? t('Subscription');
  return seats === null ? name : t('{name}, {count, plural, one {# seat} other {# seats}}', { name, count: seats });
}

const historyAddress = { page, from: day, to: day, state: oneOf('', 'paid', 'refused', 'credit', 'open') };
type HistoryView = ViewOf<typeof historyAddress>;

/** Returns the days as query parameters. */
const periodOf = ({ from, to }: HistoryView) => ({ ...(from && { from }), ...(to && { to }) });

const noFilters = { from: undefined, to: undefined, state: '' } as const;
