import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database.ts';

/**
 * `/metrics` for Prometheus: how long calls take, by route; what waits. No company is named. It is for the
 * network behind the proxy: a request that a proxy has passed on does not find it.
 */
export function serveMetrics(app: FastifyInstance, database: Database): void {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const durations = new Histogram({
    name: 'muster_http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    durations.labels(`${request.method} ${request.routeOptions.url ?? 'page'}`, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    done();
  });
  processGauges(registers);
  const gauge = (name: string, help: string, collect: (own: Gauge) => void | Promise<void>) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        return collect(this);
      },
    });
  gauge('muster_pool_connections', 'Connections to the database', (own) => own.set(database.pool.totalCount));
  gauge('muster_pool_waiting', 'Requests that wait for a connection', (own) => own.set(database.pool.waitingCount));
  const lag = gauge('muster_outbox_oldest_seconds', 'Age of the oldest event that is due', () => {});
  const queued = gauge('muster_outbox_events', 'Events that wait', () => {});
  const jobs = new Gauge({ name: 'muster_jobs', help: 'Jobs', labelNames: ['name', 'state'], registers });
  app.get('/metrics', async (request, reply) => {
    if (request.headers['x-forwarded-for'] ?? request.headers['forwarded'] ?? request.headers['via']) return reply.callNotFound();
    await database.outside('read', async (db) => {
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
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function processGauges(registers: Registry[]): void {
  new Gauge({
    name: 'muster_resident_memory_bytes',
    help: 'Memory of the process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  const delay = monitorEventLoopDelay({ resolution: 50 });
  delay.enable();
  new Gauge({
    name: 'muster_event_loop_delay_seconds',
    help: '99th percentile of the event loop’s delay since the last look',
    registers,
    collect() {
      this.set(delay.percentile(99) / 1e9);
      delay.reset();
    },
  });
}
