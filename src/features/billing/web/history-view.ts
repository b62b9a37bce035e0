import { day, oneOf, page, type ViewOf } from '#platform/web/address.ts';

export const historyAddress = { page, from: day, to: day, state: oneOf('', 'paid', 'refused', 'credit', 'open') };
export type HistoryView = ViewOf<typeof historyAddress>;

/** Returns the days as query parameters. */
export const periodOf = ({ from, to }: HistoryView) => ({ ...(from && { from }), ...(to && { to }) });

export const noFilters = { from: undefined, to: undefined, state: '' } as const;
