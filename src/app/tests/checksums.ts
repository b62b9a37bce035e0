import { sql } from 'kysely';
import { database, type Company } from '#platform/testing/company.ts';

/** Tables in which a refused request may leave changes, each with the reason. */
const movedByOthers: Readonly<Record<string, string>> = {
  rate_limits: 'A refused call is counted.',
  audit_chain: 'A server that runs beside seals the entries that are there.',
};

const tablesOfCompanies: readonly string[] = await database.outside('read', async (db) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
     order by relname`.execute(db);
  return rows.map(({ name }) => name);
});

/** Counts the company's rows in each table. */
export async function countRows(acme: Company): Promise<ReadonlyMap<string, number>> {
  const counts = tablesOfCompanies.map(
    (table) => sql`select ${table}::text as name, count(*)::int as total from ${sql.table(table)}`,
  );
  const { rows } = await acme.inside((db) =>
    sql<{ name: string; total: number }>`${sql.join(counts, sql` union all `)}`.execute(db),
  );
  return new Map(rows.map(({ name, total }) => [name, total]));
}

/**
 * A checksum of the company's rows in every table. A sum of hashes needs no sorting, and a statement without values
 * is planned once per connection: together a tenth of the time, and it is sent several times per endpoint.
 */
export async function checksums(acme: Pick<Company, 'inside'>): Promise<Readonly<Record<string, string | null>>> {
  const sums = tablesOfCompanies
    .filter((table) => !Object.hasOwn(movedByOthers, table))
    .map(
      (table) => sql`(select sum(hashtextextended(t::text, 0))::text from ${sql.table(table)} t) as ${sql.id(table)}`,
    );
  const { rows } = await acme.inside((db) =>
    sql<Readonly<Record<string, string | null>>>`select ${sql.join(sums)}`.execute(db),
  );
  return rows[0] ?? {};
}
