import type { Db } from '#platform/server/database/database.ts';
import type { DayOff, DaysOffReader } from '#platform/server/days-off.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { holidaysOff } from '#features/holidays/server/queries/days.ts';
import { leaveOff } from '#features/leave-applications/server/queries/days-off.ts';

/**
 * Readers of days off, one query per kind; nothing else needs to change for a new one. A feature that owns leave
 * or holidays exports a `DaysOffReader` from its `server/queries` (one statement for all people and days,
 * returning what is approved and counts) and is listed here. Planning then checks drafts against it, before they are
 * stored and again before they are published, and draws it in the plan. Published plans stay as they are.
 */
const readers: readonly DaysOffReader[] = [holidaysOff, leaveOff];

/** By person and date. */
export type DaysOff = ReadonlyMap<string, ReadonlyMap<LocalDate, readonly DayOff[]>>;

interface DaysOffOptions {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** The planner, whose permissions limit what is returned about leave. */
  readonly actor_id: string;
}

/** Returns the leave and holidays of these people between two dates, both included. */
export async function daysOffOf(
  db: Db,
  personIds: readonly string[],
  { from, to, actor_id }: DaysOffOptions,
): Promise<DaysOff> {
  const daysOff = await Promise.all(readers.map((read) => read(db, personIds, from, to, actor_id)));
  const people = new Map<string, Map<LocalDate, DayOff[]>>();
  for (const day of daysOff.flat()) {
    const days = people.get(day.person_id) ?? new Map<LocalDate, DayOff[]>();
    people.set(day.person_id, days.set(day.date, [...(days.get(day.date) ?? []), day]));
  }
  return people;
}
