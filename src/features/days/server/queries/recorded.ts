import { sql } from 'kysely';
import type { RecordedDays } from '#platform/server/recorded-days.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Days on which a person has clocked. */
export const recordedDays: RecordedDays = async (db, personId, { from, until }) => {
  const { rows } = await sql<{ days: number; first: LocalDate | null; last: LocalDate | null }>`
    select count(*)::int as days, min(working_date) as first, max(working_date) as last from attendances a
     where person_id = ${personId} and working_date between ${from} and ${until}
       and exists (select from clocks c where c.attendance_id = a.id)`.execute(db);
  const [found] = rows;
  return found?.first && found.last ? { days: found.days, first: found.first, last: found.last } : undefined;
};
