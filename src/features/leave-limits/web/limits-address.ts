import { day, text } from '#platform/web/address.ts';

/** Values in the address, instead of an id, for a new block or limit. */
export const newBlock = 'new-block';
export const newLimit = 'new-limit';

/** `?rule=…&month=2026-12-01` */
export const limitsAddress = {
  /** Id of the open block or limit, or one of the two above; empty: none. */
  rule: text(),
  /** A day of the month shown; missing: the running one. */
  month: day,
};
