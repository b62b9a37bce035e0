import '#features/shifts/web/parts/tints.css';
import { tintOf, type Tint } from '#features/shifts/rules/tints.ts';

/** The tint of a shift, for `data-tint`; what has no color of its own has none. */
export const shiftTint = (color: string | null): Tint | undefined => (color ? tintOf(color) : undefined);
