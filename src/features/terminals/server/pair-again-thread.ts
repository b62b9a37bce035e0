import type { Database } from '#platform/server/database/database.ts';
import { pairAgain } from './pair-again.ts';

/** Pairs everyone's last days again in a separate thread, while others clock in and out. */
export function run(database: Database, company_id: string, { now }: { readonly now: number }): Promise<void> {
  return pairAgain(database, company_id, now);
}
