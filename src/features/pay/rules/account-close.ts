import type { Fraction } from './shapes.ts';
import type { AccountCap } from './terms-account.ts';

/** Effect of a limit on a balance when a period is closed. */
interface CapEffect {
  /** Seconds that leave the account, negative; positive when a limit of minus hours forgives some. */
  readonly capped: number;
  /** Seconds that are paid or become leave, to be multiplied by the factor. */
  readonly amount: number;
  readonly factor: Fraction;
  /** Balance that is carried on. */
  readonly carried: number;
}

/**
 * Returns what a limit does to a balance (rule 11): the factor changes only what is paid or becomes leave,
 * never what the account loses. A limit that only tells changes no balance.
 */
export function capEffect(balance: number, { upper, lower, beyond, factor }: AccountCap): CapEffect {
  const over = upper === null ? 0 : Math.max(0, balance - upper);
  const under = lower === null ? 0 : Math.max(0, -lower - balance);
  if (beyond === 'tell') return { capped: 0, amount: 0, factor, carried: balance };
  const amount = beyond === 'forfeit' ? 0 : over;
  return { capped: under - over || 0, amount, factor, carried: balance - over + under };
}

/** Quantity of a fraction of seconds, for display and hours that are whole; exact where it divides. */
export const quantityOf = (seconds: number, [numerator, denominator]: Fraction): number =>
  (seconds * numerator) / denominator;
