import { plural } from '#platform/web/i18n.ts';

/** Of drafts, how many days cannot be published, and how many stand with a warning. */
export interface InTheWay {
  readonly refused: number;
  readonly warned: number;
}

export const nothingInTheWay: InTheWay = { refused: 0, warned: 0 };

/** Whether what is known of it is about the drafts as they stand now. */
export type Checked = 'yes' | 'checking' | 'failed';

/** What a review says of it. */
export const inTheWayOf = (
  review: { readonly conflict_count: number; readonly refused_count: number } | undefined,
): InTheWay =>
  review ? { refused: review.refused_count, warned: review.conflict_count - review.refused_count } : nothingInTheWay;

/** '2 conflicts, 1 warning'; nothing when nothing is. */
export const inTheWayText = ({ refused, warned }: InTheWay): string =>
  [
    refused > 0 && plural(refused, '{count} conflict', '{count} conflicts'),
    warned > 0 && plural(warned, '{count} warning', '{count} warnings'),
  ]
    .filter(Boolean)
    .join(', ');
