import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/**
 * Returns the people of whom only the weekly hours are known, and not the days. Days can be stored without a write
 * to the person, when the hours stay the same. People who have left are included.
 */
export async function peopleWithUnknownDays(db: Db, today: LocalDate): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from (
      select distinct on (r.person_id) r.person_id, r.weekly_work_time, r.week
        from employment_rows r join people p on p.id = r.person_id
       where r.field = 'weekly_work_time' and r.effective_from <= greatest(p.joined_on, ${today}::date)
       order by r.person_id, r.effective_from desc) as counting
     where weekly_work_time is not null and week is null`.execute(db);
  return new Set(rows.map(({ person_id }) => person_id));
}
