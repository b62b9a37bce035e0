import type { ChangedBalance, Effects } from '../rules/effect-shapes.ts';

/** Returns, for each person, the balance with the largest amount before or after the change. */
export function mainRows({ people }: Pick<Effects, 'people'>): ReadonlyMap<string, ChangedBalance> {
  const rows = new Map<string, ChangedBalance>();
  for (const row of people) {
    const existingRow = rows.get(row.id);
    const isMore = !existingRow || Math.max(row.after, row.before) > Math.max(existingRow.after, existingRow.before);
    if (isMore) rows.set(row.id, row);
  }
  return rows;
}
