import { sql } from 'kysely';
import { allRoutes } from '#app/server/features.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { connect } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { testStorage } from '#platform/testing/storage.ts';
import type { Company } from './generate.ts';
import type { Shot } from './load.ts';
import type { Stage } from './stage.ts';

/** Number of statements of a call, and of rows that they read. */
export interface Reading {
  readonly statements: number;
  readonly rows: number;
}

export interface ReadCounter {
  /** @param fillsCaches whether an uncounted request precedes, to fill caches */
  of(company: Company, shot: Shot, fillsCaches: boolean): Promise<Reading>;
  close(): Promise<void>;
}

const connections = 3;

/**
 * Counts statements, and rows and index entries read by PostgreSQL, on a separate server within this process:
 * nothing else may run meanwhile.
 */
export function countReads({ owner, url }: Stage): ReadCounter {
  let statements = 0;
  const database = connect({ url, connections, onStatement: () => void (statements += 1) });
  const app = createHttp({
    authenticator: sessionAuthenticator(database),
    features: allRoutes,
    storage: testStorage(),
  });

  const rowsRead = async (company: Company): Promise<number> => {
    // Each connection flushes its statistics on request; while it sleeps another one is taken.
    const flush = () =>
      database.tenant(company.id, 'read', (db) => sql`select pg_stat_force_next_flush(), pg_sleep(0.02)`.execute(db));
    await Promise.all(Array.from({ length: connections }, flush));
    const { rows } = await owner.query<{ rows: string }>(
      `select (select coalesce(sum(seq_tup_read), 0) from pg_stat_user_tables)
            + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes) as rows`,
    );
    return Number(rows[0]?.rows);
  };
  return {
    async of(company, shot, fillsCaches) {
      const send = () => app.inject(requestOf(company, shot));
      if (fillsCaches) await send();
      const before = await rowsRead(company);
      statements = 0;
      await send();
      const sent = statements;
      return { statements: sent, rows: (await rowsRead(company)) - before };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

const requestOf = ({ host }: Company, { method, path, cookie, body, key }: Shot) => ({
  method,
  url: path,
  headers: { host, cookie, 'x-requested-with': 'XMLHttpRequest', ...(key && { 'idempotency-key': key }) },
  ...(method === 'POST' && { payload: body ?? {} }),
});
