import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Contributor } from '../contribution.ts';
import type { Database, Db } from '../database/database.ts';
import { commits, type Delivery, type Event, type Listener } from './events.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { liveEvents, notifyServers, type LiveEvents } from '../live/live.ts';

export interface RelayOptions {
  readonly database: Database;
  /** Listeners in the order of delivery. */
  readonly listeners: readonly Listener[];
  readonly features?: readonly Contributor[];
  readonly jobs: Pick<Jobs, 'send'>;
  readonly log: FastifyBaseLogger;
}

export interface Relay {
  /** Delivers all due events and returns their number. */
  drain(): Promise<number>;
  close(): Promise<void>;
}

/** Events taken per batch. */
const batchEvents = 200;
/** Milliseconds between queries of the outbox without a notification: for other processes' events, and retries. */
const pollIntervalMs = 1_000;
/** Milliseconds for which events are collected, so that a rush is delivered in batches. */
const gatherMs = 20;
/** After a batch the relay pauses this many times as long as the batch took, to leave the database to requests. */
const pauseFactor = 3;
/** Attempts before an event is set aside, about two days after it happened. */
const maxTries = 60;

interface OutboxRow {
  readonly id: number;
  readonly tenant_id: string;
  readonly event_id: string;
}

/**
 * Delivers events from the outbox: any number of relays share the queue, each event goes to one of them,
 * and to another one if that process dies before it commits.
 */
export function startRelay(options: RelayOptions): Relay {
  const stop = new AbortController();
  let wake = Promise.withResolvers<void>();
  const nudge = () => wake.resolve();
  commits.on('emitted', nudge);

  const drain = async () => {
    let delivered = 0;
    for (;;) {
      const started = performance.now();
      const { taken, done } = await deliverDue(options);
      delivered += done;
      if (taken < batchEvents || stop.signal.aborted) return delivered;
      await wait((performance.now() - started) * pauseFactor, undefined, { signal: stop.signal }).catch(() => {});
    }
  };

  const run = async () => {
    while (!stop.signal.aborted) {
      const started = performance.now();
      await drain().catch((error: unknown) => stop.signal.aborted || options.log.error({ err: error }, 'relay'));
      const rest = Math.max(gatherMs, (performance.now() - started) * pauseFactor);
      await Promise.race([wake.promise, wait(pollIntervalMs, undefined, { signal: stop.signal }).catch(() => {})]);
      wake = Promise.withResolvers<void>();
      await wait(rest, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    drain,
    async close() {
      commits.off('emitted', nudge);
      stop.abort();
      nudge();
      await running;
    },
  };
}

/** Delivers all due events in one transaction; when one of them fails, each in its own. */
async function deliverDue(options: RelayOptions): Promise<{ taken: number; done: number }> {
  let dueEvents: readonly OutboxRow[] = [];
  try {
    await options.database.outside('write', async (db) => {
      dueEvents = await due(db).limit(batchEvents).execute();
      await deliver(options, db, dueEvents);
    });
    return { taken: dueEvents.length, done: dueEvents.length };
  } catch (error) {
    if (dueEvents.length === 0) throw error;
    const outcomes = [];
    for (const one of dueEvents) outcomes.push(await deliverOne(options, one));
    return { taken: dueEvents.length, done: outcomes.filter(Boolean).length };
  }
}

function due(db: Db) {
  return db
    .selectFrom('outbox_queue')
    .select(['id', 'tenant_id', 'event_id'])
    .where('next_try_at', '<=', sql<Date>`now()`)
    .orderBy('id')
    .forUpdate()
    .skipLocked();
}

async function deliverOne(options: RelayOptions, { id, event_id }: OutboxRow): Promise<boolean> {
  try {
    await options.database.outside('write', async (db) =>
      deliver(options, db, await due(db).where('id', '=', id).execute()),
    );
    return true;
  } catch (error) {
    options.log.error({ err: error, event_id }, 'event could not be delivered');
    // The delay doubles each time, from two seconds to an hour; events that never succeed stay for inspection.
    await options.database.outside('write', (db) =>
      db
        .updateTable('outbox_queue')
        .set({
          attempts: sql`attempts + 1`,
          next_try_at: sql`case when attempts + 1 >= ${maxTries} then 'infinity' else now() + least(3600, 2 ^ least(attempts + 1, 12)) * interval '1 second' end`,
        })
        .where('id', '=', id)
        .execute(),
    );
    return false;
  }
}

async function deliver(options: RelayOptions, db: Db, queued: readonly OutboxRow[]): Promise<void> {
  if (queued.length === 0) return;
  const notices: string[] = [];
  for (const [company_id, own] of Map.groupBy(queued, ({ tenant_id }) => tenant_id)) {
    await sql`select set_config('app.tenant_id', ${company_id}, true)`.execute(db);
    const [live, jobs] = [liveEvents(), jobsOf(options.jobs, db, company_id)];
    const ids = own.map(({ event_id }) => event_id);
    const events = await db
      .selectFrom('events')
      .select(['id', 'type', 'payload', 'created_at'])
      .where('id', '=', sql<string>`any(array(select unnest(${ids}::uuid[])))`)
      .orderBy('id')
      .execute();
    for (const alike of alikeInTurn(events)) await runListeners(options, { db, company_id, live, ...jobs }, alike);
    if (!live.isEmpty) notices.push(await live.save(db, company_id));
  }
  await db
    .deleteFrom('outbox_queue')
    .where('id', '=', sql<number>`any(${queued.map(({ id }) => id)}::bigint[])`)
    .execute();
  await notifyServers(db, notices);
}

type OutboxEvent = Event<unknown>;

/** Groups consecutive events of one type. */
function alikeInTurn(events: readonly OutboxEvent[]): OutboxEvent[][] {
  const found: OutboxEvent[][] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last?.[0]?.type === event.type) last.push(event);
    else found.push([event]);
  }
  return found;
}

/** Queues jobs of a company; a job requested by many events of a batch is queued once. */
function jobsOf(jobs: RelayOptions['jobs'], db: Db, company_id: string): Pick<Delivery<unknown>, 'send' | 'sendEach'> {
  const sent = new Set<string>();
  return {
    async send(job, data, when) {
      const key = JSON.stringify([job, data, when]);
      if (sent.has(key)) return;
      sent.add(key);
      await jobs.send(db, job, [{ company_id, ...data }], when);
    },
    sendEach: (job, all) =>
      jobs.send(
        db,
        job,
        all.map((data) => ({ company_id, ...data })),
      ),
  };
}

type CompanyDelivery = Pick<Delivery<unknown>, 'db' | 'company_id' | 'send' | 'sendEach'> & {
  readonly live: LiveEvents;
};

async function runListeners(
  { listeners, features = [], log }: RelayOptions,
  { live, ...own }: CompanyDelivery,
  events: readonly OutboxEvent[],
): Promise<void> {
  const delivery = { ...own, log, features, publish: live.publish, disconnect: live.disconnect } satisfies Omit<
    Delivery<unknown>,
    'event'
  >;
  // The listener's event type determines its payload.
  for (const listener of listeners.filter(({ on }) => on === events[0]?.type))
    if (listener.runTogether) await listener.runTogether(delivery, events as readonly Event<never>[]);
    else for (const event of events) await listener.run({ ...delivery, event: event as Event<never> });
}
