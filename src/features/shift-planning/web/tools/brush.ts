import type { CopiedCells } from '../model/block.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';

/** Selected brush. */
export type Brush =
  | { readonly kind: 'shift'; readonly shift: PlannedShiftCard }
  | { readonly kind: 'clear' }
  | { readonly kind: 'paste'; readonly copied: CopiedCells };
