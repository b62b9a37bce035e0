import './tints.css';
import { t } from '#platform/web/i18n.ts';
import { tintOf } from '../../rules/tints.ts';
import c from './shift-chip.module.css';

/** What is seen of a shift in a mark. */
export interface MarkedShift {
  readonly letter: string;
  readonly color: string;
  /** seconds */
  readonly work_time: number;
}

interface ShiftChipProps {
  /** Null: a free day. */
  shift: MarkedShift | null;
  isDraft?: boolean;
  /** A draft in the place of a published shift. */
  replaces?: boolean;
  /** 'bad': a conflict, red; 'kept': a warning with which it stands, amber. */
  mark?: 'bad' | 'kept' | undefined;
  /** The standard hours, not a shift of the person's own. */
  isStandard?: boolean;
  /** Its name stands beside it: whoever hears the page hears it once. */
  isDecorative?: boolean;
  /** 'cell' is 28 × 34 with the hours, 'text' 24 × 24, 'key' 20 × 18, 'lead' 40 × 44 with the hours. */
  size?: 'cell' | 'text' | 'key' | 'lead';
}

/**
 * A shift as a mark: filled when published, dashed while it is a draft. Letter and hours say the same without colour;
 * its name stands beside it, or in the name of what is around it.
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
      {/* A blank, so that the two are two words to who hears them. */}
      {hasHours && ' '}
      {hasHours && <small className="num">{shift ? shortHours(shift.work_time) : t('free')}</small>}
    </span>
  );
}

/** Seconds as '8' or '7.5'. */
export const shortHours = (seconds: number): string => String(Math.round(seconds / 360) / 10);
