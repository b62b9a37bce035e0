import { sql } from 'kysely';
import type { Db } from './database/database.ts';

/**
 * The addresses that were printed for setting up the company of this transaction open nothing any more: somebody has
 * done it.
 */
export async function forgetSetUpTokens(db: Db): Promise<void> {
  await db
    .updateTable('companies')
    .set({ setup_token_hashes: null })
    .where('id', '=', sql<string>`current_tenant()`)
    .execute();
}
