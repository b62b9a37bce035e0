import '#features/shifts/web/parts/tints.css';
import { t } from '#platform/web/i18n.ts';
import { tintOf } from '#features/shifts/rules/tints.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import c from './shift-chip.module.css';

interface ShiftChipProps {
  /** Null: a free day. */
  shift: PlannedShiftCard | null;
  isDraft?: boolean;
  /** A draft in the place of a published shift. */
  replaces?: boolean;
  hasConflict?: boolean;
  /** The standard hours, not a shift of the person's own. */
  isStandard?: boolean;
  /** 'cell' is 28 × 34 with the hours, 'text' 24 × 24, 'key' 20 × 18, 'lead' 40 × 44 with the hours. */
  size?: 'cell' | 'text' | 'key' | 'lead';
}

/**
 * A shift as a mark: filled when published, dashed while it is a draft. Letter and hours say the same without colour;
 * its name stands beside it, or in the name of what is around it.
 */
export function ShiftChip({ shift, isDraft, replaces, hasConflict, isStandard, size = 'cell' }: ShiftChipProps) {
  const hasHours = size === 'cell' || size === 'lead';
  return (
    <span
      className={c['chip']}
      data-tint={shift ? tintOf(shift.color) : undefined}
      data-size={size}
      data-draft={isDraft || undefined}
      data-free={!shift || undefined}
      data-standard={isStandard || undefined}
      data-replaces={replaces || undefined}
      data-conflict={hasConflict || undefined}
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
