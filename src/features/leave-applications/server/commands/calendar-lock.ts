import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { rereadVersion } from '#features/company/server/queries.ts';

const key = sql`hashtextextended('leave.calendar.' || current_tenant()::text, 0)`;

/**
 * Prevents changes of holidays and standard hours, by which leave is counted, until the transaction ends.
 * Call it before locking the account, which rereads the company's version after both locks. The lock is shared.
 */
export async function lockCalendar(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${key})`.execute(db);
}

/**
 * Locks before holidays or standard hours are changed: waits for transactions that count leave by them;
 * later ones count by the new ones. Call it before reading any of them.
 */
export async function changeCalendar(db: Db): Promise<void> {
  await Promise.all([sql`select pg_advisory_xact_lock(${key})`.execute(db), rereadVersion(db)]);
}
