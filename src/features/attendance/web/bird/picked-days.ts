import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Column } from './bird-view-state.ts';
import type { CellPosition } from '../parts/grid.ts';
import type { ShownRow } from './shown-rows.ts';

/** Selected days as 'person date'. */
export type PickedKeys = ReadonlySet<string>;

export const dayKey = (user_id: string, date: string): string => `${user_id} ${date}`;

/** One person's selected days as a string, so that rows with an unchanged selection do not re-render. */
export const pickedOf = (picked: PickedKeys, user_id: string | undefined): string =>
  picked.size && user_id ? [...picked].filter((key) => key.startsWith(user_id)).join() : '';

/** Selected days in the format of the API. */
export const pickedDays = (picked: PickedKeys) =>
  [...picked].map((key) => {
    const [user_id = '', working_date = ''] = key.split(' ');
    return { user_id, working_date: working_date as LocalDate };
  });

/** Recorded days of the rectangle between two cells; column 0 contains the people. */
export function daysBetween(
  one: CellPosition,
  other: CellPosition,
  columns: readonly Column[],
  rowAt: (index: number) => ShownRow | undefined,
): string[] {
  const [top, bottom] = [Math.min(one.row, other.row), Math.max(one.row, other.row)];
  const [left, right] = [Math.min(one.column, other.column), Math.max(one.column, other.column)];
  const dates = columns.slice(Math.max(0, left - 1), right);
  return Array.from({ length: bottom - top + 1 }, (_, index) => rowAt(top + index)).flatMap((row) =>
    row ? dates.flatMap(({ date }) => (row.user_calendars[date]?.is_recorded ? [dayKey(row.id, date)] : [])) : [],
  );
}
