import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { placeWeekFaults } from '../../contract.ts';

/** @throws 404 when there is no such place or department, or it is in the Trash */
export async function requireItem(
  db: Db,
  { type, id }: { readonly type: 'work_place' | 'department'; readonly id: string },
) {
  const table = type === 'work_place' ? 'work_places' : 'departments';
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and trashed_at is null`.execute(db);
  if (rows.length === 0) throw placeWeekFaults.gone();
}
