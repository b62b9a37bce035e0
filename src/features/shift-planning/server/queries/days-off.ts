import type { Db } from '#platform/server/database/database.ts';
import type { DayOff, DaysOffReader } from '#platform/server/days-off.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { holidaysOff } from '#features/holidays/server/queries/days.ts';
import { leaveOff } from '#features/leave-applications/server/queries/days-off.ts';

/**
 * Who tells of days off: a query of an earlier feature for each kind, and nothing else has to be done for it. A feature
 * that keeps leave or holidays exports a `DaysOffReader` from its `server/queries` (one statement for all these people
 * and days, of what is approved and counts) and stands in this list. Planning then judges drafts by it, before they are
 * stored and again before they are published, and draws it in the plan. A plan that is published already stays as it is.
 */
const readers: readonly DaysOffReader[] = [holidaysOff, leaveOff];

/** By person and date. */
export type DaysOff = ReadonlyMap<string, ReadonlyMap<LocalDate, readonly DayOff[]>>;

interface Asked {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Who plans: what they may know of leave is told. */
  readonly actor_id: string;
}

/** What keeps these people from working between two dates, both included. */
export async function daysOffOf(db: Db, personIds: readonly string[], { from, to, actor_id }: Asked): Promise<DaysOff> {
  const told = await Promise.all(readers.map((read) => read(db, personIds, from, to, actor_id)));
  const people = new Map<string, Map<LocalDate, DayOff[]>>();
  for (const day of told.flat()) {
    const days = people.get(day.person_id) ?? new Map<LocalDate, DayOff[]>();
    people.set(day.person_id, days.set(day.date, [...(days.get(day.date) ?? []), day]));
  }
  return people;
}
