import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';

/**
 * One who changes leave types, packages or the set-up at a time, until the transaction ends: what is checked here
 * cannot become untrue by somebody else meanwhile. Whoever applies for leave or decides does not wait for it.
 */
export async function lockRules(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('leave.rules.' || current_tenant()::text, 0))`.execute(db);
}
