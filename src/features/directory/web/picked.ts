/** Who is selected, and from where Shift extends. */
export interface Picked {
  readonly ids: ReadonlySet<string>;
  readonly anchor: number | undefined;
}

export const nobodyPicked: Picked = { ids: new Set(), anchor: undefined };

/** Selects somebody, or takes them out again. */
export function toggled({ ids }: Picked, id: string, row: number): Picked {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: row };
}

/**
 * Everybody from the anchor to a row, which is what Shift with an arrow or a click does.
 * @param idAt who stands in a row; undefined while their page is fetched
 */
export function extended(picked: Picked, from: number, to: number, idAt: (row: number) => string | undefined): Picked {
  const anchor = picked.anchor ?? from;
  const rows = Array.from({ length: Math.abs(to - anchor) + 1 }, (_, step) => Math.min(anchor, to) + step);
  const ids = new Set(picked.ids);
  // What an earlier step selected beyond the new end is taken back.
  const step = Math.sign(from - to);
  for (let row = from; step !== 0 && row !== to; row -= step) {
    const id = idAt(row);
    if (id !== undefined && Math.abs(row - anchor) > Math.abs(to - anchor)) ids.delete(id);
  }
  for (const row of rows) {
    const id = idAt(row);
    if (id !== undefined) ids.add(id);
  }
  return { ids, anchor };
}
