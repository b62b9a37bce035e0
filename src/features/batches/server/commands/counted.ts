import type { Db } from '#platform/server/database/database.ts';
import { keptSettings } from '#features/company/server/queries.ts';

/** Numbers as the company writes them: '4,001'. */
export async function counted(db: Db): Promise<(count: number) => string> {
  const { number_format } = await keptSettings(db);
  return (count) => count.toLocaleString(number_format);
}

/** '1 person', '4,001 people' */
export async function countedPeople(db: Db, count: number): Promise<string> {
  return count === 1 ? '1 person' : `${(await counted(db))(count)} people`;
}
