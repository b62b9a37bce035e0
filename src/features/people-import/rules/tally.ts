import type { Problem } from './check.ts';
import type { ValidatedRow, NewItem } from './checked-rows.ts';

/** Totals of the rows, from which single rows can be subtracted and added again. */
export interface Tally {
  readonly counts: { new: number; changed: number; unchanged: number; wrong: number };
  changed_fields: number;
  without_manager: number;
  fixed: number;
  /** Number of rows by problem as JSON */
  readonly problems: Record<string, number>;
  readonly items: Record<string, number>;
  /** Number of rows by the manager's text as JSON */
  readonly settled: Record<string, number>;
}

export const emptyTally = (): Tally => ({
  counts: { new: 0, changed: 0, unchanged: 0, wrong: 0 },
  changed_fields: 0,
  without_manager: 0,
  fixed: 0,
  problems: {},
  items: {},
  settled: {},
});

/** Whether someone has corrected a row: it stays among the wrong ones until the import begins. */
export const isFixed = ({ action, settled_manager }: ValidatedRow, hasFixes: boolean): boolean =>
  action !== 'wrong' && (hasFixes || settled_manager !== null);

/** Adds a row to the totals. @param times 1 to add it, -1 to subtract it */
export function addToTally(tally: Tally, row: ValidatedRow, is_fixed: boolean, times: 1 | -1 = 1): void {
  const { action, changes, problems, new_items, lacks_manager, settled_manager } = row;
  tally.counts[action] += times;
  if (action === 'changed') tally.changed_fields += times * changes.length;
  if (lacks_manager && action !== 'wrong') tally.without_manager += times;
  if (is_fixed) tally.fixed += times;
  for (const { field, value, why } of problems) add(tally.problems, JSON.stringify({ field, value, why }), times);
  for (const { field, name } of new_items) add(tally.items, JSON.stringify({ field, name }), times);
  if (settled_manager !== null) add(tally.settled, JSON.stringify(settled_manager), times);
}

function add(to: Record<string, number>, key: string, times: number): void {
  const now = (to[key] ?? 0) + times;
  if (now > 0) to[key] = now;
  else delete to[key];
}

/** Returns the most frequent problems, up to a number. */
export const causesOf = ({ problems }: Tally, most: number): (Problem & { rows: number })[] =>
  Object.entries(problems)
    .sort(([one, rows], [other, more]) => more - rows || (one < other ? -1 : 1))
    .slice(0, most)
    .map(([key, rows]) => ({ ...(JSON.parse(key) as Problem), rows }));

export const itemsOf = ({ items }: Tally): NewItem[] =>
  Object.keys(items)
    .toSorted()
    .map((key) => JSON.parse(key) as NewItem);

/** Returns how many rows name each manager whose person was chosen once for all rows. */
export const settledOf = ({ settled }: Tally): ReadonlyMap<string, number> =>
  new Map(Object.entries(settled).map(([key, rows]) => [JSON.parse(key) as string, rows]));
