import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { showToast } from '#platform/web/ui/notices.ts';
import type { PlannedShiftCard } from '../rules/shapes.ts';
import type { PlanAct } from './grid/use-plan-keys.ts';
import { cleared, copyOf, painted, pasteBlock, pasted, type Block, type Copied } from './model/block.ts';
import { shiftOn } from './model/drafts.ts';
import type { Brush } from './tools/brush.ts';
import type { PlannerState } from './use-planner.ts';

/** What the keys and the brush do with cells. */
export function useActs(planner: PlannerState, onOpen: (user_id: string, date: string) => void) {
  const [brush, setBrush] = useState<Brush>();
  const [copied, setCopied] = useState<Copied>();
  const { drafting, people, columns, canPlan, shifts } = planner;
  const plan = { rowAt: people.rowAt, overlay: drafting.overlay };
  const size = { rows: people.newest?.meta.total ?? 0, columns: columns.length };
  const paste = (block: Block, what: Copied | undefined) =>
    what && void drafting.draft(pasted(pasteBlock(what, block, size), plan, what));
  const paint = (block: Block, shift: PlannedShiftCard) => void drafting.draft(painted(block, plan, shift), shift);
  const clear = (block: Block) => void drafting.draft(cleared(block, plan));
  const apply = (block: Block) => {
    if (brush?.kind === 'shift') paint(block, brush.shift);
    else if (brush?.kind === 'clear') clear(block);
    else if (brush?.kind === 'paste') paste(block, brush.copied);
  };
  const copy = (block: Block) => {
    setCopied(copyOf(block, plan));
    showToast(t('Copied. Ctrl V puts it elsewhere.'));
  };
  const assign = (block: Block, letter: string) => {
    const shift = shiftByLetter(shifts, letter, heldIn(block, plan));
    if (shift) paint(block, shift);
  };
  const onAct = (act: PlanAct, block: Block) => {
    const row = plan.rowAt(block.top);
    const day = row?.days[block.left];
    if (act.kind === 'open') return void (row && day && onOpen(row.id, day.date));
    if (act.kind === 'copy') return copy(block);
    // What is asked about has to be answered first.
    if (!canPlan || drafting.settling || people.isOld) return;
    if (act.kind === 'letter') assign(block, act.letter);
    else if (act.kind === 'paint') apply(block);
    else if (act.kind === 'clear') clear(block);
    else paste(block, copied);
  };
  return { onAct, brush, setBrush, copied };
}

/** What the first cell of a block holds. */
function heldIn({ top, left }: Block, { rowAt, overlay }: Parameters<typeof painted>[1]): PlannedShiftCard | null {
  const row = rowAt(top);
  const day = row?.days[left];
  return row && day ? shiftOn(day, overlay.get(row.id)?.get(day.date)) : null;
}

/** Where several shifts have the same letter, pressing it again takes the next of them. */
function shiftByLetter(
  shifts: readonly PlannedShiftCard[],
  letter: string,
  held: PlannedShiftCard | null,
): PlannedShiftCard | undefined {
  const same = shifts.filter((shift) => shift.letter.toLowerCase() === letter.toLowerCase());
  const at = same.findIndex(({ template_id }) => template_id === held?.template_id);
  return same[(at + 1) % Math.max(1, same.length)];
}
