import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';

/**
 * Locks the places of limits until the transaction ends, in one order, so that the last place is taken once.
 * The caller counts who is away afterwards, and has locked the accounts that it changes before.
 */
export async function lockPlaces(db: Db, limits: readonly { readonly id: string }[]): Promise<void> {
  for (const id of [...new Set(limits.map((limit) => limit.id))].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended('leave-limits.places.' || ${id}::text, 0))`.execute(db);
}
