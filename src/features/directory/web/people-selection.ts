/** Selected people, and the row from which Shift extends the selection. */
export interface PeopleSelection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: number | undefined;
}

export const emptySelection: PeopleSelection = { ids: new Set(), anchor: undefined };

/** Selects a person or deselects them. */
export function togglePerson({ ids }: PeopleSelection, id: string, row: number): PeopleSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: row };
}

/**
 * Selects the rows from the anchor to a row, as Shift with an arrow or a click does.
 * @param idAt returns the id of a row; undefined while its page is loading
 */
export function extendSelection(
  picked: PeopleSelection,
  from: number,
  to: number,
  idAt: (row: number) => string | undefined,
): PeopleSelection {
  const anchor = picked.anchor ?? from;
  const rows = Array.from({ length: Math.abs(to - anchor) + 1 }, (_, step) => Math.min(anchor, to) + step);
  const ids = new Set(picked.ids);
  // Deselects rows that an earlier step selected beyond the new end.
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
