import '#features/shifts/web/parts/tints.css';
import { tintOf, type Tint } from '#features/shifts/rules/tints.ts';

/** Tint of a shift for `data-tint`; undefined without a color. */
export const shiftTint = (color: string | null): Tint | undefined => (color ? tintOf(color) : undefined);
