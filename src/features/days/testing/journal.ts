import type { Db } from '#platform/server/database/database.ts';
import { writeJournal } from '#features/audit/server/commands/journal.ts';

/**
 * Writes the entries that the database asks for before a test changes somebody's time by hand, in the same transaction.
 * @param dayIds all days of the person that are there, if none are named
 */
export async function noteChange(db: Db, person_id: string, ...dayIds: string[]): Promise<void> {
  const there = () => db.selectFrom('attendances').select('id').where('person_id', '=', person_id).execute();
  const ids = dayIds.length ? dayIds : (await there()).map(({ id }) => id);
  const change = { entity: 'attendance', deed: 'edit', actor_id: null, source: 'web', address: null } as const;
  const lines = ids.map((id) => ({ ...change, attendance_id: id, entity_id: id, person_id, old: {}, new: {} }));
  await writeJournal(db, lines);
}
