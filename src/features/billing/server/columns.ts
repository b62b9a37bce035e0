/** SQL for a timestamp as ISO 8601 in UTC, in whole seconds. */
export const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** SQL for whether a row of payments counts in a sum: it was paid or refunded. */
export const countsAs = (alias: string): string =>
  `${alias}.kind = 'payment' and ${alias}.status in ('paid', 'completed') or ${alias}.kind = 'credit' and ${alias}.status = 'approved'`;

export interface CardColumns {
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly card_expires: string | null;
}

export const cardOf = ({ card_brand, card_last4, card_expires }: CardColumns) =>
  card_brand === null || card_last4 === null ? null : { brand: card_brand, last4: card_last4, expires: card_expires };
