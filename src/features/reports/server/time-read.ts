import { versionOf, type Db } from '#platform/server/database/database.ts';
import { Kept } from '#platform/server/kept.ts';
import { TimeChanges } from '#features/days/server/queries/time-changes.ts';

/** The people whose time has changed, up to a moment. */
export interface TimeRead {
  readonly changes: TimeChanges;
  /** Number of changes up to that moment. */
  readonly known: number;
  /** The company's version then, by which everything else of the request is kept, too, and the beginning of the changes. */
  readonly version: string;
}

const maxCompanies = 500;
const kept = new Kept<TimeChanges>(maxCompanies);

/**
 * To be asked before the people whose days are kept: the days would belong to a newer version than the people, and be
 * taken for true. Undefined outside of requests, where nothing is kept.
 */
export async function readTime(db: Db): Promise<TimeRead | undefined> {
  const company = versionOf(db)?.company_id;
  if (company === undefined) return undefined;
  const changes = kept.get(company, 0) ?? new TimeChanges();
  kept.set(company, 0, changes);
  const version = await changes.read(db);
  return { changes, known: changes.count, version: `${version} ${changes.beginning}` };
}
