import type { LocalDate } from '#platform/shared/schemas.ts';

/** Returns dated rows with another row for its date, in date order. */
export function withRow<Row extends { readonly effective_from: LocalDate }>(rows: readonly Row[], row: Row): Row[] {
  return [...withoutRow(rows, row.effective_from), row].sort((one, other) =>
    one.effective_from < other.effective_from ? -1 : 1,
  );
}

/** Returns dated rows without the one of a date. */
export const withoutRow = <Row extends { readonly effective_from: LocalDate }>(
  rows: readonly Row[],
  date: LocalDate,
): Row[] => rows.filter(({ effective_from }) => effective_from !== date);
