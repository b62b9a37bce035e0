import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

const folder = new URL('../../../../db/migrations/', import.meta.url);

/** Load balancers may send HEAD requests. */
const answersHead = { exposeHeadRoute: true } as const;

/** Milliseconds for the database to answer before the server reports that it is not ready. */
const timeoutMs = 3_000;

/**
 * `/health/live`: the process answers. `/health/ready`: it can do its work, with a database that is reachable
 * and has every migration of this program. For load balancers, hence at the root whatever the prefix.
 */
export function serveHealth(app: FastifyInstance, database: Database): void {
  const needed = readdir(folder).then((names) => names.filter((name) => name.endsWith('.sql')));
  app.get('/health/live', answersHead, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', answersHead, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const missing = await Promise.race([notMigrated(database, await needed), rejectAfterTimeout()]).catch(
      (error: unknown) => {
        request.log.warn({ err: error }, 'not ready');
        return ['the database'];
      },
    );
    if (missing.length === 0) return reply.send({ status: 'ok' });
    return reply.code(503).header('retry-after', '2').send({ status: 'waiting', for: missing });
  });
}

async function notMigrated(database: Database, needed: readonly string[]): Promise<string[]> {
  const { rows } = await database.outside('read', (db) =>
    sql<{ name: string }>`select name from migrations`.execute(db),
  );
  const applied = new Set(rows.map(({ name }) => name));
  return needed.filter((name) => !applied.has(name));
}

function rejectAfterTimeout(): Promise<never> {
  return new Promise(
    (_resolve, reject) =>
      void setTimeout(() => reject(new Error('The database did not respond in time.')), timeoutMs).unref(),
  );
}
