import type { LocalDate } from '#platform/shared/schemas.ts';
import { textOf } from '#platform/web/use-address.ts';
import type { TransactionState } from '../contract.ts';

export interface HistoryView {
  page: number;
  from: LocalDate | undefined;
  to: LocalDate | undefined;
  state: TransactionState | undefined;
}

const states: readonly TransactionState[] = ['paid', 'refused', 'credit', 'open'];
const dateOf = (value: unknown): LocalDate | undefined =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(textOf(value)) ? (textOf(value) as LocalDate) : undefined;

/** Ignores unknown or invalid query values. */
export const historyView = (query: Readonly<Record<string, unknown>>): HistoryView => ({
  page: Math.max(1, Math.floor(Number(textOf(query['page']))) || 1),
  from: dateOf(query['from']),
  to: dateOf(query['to']),
  state: states.find((state) => state === query['state']),
});

/** Returns the days as query parameters. */
export const periodOf = ({ from, to }: HistoryView) => ({ ...(from && { from }), ...(to && { to }) });

export const noFilters = { page: undefined, from: undefined, to: undefined, state: undefined } as const;
