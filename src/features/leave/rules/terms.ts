import { hundredths, type Term } from './facts.ts';
import type { TermItem } from './shapes.ts';

const orNull = (value: number | null) => (value === null ? null : hundredths(value));

/** Converts a term to the form used for calculations; null for unlimited leave, which is not calculated. */
export function termOf(item: Omit<TermItem, 'leave_type_id'>): Term | null {
  const { days, carry_over, below_zero, has_halves: _, proof_from: __, ...rest } = item;
  if (days === null) return null;
  const counted = { days: hundredths(days), carry_over: orNull(carry_over), below_zero: hundredths(below_zero) };
  return { ...rest, ...counted };
}
