import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { EventType, LiveEvent } from '../../shared/events.ts';
import { afterCommit, rowsOf, type Db } from '../database/database.ts';
import type { JobTime } from '../jobs/jobs.ts';

/** Something that happened, as it is delivered. */
export interface Event<Payload> {
  readonly id: string;
  readonly type: string;
  readonly payload: Payload;
  readonly created_at: Date;
}

/** An event on its way to one listener, in a write transaction of the event's company. */
export interface Delivery<Payload> {
  readonly db: Db;
  readonly company_id: string;
  readonly event: Event<Payload>;
  readonly log: FastifyBaseLogger;
  /** Queues a job in the same transaction. `company_id` is added to the data, which holds ids and no secrets. */
  send(job: string, data: Readonly<Record<string, unknown>>, when?: JobTime): Promise<void>;
  /** The same for many, with one statement. */
  sendEach(job: string, all: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
  /**
   * News for every socket that has subscribed the channel, on whichever server. Of several channels, each socket gets
   * it by the first one that it has subscribed.
   */
  publish<Data>(channels: string | readonly string[], event: LiveEvent<Data>, data: NoInfer<Data>): void;
  /** Closes the sockets of a person, or only those that one session opened. */
  disconnect(whose: { readonly person_id: string; readonly session_id?: string | undefined }): void;
}

/**
 * Runs after the commit, at least once, in the order of the features; a failure is tried again later, so a
 * listener must bear running twice. It makes no network calls: it sends a job.
 */
export interface Listener {
  /** The event's type. */
  readonly on: string;
  run(delivery: Delivery<never>): Promise<void>;
  /** Called once, in place of `run` for each, with all events of the type that follow one another. */
  runTogether?(delivery: Omit<Delivery<never>, 'event'>, events: readonly Event<never>[]): Promise<void>;
}

/** Makes a listener; `run` is handed the payload that the event declares. */
export function listen<Payload extends object>(
  event: EventType<Payload>,
  run: (delivery: Delivery<Payload>) => Promise<void>,
): Listener {
  return { on: event.type, run };
}

/** Makes a listener that hears of many events at once, so that what it reads for them is one statement. */
export function listenTogether<Payload extends object>(
  event: EventType<Payload>,
  run: (delivery: Omit<Delivery<Payload>, 'event'>, events: readonly Event<Payload>[]) => Promise<void>,
): Listener {
  return { on: event.type, run: (delivery: Delivery<Payload>) => run(delivery, [delivery.event]), runTogether: run };
}

/**
 * Writes an event in the running transaction; it is delivered after the commit, at least once, and not at all
 * when the transaction rolls back.
 */
export async function emit<Payload extends object>(
  db: Db,
  { type }: EventType<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  afterCommit(db, notifyRelay);
  await rowsOf(db, insertion, [type, JSON.stringify(payload)]);
}

/** Events that `emitEach` writes. */
export interface Emitted {
  readonly type: string;
  readonly payload: object;
}

/** An event for `emitEach`. */
export const emitted = <Payload extends object>({ type }: EventType<Payload>, payload: NoInfer<Payload>): Emitted => ({
  type,
  payload,
});

/** The same for many, with one statement; they are delivered in this order. */
export async function emitEach(db: Db, events: readonly Emitted[]): Promise<void> {
  if (events.length === 0) return;
  afterCommit(db, notifyRelay);
  await sql`
    with e as (insert into events (type, payload)
      select type, payload from json_to_recordset(${JSON.stringify(events)}::json) as event (type text, payload jsonb)
      returning tenant_id, id)
    insert into outbox_queue (tenant_id, event_id) select tenant_id, id from e`.execute(db);
}

const insertion = `
  with e as (insert into events (type, payload) values ($1, $2::jsonb) returning tenant_id, id)
  insert into outbox_queue (tenant_id, event_id) select tenant_id, id from e`;

/** Wakes the relay of this process after a commit. */
export const commits = new EventEmitter<{ emitted: [] }>().setMaxListeners(0);

const notifyRelay = (): void => void commits.emit('emitted');
