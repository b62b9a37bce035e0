import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { placeWeekFaults } from '../../contract.ts';

/** Returns the name of a place or department. @throws 404 when there is none, or it is in the Trash */
export async function requireItem(
  db: Db,
  { type, id }: { readonly type: 'work_place' | 'department'; readonly id: string },
): Promise<string> {
  const table = type === 'work_place' ? 'work_places' : 'departments';
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where id = ${id} and trashed_at is null`.execute(db);
  const [item] = rows;
  if (!item) throw placeWeekFaults.gone();
  return item.name;
}
