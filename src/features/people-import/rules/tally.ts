import type { Problem } from './check.ts';
import type { JudgedRow, NewItem } from './judging.ts';

/** What rows come to, so that some of them can be taken out and put in again. */
export interface Tally {
  readonly counts: { new: number; changed: number; unchanged: number; wrong: number };
  changed_fields: number;
  without_manager: number;
  fixed: number;
  /** Times of each, by what it is as JSON */
  readonly problems: Record<string, number>;
  readonly items: Record<string, number>;
  /** By what stands as the manager, as JSON */
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

/** Whether somebody has put a row right: it is shown among the wrong ones until the import begins. */
export const isFixed = ({ action, settled_manager }: JudgedRow, hasFixes: boolean): boolean =>
  action !== 'wrong' && (hasFixes || settled_manager !== null);

/** @param times 1 to put it in, -1 to take it out */
export function count(tally: Tally, row: JudgedRow, is_fixed: boolean, times: 1 | -1 = 1): void {
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

/** The most frequent first, so many of them. */
export const causesOf = ({ problems }: Tally, most: number): (Problem & { rows: number })[] =>
  Object.entries(problems)
    .sort(([one, rows], [other, more]) => more - rows || (one < other ? -1 : 1))
    .slice(0, most)
    .map(([key, rows]) => ({ ...(JSON.parse(key) as Problem), rows }));

export const itemsOf = ({ items }: Tally): NewItem[] =>
  Object.keys(items)
    .toSorted()
    .map((key) => JSON.parse(key) as NewItem);

/** How many rows name each manager of whom it was said who is meant. */
export const settledOf = ({ settled }: Tally): ReadonlyMap<string, number> =>
  new Map(Object.entries(settled).map(([key, rows]) => [JSON.parse(key) as string, rows]));
