import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Gauge, Histogram, Registry } from 'prom-client';
import { platformFaults } from '../../shared/faults.ts';
import type { Database } from '../database/database.ts';

/**
 * Serves `/metrics` for Prometheus: duration of requests by route, and queue lengths. It names no company,
 * but shows how busy they are, so it requires the token.
 * @param token undefined: there are no metrics
 */
export function serveMetrics(app: FastifyInstance, database: Database, token: string | undefined): void {
  if (token === undefined) return;
  const registry = new Registry();
  measureRequests(app, registry);
  processGauges(registry);
  const readQueues = databaseGauges(registry, database);
  app.get('/metrics', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isSame(headers.authorization, `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer');
      throw platformFaults.notSignedIn();
    }
    await readQueues();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Compares in constant time, so that a partly right token takes as long as any other. */
function isSame(token: string | undefined, expected: string): boolean {
  const [one, two] = [token ?? '', expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && two !== undefined && timingSafeEqual(one, two);
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'muster_http_request_duration_seconds',
    help: 'Response time',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    durations
      .labels(`${request.method} ${request.routeOptions.url ?? 'page'}`, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
    done();
  });
}

/**
 * Registers gauges for connections, events and jobs.
 * @returns a function that reads the number of waiting events and jobs from the database
 */
function databaseGauges(registry: Registry, database: Database): () => Promise<void> {
  gauge(registry, 'muster_pool_connections', 'Database connections', () => database.pool.totalCount);
  gauge(registry, 'muster_pool_waiting', 'Requests waiting for a connection', () => database.pool.waitingCount);
  const lag = gauge(registry, 'muster_outbox_oldest_seconds', 'Age of the oldest due event');
  const queued = gauge(registry, 'muster_outbox_events', 'Waiting events');
  const jobs = new Gauge({ name: 'muster_jobs', help: 'Jobs', labelNames: ['name', 'state'], registers: [registry] });
  return () =>
    database.outside('read', async (db) => {
      const {
        rows: [outbox],
      } = await sql<{
        events: number;
        age: number;
      }>`select count(*) as events, coalesce(extract(epoch from now() - min(next_try_at)), 0)::float as age from outbox_queue where next_try_at <= now()`.execute(
        db,
      );
      lag.set(outbox?.age ?? 0);
      queued.set(outbox?.events ?? 0);
      const { rows } = await sql<{
        name: string;
        state: string;
        n: number;
      }>`select name, state::text, count(*) as n from pgboss.job where state <> 'completed' group by 1, 2`.execute(db);
      jobs.reset();
      for (const { name, state, n } of rows) jobs.set({ name, state }, n);
    });
}

function processGauges(registry: Registry): void {
  gauge(registry, 'muster_resident_memory_bytes', 'Process memory', () => process.memoryUsage.rss());
  const delay = monitorEventLoopDelay({ resolution: 50 });
  delay.enable();
  const help = '99th percentile of the event loop’s delay since the last look';
  gauge(registry, 'muster_event_loop_delay_seconds', help, () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return seconds;
  });
}

/** @param read called at every scrape; if omitted, the gauge is set from outside */
function gauge(registry: Registry, name: string, help: string, read?: () => number): Gauge {
  return new Gauge({
    name,
    help,
    registers: [registry],
    ...(read && {
      collect() {
        this.set(read());
      },
    }),
  });
}
