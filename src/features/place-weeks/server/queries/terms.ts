import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DatedZone } from '#features/company/rules/dated-settings.ts';
import type { DatedWeek } from '#features/company/rules/weeks-in-force.ts';

/** Weeks of places and departments and zones of places, by their ids; rows in date order. */
export interface ItemTerms {
  readonly weeks: ReadonlyMap<string, readonly DatedWeek[]>;
  readonly zones: ReadonlyMap<string, readonly DatedZone[]>;
}

const terms = new VersionedCache<ItemTerms>(1000);

/** Cached terms of all places and departments. Not for callers that change them, which would not see their own change. */
export const cachedTerms = (db: Db): Promise<ItemTerms> =>
  terms.getOrComputeForCompany(db, 'terms', () => readTerms(db));

/** Whether a place or department has a week or a zone, so that it decides about the days of its people. */
export async function hasTerms(db: Db): Promise<boolean> {
  const { weeks, zones } = await cachedTerms(db);
  return weeks.size + zones.size > 0;
}

/** Whether a place or department has a week or a zone now or later. */
export async function hasTermsOf(db: Db, id: string, today: LocalDate): Promise<boolean> {
  const { weeks, zones } = await readTerms(db);
  return (
    isSetFrom(weeks.get(id) ?? [], today, ({ week }) => week !== null) ||
    isSetFrom(zones.get(id) ?? [], today, ({ timezone }) => timezone !== null)
  );
}

/** Whether the row of a date, or a later one, says something. @param rows in date order */
function isSetFrom<Row extends { readonly effective_from: LocalDate }>(
  rows: readonly Row[],
  date: LocalDate,
  isSet: (row: Row) => boolean,
): boolean {
  const current = rows.findLast(({ effective_from }) => effective_from <= date);
  return rows.some((row) => (row === current || row.effective_from > date) && isSet(row));
}

/** Reads the terms of all places and departments. */
export async function readTerms(db: Db): Promise<ItemTerms> {
  const [weeks, zones] = await Promise.all([
    rowsOf<DatedWeek & { id: string }>(
      db,
      `select work_place_id as id, effective_from, week from work_place_weeks
        union all select department_id, effective_from, week from department_weeks order by effective_from`,
    ),
    rowsOf<DatedZone & { id: string }>(
      db,
      'select work_place_id as id, effective_from, timezone from work_place_zones order by effective_from',
    ),
  ]);
  return { weeks: byItem(weeks), zones: byItem(zones) };
}

function byItem<Row extends { readonly id: string }>(rows: readonly Row[]) {
  const items = new Map<string, Omit<Row, 'id'>[]>();
  for (const { id, ...row } of rows) items.set(id, [...(items.get(id) ?? []), row]);
  return items;
}
