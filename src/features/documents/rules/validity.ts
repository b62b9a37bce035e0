import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Maximum number of days before its end from which a document is reminded of. */
export const maxRemindDays = 365;

export type Validity = 'valid' | 'expiring' | 'expired';

/** Returns 'valid' to the end of the last day, 'expiring' in the reminder days before it; null without a date. */
export function validityOf(
  { expires_on, remind_days }: { readonly expires_on: LocalDate | null; readonly remind_days: number | null },
  today: LocalDate,
): Validity | null {
  if (expires_on === null) return null;
  if (expires_on < today) return 'expired';
  return addDays(expires_on, -(remind_days ?? 0)) <= today && remind_days !== null ? 'expiring' : 'valid';
}
