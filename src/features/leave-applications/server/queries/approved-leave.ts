import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import { leaveOnDate, type LeaveOn } from '../../rules/leave-on.ts';

/** Approved leave of some people between two dates. */
export interface ApprovedLeave {
  on(personId: string, date: LocalDate): LeaveOn | null;
}

interface Row {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly part: DayPart;
  readonly leave_type_id: string;
}

/**
 * Reads it for these people, both dates included, in one statement by the index of a person's dates.
 * Dates with no cost have become a holiday or a free day: no one is on leave then.
 */
export async function approvedLeaveOf(
  db: Db,
  personIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<ApprovedLeave> {
  const rows = await rowsOf<Row>(
    db,
    `select person_id, date, part, leave_type_id from leave_application_days
      where person_id = any($1::uuid[]) and date between $2 and $3 and state = 'approved' and cost > 0
      order by part`,
    [personIds, from, to],
  );
  const people = new Map<string, Map<LocalDate, LeaveOn | null>>();
  for (const [personId, ofPerson] of Map.groupBy(rows, ({ person_id }) => person_id)) {
    const dates = Map.groupBy(ofPerson, ({ date }) => date);
    people.set(personId, new Map(dates.entries().map(([date, days]) => [date, leaveOnDate(days)])));
  }
  return { on: (personId, date) => people.get(personId)?.get(date) ?? null };
}
