import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

export type Validity = 'valid' | 'expiring' | 'expired';

/** Valid to the end of its day; expiring in the days before for which it wants attention. Null without a date. */
export function validityOf(
  { expires_on, remind_days }: { readonly expires_on: LocalDate | null; readonly remind_days: number | null },
  today: LocalDate,
): Validity | null {
  if (expires_on === null) return null;
  if (expires_on < today) return 'expired';
  return addDays(expires_on, -(remind_days ?? 0)) <= today && remind_days !== null ? 'expiring' : 'valid';
}
