import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Day with entries that begin or end in the future, which no correct clock records. */
export interface DayAhead {
  readonly person_id: string;
  readonly working_date: LocalDate;
  /** Number of entries. */
  readonly count: number;
  /** Latest of their times, as ISO 8601. */
  readonly latest: string;
}

/** Tolerates a minute, since the clocks of servers differ. */
export async function daysAhead(db: Db): Promise<DayAhead[]> {
  const found = await rowsOf<Omit<DayAhead, 'latest'> & { latest: Date }>(
    db,
    `select a.person_id, a.working_date, count(*)::int as count, max(greatest(c.started_at, c.ended_at, b.latest)) as latest
       from attendances a join clocks c on c.attendance_id = a.id
       left join lateral (select max(greatest(started_at, ended_at)) as latest from breaks where clock_id = c.id) b on true
      where a.working_date >= (now() - interval '3 days')::date
        and greatest(c.started_at, c.ended_at, b.latest) > now() + interval '1 minute'
      group by a.person_id, a.working_date order by a.working_date, a.person_id`,
  );
  return found.map((day) => ({ ...day, latest: day.latest.toISOString() }));
}
