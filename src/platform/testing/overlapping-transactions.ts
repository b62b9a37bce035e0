import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import type { Company } from '#platform/testing/company.ts';

/** Whether a transaction waits for one of this connection. */
export async function isTransactionWaiting(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(db);
  return rows.length > 0;
}

/** Runs the first in a transaction that ends once a second one waits for it. @returns the result of the second */
export async function duringTransaction<T>(
  { acme }: { readonly acme: Company },
  first: (db: Db) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const { reply } = await acme.inside(async (db) => {
    await first(db);
    const reply = second();
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { reply };
  });
  return reply;
}
