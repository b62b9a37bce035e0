import { dayAndMonth } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { BoardRow } from '../contract.ts';
import type { ClosingNeeds, PeriodState } from '../rules/period-state.ts';

export const stateText = (state: PeriodState): string =>
  ({ open: t('Open', { of: 'period' }), confirmed: t('Confirmed'), approved: t('Approved'), closed: t('Closed') })[
    state
  ];

export const needsText = (needs: ClosingNeeds): string =>
  ({
    nothing: t('Nothing'),
    confirmation: t('Confirmation by the person'),
    approval: t('Approval by the lead'),
    both: t('Confirmation and approval'),
  })[needs];

/** The first characters of a hash, in two groups. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`;

/** Kinds of what a period waits for, each with its mark. */
export type Missing = 'clock_out' | 'review' | 'sent_back' | 'lost' | 'confirmation' | 'approval';

/** Returns the first thing that a period waits for, in words; undefined when nothing is missing. */
export function missingOf(row: BoardRow): { readonly kind: Missing; readonly text: string } | undefined {
  const { state, clocked_in, to_review, sent_back, lost, person, needs_proxy } = row;
  if (state === 'approved' || state === 'closed') return undefined;
  const [open] = clocked_in;
  if (open) return { kind: 'clock_out', text: t('Clock-out of {date} is missing', { date: dayAndMonth(open) }) };
  const [first] = to_review;
  if (first) return { kind: 'review', text: reviewText(first, to_review.length) };
  if (sent_back) return { kind: 'sent_back', text: t('Sent back: {reason}', { reason: sent_back.reason ?? '' }) };
  if (state === 'confirmed') return { kind: 'approval', text: t('Waiting for approval') };
  if (lost) return { kind: 'lost', text: t('Days changed since the last step') };
  return {
    kind: 'confirmation',
    text: needs_proxy ? t('{name} cannot sign in', { name: person.name }) : t('Not confirmed yet'),
  };
}

const reviewText = (first: string, count: number): string =>
  count === 1
    ? t('{date} needs review', { date: dayAndMonth(first) })
    : t('{count} days need review, first {date}', { count, date: dayAndMonth(first) });
