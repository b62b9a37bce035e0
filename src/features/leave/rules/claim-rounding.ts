import type { Hundredths, Rounding } from './facts.ts';

/** Whether a way of rounding can give less than the shares come to. */
export const canLower = (rounding: Rounding): boolean => rounding === 'half_up';

const half = 50;
const whole = 100;

/** Rounds a fraction of hundredths, which is not negative: without a way to hundredths, half of one upwards. */
export function roundedFraction(above: number, below: number, rounding: Rounding): Hundredths {
  if (rounding === 'up') return Math.ceil(above / (below * whole)) * whole;
  const unit = rounding === 'half_up' ? half : 1;
  return Math.floor((2 * above + below * unit) / (2 * below * unit)) * unit;
}

/** The same for fractions that are too large for numbers. */
export function roundedBigFraction(above: bigint, below: bigint, rounding: Rounding): Hundredths {
  if (rounding === 'up') {
    const unit = below * BigInt(whole);
    return Number((above + unit - 1n) / unit) * whole;
  }
  const unit = rounding === 'half_up' ? half : 1;
  const divisor = below * BigInt(unit);
  return Number((2n * above + divisor) / (2n * divisor)) * unit;
}
