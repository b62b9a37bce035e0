import { rowsOf, type Db } from '#platform/server/database/database.ts';

const versionOfOne = 'select version from time_versions where person_id = $1';

/** The version of one person's time; 0 while nothing has been recorded. To be read before what is kept under it. */
export async function timeVersionOf(db: Db, personId: string): Promise<number> {
  const [row] = await rowsOf<{ version: number }>(db, versionOfOne, [personId]);
  return row?.version ?? 0;
}

/** The same, for a transaction that changes the person's time: until its end nobody else can. */
export async function lockTimeVersion(db: Db, personId: string): Promise<number> {
  const [row] = await rowsOf<{ version: number }>(db, `${versionOfOne} for no key update`, [personId]);
  return row?.version ?? 0;
}
