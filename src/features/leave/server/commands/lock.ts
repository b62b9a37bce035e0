import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';

/**
 * Locks leave types, packages and the set-up of a company until the transaction ends,
 * so that checks made here stay valid. Applications and decisions do not wait for this lock.
 */
export async function lockRules(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('leave.rules.' || current_tenant()::text, 0))`.execute(db);
}
