import { hundredths, type Term } from './facts.ts';
import type { TermItem } from './shapes.ts';

const orNull = (value: number | null) => (value === null ? null : hundredths(value));

/** Converts a term to the form used for calculations; null for unlimited leave, which is not calculated. */
export function termOf(item: Omit<TermItem, 'leave_type_id'>): Term | null {
  const {
    days,
    steps,
    rounding,
    given,
    accrues_at,
    joining,
    grace_days,
    by_hours,
    is_capped,
    counts,
    is_pro_rata,
    carry_over,
    carry_over_months,
  } = item;
  if (days === null) return null;
  return {
    days: hundredths(days),
    steps: steps.map((step) => ({ years: step.years, days: hundredths(step.days) })),
    rounding,
    given,
    accrues_at,
    joining,
    grace_days,
    by_hours,
    is_capped,
    counts,
    is_pro_rata,
    carry_over: orNull(carry_over),
    carry_over_months,
    below_zero: hundredths(item.below_zero),
  };
}
