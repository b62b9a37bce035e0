import { t } from '#platform/web/i18n.ts';
import type { DayKey } from '#platform/web/ui/day-states.ts';
import type { TransactionRow } from '../contract.ts';

interface Status {
  readonly text: string;
  readonly mark: DayKey;
  /** Whether the amount was not paid. */
  readonly isVoid: boolean;
}

/** Returns the status of a payment in words. */
export function statusOf({ kind, status, origin, refused, first_refused_at, is_duplicate }: TransactionRow): Status {
  if (kind === 'credit') return creditStatus(status, origin);
  if (is_duplicate && (status === 'completed' || status === 'paid'))
    return { text: t('Paid twice, refund due'), mark: 'absent', isVoid: false };
  if (status === 'completed' || status === 'paid') {
    const text = first_refused_at === null ? t('Paid', { of: 'bill' }) : t('Paid after a declined card');
    return { text, mark: 'completed', isVoid: false };
  }
  if (status === 'canceled') return { text: t('Cancelled'), mark: 'unassigned', isVoid: true };
  if (refused !== null) return { text: t('Card declined'), mark: 'absent', isVoid: true };
  return {
    text: status === 'past_due' ? t('Overdue') : t('Open', { of: 'payment' }),
    mark: 'unassigned',
    isVoid: false,
  };
}

/** Returns the status of a refund, or of a chargeback by the bank. */
function creditStatus(status: string, origin: string): Status {
  if (status === 'rejected') return { text: t('Refund rejected'), mark: 'unassigned', isVoid: true };
  if (status === 'reversed') return { text: t('Reversed'), mark: 'unassigned', isVoid: true };
  if (status !== 'approved') return { text: t('Credit under review'), mark: 'unassigned', isVoid: false };
  if (origin.endsWith('_reverse')) return { text: t('Credit reversed'), mark: 'unassigned', isVoid: false };
  if (origin.startsWith('chargeback')) return { text: t('Charged back by the bank'), mark: 'absent', isVoid: false };
  return { text: origin === 'credit' ? t('Credited') : t('Refunded'), mark: 'completed', isVoid: false };
}

/** Returns the result of one attempt to take the payment. */
export function attemptText(status: string, refused: string | null): string {
  if (refused !== null) return refusals()[refused] ?? t('Card declined');
  if (status === 'captured') return t('Payment received');
  return status === 'canceled' || status === 'dropped' ? t('Payment cancelled') : t('Payment started');
}

const refusals = (): Readonly<Record<string, string>> => ({
  expired_card: t('Card declined: expired'),
  not_enough_balance: t('Card declined: insufficient funds'),
  blocked_card: t('Card declined: blocked'),
  issuer_unavailable: t('We couldn’t reach the bank'),
  authentication_failed: t('Card declined: not confirmed with the bank'),
});
