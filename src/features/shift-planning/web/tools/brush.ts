import type { Copied } from '../model/block.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';

/** What is in the hand. */
export type Brush =
  | { readonly kind: 'shift'; readonly shift: PlannedShiftCard }
  | { readonly kind: 'clear' }
  | { readonly kind: 'paste'; readonly copied: Copied };
