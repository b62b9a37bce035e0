import type { CSSProperties } from 'react';
import { t } from '#platform/web/i18n.ts';
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
      style={shift ? tintStyle(shift.color) : undefined}
      data-size={size}
      data-solid={(shift && isDark(shift.color)) || undefined}
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

/** The colour from which the tones of a shift are made. */
export const tintStyle = (color: string) => ({ '--sc': color }) as CSSProperties;

/** Seconds as '8' or '7.5'. */
export const shortHours = (seconds: number): string => String(Math.round(seconds / 360) / 10);

/** A dark colour fills the mark as it is. */
export function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 84;
}
