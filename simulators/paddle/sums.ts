import type { CurrencyCode, ITransactionDetailsResponse, ITransactionTotalsResponse } from '@paddle/paddle-node-sdk';
import { productOf, type Period, type PriceOptions } from './catalog.ts';
import { newId } from './ids.ts';

export const taxRate = 0.19;

/** Amounts are texts of whole numbers. */
export function totalsOf(subtotal: number) {
  const tax = Math.round(subtotal * taxRate);
  return { subtotal: String(subtotal), discount: '0', tax: String(tax), total: String(subtotal + tax) };
}

function transactionTotals(subtotal: number, credit: number, currency: string): ITransactionTotalsResponse {
  const totals = totalsOf(subtotal);
  const due = String(Math.max(0, Number(totals.total) - credit));
  return {
    ...totals,
    credit: String(credit),
    credit_to_balance: '0',
    balance: due,
    grand_total: due,
    grand_total_tax: totals.tax,
    fee: null,
    earnings: null,
    currency_code: currency as CurrencyCode,
  };
}

export interface Prorated {
  /** Remaining share of the period. */
  readonly rate: number;
  readonly period: Period;
  /** Refund for the seats that were paid for. */
  readonly credit: number;
}

/** Returns the sums of a transaction; a change within a period is prorated. */
export function detailsOf(price: PriceOptions, quantity: number, prorated?: Prorated): ITransactionDetailsResponse {
  const unit = Math.round(price.unit * (prorated?.rate ?? 1));
  const subtotal = Math.round(price.unit * quantity * (prorated?.rate ?? 1));
  const totals = totalsOf(subtotal);
  const all = transactionTotals(subtotal, prorated?.credit ?? 0, price.currency);
  const { subtotal: net, tax, total, grand_total, fee, earnings, currency_code } = all;
  return {
    tax_rates_used: [{ tax_rate: String(taxRate), totals }],
    totals: all,
    adjusted_totals: {
      subtotal: net,
      tax,
      total,
      grand_total,
      fee: fee ?? '0',
      earnings: earnings ?? '0',
      currency_code,
    } as never,
    payout_totals: null,
    adjusted_payout_totals: null,
    line_items: [
      {
        id: newId('txnitm'),
        price_id: price.id,
        quantity,
        proration: prorated ? { rate: String(prorated.rate), billing_period: prorated.period } : null,
        tax_rate: String(taxRate),
        unit_totals: totalsOf(unit),
        totals,
        product: productOf(price),
      },
    ],
  };
}

/** Preview of the sums: lines have no ids yet. */
export function previewOf(price: PriceOptions, quantity: number, prorated?: Prorated) {
  const { tax_rates_used, totals, line_items } = detailsOf(price, quantity, prorated);
  return { tax_rates_used, totals, line_items: line_items.map(({ id: _, ...line }) => line) };
}
