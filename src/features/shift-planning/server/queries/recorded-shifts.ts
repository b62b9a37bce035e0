import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { RecordedShift } from '../../rules/conflicts.ts';

/** Shifts that recorded days keep, by person and date; null for a day without a shift. */
export type RecordedShifts = ReadonlyMap<string, RecordedShift | null>;

interface RecordedRow extends RecordedShift {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly has_shift: boolean;
}

/** Returns the shifts with which recorded days of these people began, between two dates, both included. */
export async function recordedShifts(
  db: Db,
  ids: readonly string[],
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<RecordedShifts> {
  const { rows } = await sql<RecordedRow>`
    select person_id, working_date as date, shift_start_at is not null as has_shift,
           coalesce(shift_name, '') as name, to_char(shift_start_time, 'HH24:MI') as start_time,
           coalesce(shift_work_time, 0) as work_time, coalesce(shift_break_time, 0) as break_time
      from attendances
     where person_id = any(${ids}::uuid[]) and working_date between ${from} and ${to}`.execute(db);
  return new Map(
    rows.map(({ person_id, date, has_shift, ...shift }) => [`${person_id} ${date}`, has_shift ? shift : null]),
  );
}
