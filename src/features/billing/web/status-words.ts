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
    return { text: t('Paid twice, to be paid back'), mark: 'absent', isVoid: false };
  if (status === 'completed' || status === 'paid') {
    const text = first_refused_at === null ? t('Paid') : t('Paid, card refused before');
    return { text, mark: 'completed', isVoid: false };
  }
  if (status === 'canceled') return { text: t('Cancelled'), mark: 'unassigned', isVoid: true };
  if (refused !== null) return { text: t('Card refused'), mark: 'absent', isVoid: true };
  return { text: status === 'past_due' ? t('Overdue') : t('Open'), mark: 'unassigned', isVoid: false };
}

/** Returns the status of a refund, or of a chargeback by the bank. */
function creditStatus(status: string, origin: string): Status {
  if (status === 'rejected') return { text: t('Not paid back'), mark: 'unassigned', isVoid: true };
  if (status === 'reversed') return { text: t('Taken back'), mark: 'unassigned', isVoid: true };
  if (status !== 'approved') return { text: t('Credit is being looked at'), mark: 'unassigned', isVoid: false };
  if (origin.endsWith('_reverse')) return { text: t('Credit taken back'), mark: 'unassigned', isVoid: false };
  if (origin.startsWith('chargeback')) return { text: t('Taken back by the bank'), mark: 'absent', isVoid: false };
  return { text: origin === 'credit' ? t('Credited') : t('Paid back'), mark: 'completed', isVoid: false };
}

/** Returns the result of one attempt to take the payment. */
export function attemptText(status: string, refused: string | null): string {
  if (refused !== null) return refusals()[refused] ?? t('Card refused');
  if (status === 'captured') return t('Payment taken');
  return status === 'canceled' || status === 'dropped' ? t('Payment given up') : t('Payment begun');
}

const refusals = (): Readonly<Record<string, string>> => ({
  expired_card: t('Card refused: it has expired'),
  not_enough_balance: t('Card refused: not enough money'),
  blocked_card: t('Card refused: it is blocked'),
  issuer_unavailable: t('The bank could not be reached'),
  authentication_failed: t('Card refused: it was not confirmed at the bank'),
});
