import { useCallback, useRef, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { showToast } from '#platform/web/ui/notices.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { maxDaysTogether } from '#features/corrections/rules/limits.ts';
import type { BulkAction } from '#features/corrections/web/parts/BulkPanel.tsx';
import type { Column } from './bird-view-state.ts';
import type { CellPosition } from '../parts/grid.ts';
import { dayKey, daysBetween, type PickedKeys } from './picked-days.ts';
import type { ShownRow } from './shown-rows.ts';

interface PickingOptions {
  readonly columns: readonly Column[];
  readonly rowAt: (index: number) => ShownRow | undefined;
  /** Whether selecting is allowed, which requires permission to correct. */
  readonly isAllowed: boolean;
}

const none: PickedKeys = new Set();

/** Selection of days, one by one or from cell to cell. */
function usePickedDays({ columns, rowAt, isAllowed }: PickingOptions) {
  const [picked, setPicked] = useState(none);
  /** Cell from which Shift selects, the selection before it, and the cell that Shift has reached. */
  const anchor = useRef<{ readonly place: CellPosition; readonly before: PickedKeys; readonly last: CellPosition }>(
    undefined,
  );
  const add = useCallback((before: PickedKeys, keys: readonly string[]) => {
    const all = new Set([...before, ...keys]);
    if (all.size <= maxDaysTogether) setPicked(all);
    else showToast(t('You can select up to {count} days at a time.', { count: maxDaysTogether }));
  }, []);
  const pick = useCallback(
    (person: string, day: LocalDate) => {
      if (!isAllowed) return;
      anchor.current = undefined;
      const key = dayKey(person, day);
      if (picked.has(key)) setPicked(new Set([...picked].filter((each) => each !== key)));
      else add(picked, [key]);
    },
    [isAllowed, picked, add],
  );
  const extend = useCallback(
    (from: CellPosition, to: CellPosition) => {
      if (!isAllowed) return;
      const begun =
        anchor.current && isSame(anchor.current.last, from) ? anchor.current : { place: from, before: picked };
      anchor.current = { ...begun, last: to };
      add(begun.before, daysBetween(begun.place, to, columns, rowAt));
    },
    [isAllowed, picked, add, columns, rowAt],
  );
  return { picked, pick, extend, add, empty: useCallback(() => setPicked(none), []) };
}

const isSame = (one: CellPosition, other: CellPosition) => one.row === other.row && one.column === other.column;

/** Selection of days with the pending action on them. */
export function usePicking(options: PickingOptions) {
  const { empty, ...days } = usePickedDays(options);
  const [isOn, setOn] = useState(false);
  const [action, setAction] = useState<BulkAction>();
  const clear = useCallback(() => {
    empty();
    setAction(undefined);
    setOn(false);
  }, [empty]);
  return { ...days, clear, action, setAction, setOn, isPicking: isOn || days.picked.size > 0 };
}

export type Picking = ReturnType<typeof usePicking>;
