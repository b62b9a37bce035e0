import { rowsOf, type Db } from '#platform/server/database/database.ts';

const versionOfOne = 'select version from time_versions where person_id = $1';

/** Version of one person's time; 0 while nothing is recorded. Read it before the data that it versions. */
export async function timeVersionOf(db: Db, personId: string): Promise<number> {
  const [row] = await rowsOf<{ version: number }>(db, versionOfOne, [personId]);
  return row?.version ?? 0;
}

/** Returns the version and locks it, for a transaction that changes the person's time. */
export async function lockTimeVersion(db: Db, personId: string): Promise<number> {
  const [row] = await rowsOf<{ version: number }>(db, `${versionOfOne} for no key update`, [personId]);
  return row?.version ?? 0;
}
