import './tints.css';
import { t } from '#platform/web/i18n.ts';
import { tintOf } from '../../rules/tints.ts';
import c from './shift-chip.module.css';

/** Parts of a shift that a mark shows. */
export interface MarkedShift {
  readonly letter: string;
  readonly color: string;
  /** seconds */
  readonly work_time: number;
}

interface ShiftChipProps {
  /** Null for a day off. */
  shift: MarkedShift | null;
  isDraft?: boolean;
  /** Whether a draft replaces a published shift. */
  replaces?: boolean;
  /** 'bad' is a conflict, red; 'kept' an accepted warning, amber. */
  mark?: 'bad' | 'kept' | undefined;
  /** Whether it is the standard hours instead of a shift of the person's own. */
  isStandard?: boolean;
  /** Whether its name stands beside it, so that screen readers skip the mark. */
  isDecorative?: boolean;
  /** 'cell' is 28 × 34 with the hours, 'text' 24 × 24, 'key' 20 × 18, 'lead' 40 × 44 with the hours. */
  size?: 'cell' | 'text' | 'key' | 'lead';
}

/**
 * Mark of a shift: filled when published, dashed when drafted. Letter and hours convey the same without colour;
 * its name stands beside it or in the accessible name of its container.
 */
export function ShiftChip(props: ShiftChipProps) {
  const { shift, isDraft, replaces, mark, isStandard, isDecorative, size = 'cell' } = props;
  const hasHours = size === 'cell' || size === 'lead';
  return (
    <span
      className={c['chip']}
      aria-hidden={isDecorative}
      data-tint={shift ? tintOf(shift.color) : undefined}
      data-size={size}
      data-draft={isDraft || undefined}
      data-free={!shift || undefined}
      data-standard={isStandard || undefined}
      data-replaces={replaces || undefined}
      data-mark={mark}
    >
      <b>{shift ? shift.letter : '–'}</b>
      {/* The blank separates the two words for screen readers. */}
      {hasHours && ' '}
      {hasHours && <small className="num">{shift ? shortHours(shift.work_time) : t('off', { of: 'day' })}</small>}
    </span>
  );
}

/** Seconds as hours: '8' or '7.5'. */
export const shortHours = (seconds: number): string => String(Math.round(seconds / 360) / 10);
