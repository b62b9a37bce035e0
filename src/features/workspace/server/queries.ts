import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';

/**
 * Locks the company's row until the transaction ends, so that only one of two parallel set-ups succeeds.
 * A company created by an import has settings, but counts as not created until it is claimed.
 */
export async function lockSetUp(db: Db): Promise<{ setup_token_hashes: string[]; is_created: boolean }> {
  const { setup_token_hashes } = await db
    .selectFrom('companies')
    .select('setup_token_hashes')
    .where('id', '=', sql<string>`current_tenant()`)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const settings = await db.selectFrom('company_settings').select('tenant_id').executeTakeFirst();
  return {
    setup_token_hashes: setup_token_hashes ?? [],
    is_created: settings !== undefined && setup_token_hashes === null,
  };
}
