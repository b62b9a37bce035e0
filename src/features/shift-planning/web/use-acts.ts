import { useMemo, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { showToast } from '#platform/web/ui/notices.ts';
import type { PlannedShiftCard } from '../rules/shapes.ts';
import type { PlanAct } from './grid/use-plan-keys.ts';
import {
  clearBlock,
  copyOf,
  moveBlock,
  draftShift,
  pasteBlock,
  pasteCells,
  putElsewhere,
  type Block,
  type CopiedCells,
} from './model/block.ts';
import { clearingWish, shiftOn, type DraftCell } from './model/drafts.ts';
import type { ShownDay, ShownRow } from './model/rows.ts';
import type { Brush } from './tools/brush.ts';
import type { PlannerState } from './use-planner.ts';

/** Actions of keys and brush on cells. */
export function useActs(planner: PlannerState, onOpen: (user_id: string, date: string) => void) {
  const { drafting, people, columns, canPlan, shifts } = planner;
  const plan = useMemo(() => ({ rowAt: people.rowAt, overlay: drafting.overlay }), [people.rowAt, drafting.overlay]);
  const size = { rows: people.newest?.meta.total ?? 0, columns: columns.length };
  const clipboard = useBrushAndClipboard(plan, canPlan);
  const { brush } = clipboard;
  const draft = (cells: readonly DraftCell[], shift?: PlannedShiftCard) => void drafting.draft(cells, shift);
  const paste = (block: Block, what: CopiedCells | undefined) =>
    what && draft(clipboard.put(pasteCells(pasteBlock(what, block, size), plan, what)));
  const apply = (block: Block) => {
    if (brush?.kind === 'shift') draft(draftShift(block, plan, brush.shift), brush.shift);
    else if (brush?.kind === 'clear') draft(clearBlock(block, plan));
    else if (brush?.kind === 'paste') paste(block, brush.copied);
  };
  const assign = (block: Block, letter: string) => {
    const shift = shiftByLetter(shifts, letter, shiftIn(block, plan));
    if (shift) draft(draftShift(block, plan, shift), shift);
  };
  const onAct = (act: PlanAct, block: Block) => {
    const row = plan.rowAt(block.top);
    const day = row?.days[block.left];
    if (act.kind === 'open') return void (row && day && onOpen(row.id, day.date));
    if (act.kind === 'copy' || act.kind === 'cut') return clipboard.copy(block, act.kind === 'cut');
    // Open questions about conflicts must be answered first.
    if (!canPlan || drafting.settling || people.isStale) return;
    if (act.kind === 'letter') assign(block, act.letter);
    else if (act.kind === 'paint') apply(block);
    else if (act.kind === 'clear') draft(clearBlock(block, plan));
    else if (act.kind === 'move') draft(moveBlock(block, plan, act.by, act.isCopy));
    else paste(block, clipboard.copied);
  };
  return { onAct, ...clipboard };
}

type Plan = Parameters<typeof draftShift>[1];

/** Selected brush, and copied or cut cells. */
function useBrushAndClipboard(plan: Plan, canPlan: boolean) {
  const [brush, setBrush] = useState<Brush>();
  const [copied, setCopied] = useState<CopiedCells>();
  // Days that become free when the cut shifts are pasted elsewhere.
  const [cut, setCut] = useState<readonly DraftCell[]>([]);
  const copy = (block: Block, isCut: boolean) => {
    setCopied(copyOf(block, plan));
    setCut(isCut && canPlan ? clearBlock(block, plan) : []);
    showToast(isCut ? t('Cut. Press Ctrl V to paste.') : t('Copied. Press Ctrl V to paste.'));
  };
  const take: PickUpShift = (row, day, isMoved) => {
    const over = plan.overlay.get(row.id)?.get(day.date);
    const shift = shiftOn(day, over);
    if (!shift) return;
    const wish = isMoved ? clearingWish(day, over) : undefined;
    setCopied([[shift]]);
    setCut(wish === undefined ? [] : [{ user_id: row.id, date: day.date, wish }]);
    setBrush({ kind: 'paste', copied: [[shift]] });
    showToast(t('Choose the day to paste to.'));
  };
  /** Returns the cells to paste plus the days that become free; a cut can be pasted only once. */
  const put = (cells: readonly DraftCell[]): DraftCell[] => {
    if (cut.length > 0) {
      setCut([]);
      setBrush(undefined);
    }
    return putElsewhere(cut, cells);
  };
  return { brush, setBrush, copied, copy, take, put };
}

/** Picks up the shift of a day to place it elsewhere. */
export type PickUpShift = (row: ShownRow, day: ShownDay, isMoved: boolean) => void;

/** Shift in the first cell of a block. */
function shiftIn({ top, left }: Block, { rowAt, overlay }: Parameters<typeof draftShift>[1]): PlannedShiftCard | null {
  const row = rowAt(top);
  const day = row?.days[left];
  return row && day ? shiftOn(day, overlay.get(row.id)?.get(day.date)) : null;
}

/** Returns the shift with a letter; if several share it, pressing again takes the next. */
function shiftByLetter(
  shifts: readonly PlannedShiftCard[],
  letter: string,
  heldShift: PlannedShiftCard | null,
): PlannedShiftCard | undefined {
  const shiftsWithLetter = shifts.filter((shift) => shift.letter.toLowerCase() === letter.toLowerCase());
  const at = shiftsWithLetter.findIndex(({ template_id }) => template_id === heldShift?.template_id);
  return shiftsWithLetter[(at + 1) % Math.max(1, shiftsWithLetter.length)];
}
