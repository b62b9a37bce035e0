import type { Database } from '#platform/server/database/database.ts';
import { pairAgain } from './pair-again.ts';

/** In a thread of its own: the last days of everybody anew, while others clock in and out. */
export function run(database: Database, company_id: string, { now }: { readonly now: number }): Promise<void> {
  return pairAgain(database, company_id, now);
}
