import { t } from '#platform/web/i18n.ts';

/** Number of drafted days that cannot be published, and of those with a warning. */
export interface ConflictCounts {
  readonly refused: number;
  readonly warned: number;
}

export const noConflicts: ConflictCounts = { refused: 0, warned: 0 };

/** Whether the known conflicts belong to the current drafts. */
export type CheckState = 'yes' | 'checking' | 'failed';

/** Returns the numbers of conflicts of a review. */
export const conflictCountsOf = (
  review: { readonly conflict_count: number; readonly refused_count: number } | undefined,
): ConflictCounts =>
  review ? { refused: review.refused_count, warned: review.conflict_count - review.refused_count } : noConflicts;

/** '2 conflicts, 1 warning'; empty without any. */
export const conflictCountsText = ({ refused, warned }: ConflictCounts): string =>
  [
    refused > 0 && t('{count, plural, one {# conflict} other {# conflicts}}', { count: refused }),
    warned > 0 && t('{count, plural, one {# warning} other {# warnings}}', { count: warned }),
  ]
    .filter(Boolean)
    .join(', ');
