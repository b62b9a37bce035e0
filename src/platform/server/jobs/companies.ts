import type { Database } from '../database/database.ts';

/**
 * Runs the work for every company whose workspace has been created, one after the other;
 * a failure in one does not stop the others.
 * @throws AggregateError after the last, with the error of each company in which it failed
 */
export async function forEachCompany(database: Database, work: (companyId: string) => Promise<unknown>): Promise<void> {
  const companies = await database.outside('read', (db) =>
    db
      .selectFrom('companies')
      .select('id')
      .where('setup_token_hashes', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  const errors: Error[] = [];
  for (const { id } of companies)
    try {
      await work(id);
    } catch (cause) {
      errors.push(new Error(`Failed for company ${id}.`, { cause }));
    }
  if (errors.length) throw new AggregateError(errors, `Failed for ${errors.length} of ${companies.length} companies.`);
}
