import type { Seen } from '#platform/web/use-paged-rows.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import type { Block } from '../model/block.ts';
import type { Overlay } from '../model/drafts.ts';
import type { ShownRow } from '../model/rows.ts';
import type { ShiftTotal } from '../model/totals.ts';
import type { Column } from '../plan-view.ts';
import type { PlanAct } from './use-plan-keys.ts';

/** What the table of the plan is given. */
export interface PlanGridProps {
  columns: readonly Column[];
  total: number;
  rowAt(index: number): ShownRow | undefined;
  overlay: Overlay;
  totals: readonly ShiftTotal[];
  /** Rows of what was shown before, while the rest is fetched. */
  isOld: boolean;
  onSeen(seen: Seen): void;
  /** There is a brush in the hand, and this is the shift it paints. */
  hasBrush: boolean;
  brushShift: PlannedShiftCard | undefined;
  canPlan: boolean;
  /** A week by its hours, instead of a month by its days. */
  isWeek: boolean;
  onAct(act: PlanAct, block: Block): void;
  onUndo(): void;
  onEscape(): void;
}
