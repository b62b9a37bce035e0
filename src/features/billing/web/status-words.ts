import { t } from '#platform/web/i18n.ts';
import type { DayKey } from '#platform/web/ui/day-states.ts';
import type { TransactionRow } from '../contract.ts';

interface Status {
  readonly text: string;
  readonly mark: DayKey;
  /** The amount was not paid. */
  readonly isVoid: boolean;
}

/** What became of a payment, in words. */
export function statusOf({ kind, status, refused }: TransactionRow): Status {
  if (kind === 'credit')
    return status === 'approved'
      ? { text: t('Paid back'), mark: 'completed', isVoid: false }
      : { text: t('Credit is being looked at'), mark: 'unassigned', isVoid: false };
  if (status === 'completed' || status === 'paid') return { text: t('Paid'), mark: 'completed', isVoid: false };
  if (status === 'canceled') return { text: t('Cancelled'), mark: 'unassigned', isVoid: true };
  if (refused !== null) return { text: t('Card refused'), mark: 'absent', isVoid: true };
  return { text: status === 'past_due' ? t('Overdue') : t('Open'), mark: 'unassigned', isVoid: false };
}
