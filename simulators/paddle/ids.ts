import { randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Creates an id like Paddle's: a kind, and 26 letters and digits. */
export const newId = (kind: string): string =>
  `${kind}_${Array.from({ length: 26 }, () => letters[randomInt(letters.length)]).join('')}`;

export const isId = (kind: string, value: unknown): boolean =>
  typeof value === 'string' && new RegExp(`^${kind}_[a-z\\d]{26}$`).test(value);
