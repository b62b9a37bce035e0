import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { zoneOn } from '#features/company/rules/dated-settings.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { isTimed, type DayPart } from '#features/leave/rules/counting.ts';
import { weekSources, zonesOf } from '#features/shifts/server/queries/usual-hours.ts';
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
  readonly is_covered: boolean;
  readonly week_share: number | null;
}

/**
 * Reads it for these people, both dates included, in one statement by the index of a person's dates.
 * Other dates with no cost have become a holiday or a free day: no one is on leave then.
 */
export async function approvedLeaveOf(
  db: Db,
  personIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<ApprovedLeave> {
  const rows = await rowsOf<Row>(
    db,
    `select person_id, date, part, leave_type_id, is_covered, week_share from leave_application_days
      where person_id = any($1::uuid[]) and date between $2 and $3 and state = 'approved' and is_away
      order by part`,
    [personIds, from, to],
  );
  const zoneOf = await zonesOfTimes(db, rows);
  const people = new Map<string, Map<LocalDate, LeaveOn | null>>();
  for (const [personId, ofPerson] of Map.groupBy(rows, ({ person_id }) => person_id)) {
    const dates = Map.groupBy(ofPerson, ({ date }) => date);
    people.set(
      personId,
      new Map(dates.entries().map(([date, days]) => [date, leaveOnDate(days, zoneOf(personId, date))])),
    );
  }
  return { on: (personId, date) => people.get(personId)?.get(date) ?? null };
}

export type ZoneOf = (personId: string, date: LocalDate) => string;

/** Returns a function for the zones of the places where people work, read only for leave by the hour. */
export async function zonesOfTimes(db: Db, rows: readonly Pick<Row, 'person_id' | 'part'>[]): Promise<ZoneOf> {
  const ids = [...new Set(rows.flatMap(({ person_id, part }) => (isTimed(part) ? person_id : [])))];
  if (ids.length === 0) return () => '';
  const [settings, sources] = await Promise.all([cachedSettings(db), weekSources(db, ids)]);
  const own = zonesOf(sources, settings);
  return (personId, date) => zoneOn(own(personId), date);
}
