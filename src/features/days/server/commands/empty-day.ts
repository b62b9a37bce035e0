import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { writeJournal } from '#features/audit/server/commands/journal.ts';
import type { Day } from '../../rules/entries.ts';
import { entryOf, iso, isoOrNull, type ChangeContext } from './changes.ts';

/**
 * Deletes a day with everything in it. Its content remains in the audit log, and its identity in `emptied_days`.
 * Requires the lock on the person's row.
 */
export async function emptyDay(db: Db, day: Day, change: ChangeContext): Promise<void> {
  const { id, person_id, working_date } = day;
  const { actor_id, source, address } = change;
  await Promise.all([
    writeJournal(
      db,
      removalOf(day).map((line) => ({ ...line, attendance_id: id, person_id, new: null, actor_id, source, address })),
    ),
    sql`delete from breaks where attendance_id = ${id}`.execute(db),
    sql`delete from clocks where attendance_id = ${id}`.execute(db),
    sql`delete from attendances where id = ${id}`.execute(db),
    sql`insert into emptied_days (person_id, working_date, attendance_id, emptied_by, emptied_at)
        values (${person_id}, ${working_date}, ${id}, ${actor_id}, ${iso(change.at)})
        on conflict (tenant_id, person_id, working_date) do update set
          attendance_id = excluded.attendance_id, emptied_by = excluded.emptied_by, emptied_at = excluded.emptied_at
    `.execute(db),
  ]);
}

/** Removes the mark, since time is recorded on the date again. */
export async function fillEmptied(db: Db, { person_id, working_date }: Day): Promise<void> {
  await sql`delete from emptied_days where person_id = ${person_id} and working_date = ${working_date}`.execute(db);
}

/** History lines of the deleted content from the inside out, so that undoing them in reverse order restores the day. */
function removalOf({ id, clocks, ...day }: Day) {
  const entries = clocks.flatMap((clock) => [
    ...clock.breaks.map((pause) => ({
      entity: 'break' as const,
      entity_id: pause.id,
      deed: 'remove',
      old: { ...entryOf(pause), clock_id: clock.id },
    })),
    { entity: 'clock' as const, entity_id: clock.id, deed: 'remove', old: entryOf(clock) },
  ]);
  const { person_id: _, approved_at, ...facts } = day;
  const old = { ...facts, approved_at: isoOrNull(approved_at) };
  return [...entries, { entity: 'attendance' as const, entity_id: id, deed: 'delete', old }];
}
