import type { CellPosition } from '#features/attendance/web/parts/grid.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { cellKey, clearingWish, shiftOn, type DraftCell, type Overlay, type DraftValue } from './drafts.ts';
import type { ShownRow } from './rows.ts';

/** Rectangle of cells between two corners, both included; all counted from 0. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const blockOf = (one: CellPosition, other: CellPosition): Block => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});

export const isOneCell = ({ top, bottom, left, right }: Block): boolean => top === bottom && left === right;

/** Copied shifts, row by row; `undefined` for a cell that cannot be copied. */
export type CopiedCells = readonly (readonly (PlannedShiftCard | null | undefined)[])[];

interface Plan {
  rowAt(index: number): ShownRow | undefined;
  readonly overlay: Overlay;
}

/** Drafts that a brush makes of the cells of a block. */
function cellsOf(block: Block, { rowAt, overlay }: Plan, wishFor: DraftValueOf): DraftCell[] {
  const cells: DraftCell[] = [];
  for (let row = block.top; row <= block.bottom; row++) {
    const shown = rowAt(row);
    if (!shown) continue;
    const over = overlay.get(shown.id);
    for (let column = block.left; column <= block.right; column++) {
      const day = shown.days[column];
      const wish = day && wishFor(day, over?.get(day.date), { row: row - block.top, column: column - block.left });
      if (day && wish !== undefined) cells.push({ user_id: shown.id, date: day.date, wish });
    }
  }
  return cells;
}
type DraftValueOf = (
  day: Parameters<typeof clearingWish>[0],
  over: Parameters<typeof clearingWish>[1],
  place: CellPosition,
) => DraftValue | undefined;

export const draftShift = (block: Block, plan: Plan, shift: PlannedShiftCard): DraftCell[] =>
  cellsOf(block, plan, () => shift);

export const clearBlock = (block: Block, plan: Plan): DraftCell[] => cellsOf(block, plan, clearingWish);

export function copyOf({ top, bottom, left, right }: Block, { rowAt, overlay }: Plan): CopiedCells {
  return Array.from({ length: bottom - top + 1 }, (_, index) => {
    const row = rowAt(top + index);
    return Array.from({ length: right - left + 1 }, (__, index) => {
      const day = row?.days[left + index];
      if (!row || !day || day.isNotEmployed) return undefined;
      const shift = shiftOn(day, overlay.get(row.id)?.get(day.date));
      // Hours that come from no template cannot be assigned.
      return shift && shift.template_id === null ? undefined : shift;
    });
  });
}

/** Block that a paste fills: the whole selection, repeatedly, or one copy from its first cell on. */
export function pasteBlock(copied: CopiedCells, at: Block, size: { rows: number; columns: number }): Block {
  if (!isOneCell(at)) return at;
  return {
    top: at.top,
    left: at.left,
    bottom: Math.min(size.rows - 1, at.top + copied.length - 1),
    right: Math.min(size.columns - 1, at.left + (copied[0]?.length ?? 1) - 1),
  };
}

export const pasteCells = (block: Block, plan: Plan, copied: CopiedCells): DraftCell[] =>
  cellsOf(block, plan, (_, __, { row, column }) => {
    const line = copied[row % copied.length];
    return line?.[column % line.length];
  });

/** Rows and columns by which a block is moved. */
export interface CellOffset {
  readonly rows: number;
  readonly columns: number;
}

/** Moves a block within the bounds of the table. */
export function shiftedBlock(
  { top, bottom, left, right }: Block,
  by: CellOffset,
  size: CellOffset,
): Block & CellOffset {
  const rows = Math.max(-top, Math.min(size.rows - 1 - bottom, by.rows));
  const columns = Math.max(-left, Math.min(size.columns - 1 - right, by.columns));
  return { top: top + rows, bottom: bottom + rows, left: left + columns, right: right + columns, rows, columns };
}

/**
 * Drafts that move a block's shifts to another place; the original days become free unless copied.
 * Days without a shift stay unchanged at both places.
 */
export function moveBlock(block: Block, plan: Plan, { rows, columns }: CellOffset, isCopy: boolean): DraftCell[] {
  const targetCells = new Map<string, DraftCell>();
  const clearedCells: DraftCell[] = [];
  copyOf(block, plan).forEach((line, row) =>
    line.forEach((shift, column) => {
      const from = plan.rowAt(block.top + row);
      const to = plan.rowAt(block.top + row + rows);
      const [day, target] = [from?.days[block.left + column], to?.days[block.left + column + columns]];
      if (!shift || !from || !day || !to || !target) return;
      targetCells.set(cellKey(to.id, target.date), { user_id: to.id, date: target.date, wish: shift });
      const wish = clearingWish(day, plan.overlay.get(from.id)?.get(day.date));
      if (!isCopy && wish !== undefined) clearedCells.push({ user_id: from.id, date: day.date, wish });
    }),
  );
  return [...withoutDays(clearedCells, targetCells), ...targetCells.values()];
}

const withoutDays = (cells: readonly DraftCell[], others: ReadonlyMap<string, DraftCell>): DraftCell[] =>
  cells.filter(({ user_id, date }) => !others.has(cellKey(user_id, date)));

/** Adds a day off for each cut day that the pasted cells do not cover. */
export function putElsewhere(cut: readonly DraftCell[], put: readonly DraftCell[]): DraftCell[] {
  const putByKey = new Map(put.map((cell) => [cellKey(cell.user_id, cell.date), cell]));
  return [...withoutDays(cut, putByKey), ...put];
}
