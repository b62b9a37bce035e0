import type { KeyboardEvent } from 'react';
import type { Block, CellOffset } from '../model/block.ts';

/** Actions on cells of the plan. */
export type PlanAct =
  | { readonly kind: 'paint' | 'clear' | 'copy' | 'cut' | 'paste' | 'open' }
  | { readonly kind: 'move'; readonly by: CellOffset; readonly isCopy: boolean }
  | { readonly kind: 'letter'; readonly letter: string };

interface PlanKeysOptions {
  readonly block: Block;
  readonly hasSelection: boolean;
  /** Moves within the table. @returns whether the key was a movement key */
  onMove(event: KeyboardEvent): boolean;
  onAct(act: PlanAct, block: Block): void;
  onUndo(): void;
  /** Deselects the brush. */
  onEscape(): void;
  unselect(): void;
}

const isLetter = (key: string): boolean => [...key].length === 1 && key !== ' ';

/**
 * Arrows move and with Shift select; a letter assigns its shift, Del clears, Ctrl C and V copy, Ctrl X and V move,
 * Ctrl Z undoes, Enter opens the day, Esc deselects the brush.
 */
export function planKeys({ block, hasSelection, onMove, onAct, onUndo, onEscape, unselect }: PlanKeysOptions) {
  const act = (event: KeyboardEvent, what: PlanAct) => {
    event.preventDefault();
    onAct(what, block);
  };
  return (event: KeyboardEvent) => {
    if (onMove(event) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === 'c') act(event, { kind: 'copy' });
      else if (key === 'x') act(event, { kind: 'cut' });
      else if (key === 'v') act(event, { kind: 'paste' });
      else if (key === 'z' && !event.shiftKey) {
        event.preventDefault();
        onUndo();
      }
    } else if (key === 'delete' || key === 'backspace') act(event, { kind: 'clear' });
    else if (key === 'enter') act(event, { kind: 'open' });
    else if (key === ' ') act(event, { kind: 'paint' });
    else if (key === 'escape') {
      if (hasSelection) unselect();
      else onEscape();
    } else if (isLetter(event.key)) onAct({ kind: 'letter', letter: event.key }, block);
  };
}
