import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Something that happened. The payload holds ids and plain facts, never secrets: it may be read long after. */
export interface Event<Payload = Record<string, unknown>> {
  readonly type: string;
  readonly payload: Payload;
}

/** An event on its way to one listener, in a write transaction of the event's company. */
export interface Delivery<Payload = Record<string, unknown>> {
  readonly db: Db;
  readonly company_id: string;
  readonly event: Event<Payload> & { readonly id: string; readonly created_at: Date };
  readonly log: FastifyBaseLogger;
  /** Queues a job in the same transaction. `company_id` is added to the data, which holds ids and no secrets. */
  send(job: string, data: Readonly<Record<string, unknown>>): Promise<void>;
  /** The same for many, with one statement. */
  sendEach(job: string, all: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
  /** News for every socket that has subscribed the channel, on whichever server. */
  publish(channel: string, name: string, data: unknown): void;
  /** Closes the sockets of a person, or only those that one session opened. */
  disconnect(whose: { readonly person_id: string; readonly session_id?: string | undefined }): void;
}

/**
 * Runs after the commit, at least once, in the order of the features; a failure is tried again later, so a
 * listener must bear running twice. It makes no network calls: it sends a job.
 */
export interface Listener<Payload = never> {
  /** The event's type. */
  readonly on: string;
  run(delivery: Delivery<Payload>): Promise<void>;
}

/**
 * Writes an event in the running transaction; it is delivered after the commit, at least once, and not at all
 * when the transaction rolls back.
 */
export async function emit(db: Db, { type, payload }: Event): Promise<void> {
  await sql`
    with e as (insert into events (type, payload) values (${type}, ${JSON.stringify(payload)}::jsonb) returning tenant_id, id)
    insert into outbox_queue (tenant_id, event_id) select tenant_id, id from e`.execute(db);
  emitted.add(db);
}

/** Transactions that have written an event. */
const emitted = new WeakSet<Db>();

/** Tells the relay of this process that something has been committed, so that nobody waits for its next look. */
export const news = new EventEmitter<{ emitted: [] }>().setMaxListeners(0);

/** To be called after the commit. */
export function announce(db: Db): void {
  if (emitted.has(db)) news.emit('emitted');
}
