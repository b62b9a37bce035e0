import { sql } from 'kysely';
import type { Db } from './database/database.ts';

/** Invalidates the printed addresses for setting up the company of this transaction, which is now done. */
export async function forgetSetUpTokens(db: Db): Promise<void> {
  await db
    .updateTable('companies')
    .set({ setup_token_hashes: null })
    .where('id', '=', sql<string>`current_tenant()`)
    .execute();
}
