import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayOff, DaysOffReader } from '#features/shifts/server/queries/days-off.ts';

/** The planner, and what features have registered for their checks. */
export interface PlanChecker {
  /** The planner's permissions limit what is returned about leave. */
  readonly actor_id: string;
  readonly daysOff: readonly DaysOffReader[];
}

/** By person and date. */
export type DaysOff = ReadonlyMap<string, ReadonlyMap<LocalDate, readonly DayOff[]>>;

interface DaysOffOptions extends PlanChecker {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Returns the leave and holidays of these people between two dates, both included. */
export async function daysOffOf(
  db: Db,
  personIds: readonly string[],
  { from, to, actor_id, daysOff }: DaysOffOptions,
): Promise<DaysOff> {
  const found = await Promise.all(daysOff.map((read) => read(db, personIds, from, to, actor_id)));
  const people = new Map<string, Map<LocalDate, DayOff[]>>();
  for (const day of found.flat()) {
    const days = people.get(day.person_id) ?? new Map<LocalDate, DayOff[]>();
    people.set(day.person_id, days.set(day.date, [...(days.get(day.date) ?? []), day]));
  }
  return people;
}
