import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { RequestedEmployment } from '#features/employment/server/queries/impact.ts';
import { dateFor } from './apply-changes.ts';
import { idsOfLists, placesOf, type ListIds } from './effects.ts';
import type { UndoRow } from './import-batch.ts';
import { isDated, staysAs } from './revert.ts';
import { requireUndoable } from './undo.ts';

/**
 * Returns the employment, that is hours, places and working period, that changed people would have after an undo. People
 * who were added are removed and have nothing that could change. @throws 404, 403, 424 if it cannot be undone
 */
export async function employmentByUndo(
  db: Db,
  undoing: { readonly id: string; readonly actor_id: string },
): Promise<ReadonlyMap<string, RequestedEmployment>> {
  const { work, rows } = await requireUndoable(db, undoing);
  const dated = new Map(rows.filter(isDated).map((row) => [row.person_id, row]));
  const items = await idsOfLists(db);
  const changes = new Map<string, RequestedEmployment>();
  for (const own of await employedNow(db, [...dated.keys()])) {
    const row = dated.get(own.id);
    if (row) changes.set(own.id, requestedOf(row, own, { effective_from: work.effective_from, items }));
  }
  return changes;
}

interface EmploymentDates {
  readonly id: string;
  readonly began_on: LocalDate;
  readonly discharged_date: LocalDate | null;
}

/** Returns the people sorted by name, as effects are listed. */
async function employedNow(db: Db, ids: readonly string[]): Promise<readonly EmploymentDates[]> {
  const { rows } = await sql<EmploymentDates>`
    select p.id, p.discharged_date,
           coalesce((select min(e.started_on) from employment_periods e where e.person_id = p.id), p.joined_on) as began_on
      from people p where p.id = any(${ids}::uuid[]) order by p.name_key, p.id`.execute(db);
  return rows;
}

/** Calculates the employment as `revert` would leave it. */
function requestedOf(
  row: UndoRow,
  employed: EmploymentDates,
  { effective_from, items }: { readonly effective_from: LocalDate; readonly items: ListIds },
): RequestedEmployment {
  const { old = {} } = row;
  const first_day = (old.joined_on ?? undefined) as LocalDate | undefined;
  const last_day = lastDayOf(row);
  const discharged_date = last_day === undefined ? employed.discharged_date : last_day;
  const from = dateFor({ began_on: first_day ?? employed.began_on, discharged_date }, effective_from);
  const places = placesOf(old, items);
  return {
    ...(first_day && { first_day }),
    ...(last_day !== undefined && { last_day }),
    ...('weekly_hours' in old && { weekly: { from, work_time: old.weekly_hours ? Number(old.weekly_hours) : null } }),
    ...(Object.keys(places).length > 0 && { placement: { from, values: places } }),
  };
}

/** undefined: unchanged. */
function lastDayOf(row: UndoRow): LocalDate | null | undefined {
  const { old = {} } = row;
  if (!('discharged_date' in old)) return undefined;
  if (old.discharged_date != null) return old.discharged_date as LocalDate;
  return staysAs(row) === null ? undefined : null;
}
