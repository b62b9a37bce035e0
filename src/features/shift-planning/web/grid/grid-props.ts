import type { VisibleRange } from '#platform/web/use-paged-rows.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import type { Block } from '../model/block.ts';
import type { Overlay } from '../model/drafts.ts';
import type { ShownRow } from '../model/rows.ts';
import type { ShiftTotal } from '../model/totals.ts';
import type { Column } from '../plan-view.ts';
import type { PlanAct } from './use-plan-keys.ts';

/** Props of the plan table. */
export interface PlanGridProps {
  columns: readonly Column[];
  total: number;
  rowAt(index: number): ShownRow | undefined;
  overlay: Overlay;
  totals: readonly ShiftTotal[];
  /** Whether the rows belong to the previous view while the new one is fetched. */
  isStale: boolean;
  onSeen(seen: VisibleRange): void;
  /** Whether a brush is selected, and the shift that it paints. */
  hasBrush: boolean;
  brushShift: PlannedShiftCard | undefined;
  canPlan: boolean;
  /** Whether a week is shown by hours, instead of a month by days. */
  isWeek: boolean;
  onAct(act: PlanAct, block: Block): void;
  onUndo(): void;
  onEscape(): void;
}
