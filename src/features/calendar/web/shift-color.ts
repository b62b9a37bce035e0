import type { CSSProperties } from 'react';

/** A shift's own colour for `shift.module.css`, which makes of it what can be read in light and in dark. */
export const shiftColor = (color: string | null): CSSProperties =>
  color ? ({ '--shift': color } as CSSProperties) : {};
