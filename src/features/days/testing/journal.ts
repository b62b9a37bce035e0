import type { Db } from '#platform/server/database/database.ts';
import { writeJournal } from '#features/audit/server/commands/journal.ts';

/**
 * Writes the journal entries that the database requires before a test changes a person's time directly.
 * @param dayIds all existing days of the person if omitted
 */
export async function noteChange(db: Db, person_id: string, ...dayIds: string[]): Promise<void> {
  const there = () => db.selectFrom('attendances').select('id').where('person_id', '=', person_id).execute();
  const ids = dayIds.length ? dayIds : (await there()).map(({ id }) => id);
  const change = { entity: 'attendance', deed: 'edit', actor_id: null, source: 'web', address: null } as const;
  const lines = ids.map((id) => ({ ...change, attendance_id: id, entity_id: id, person_id, old: {}, new: {} }));
  await writeJournal(db, lines);
}
