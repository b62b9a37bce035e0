import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { EventType, LiveEvent } from '../../shared/events.ts';
import { afterCommit, rowsOf, type Db } from '../database/database.ts';
import type { Contributor } from '../contribution.ts';
import type { JobTime } from '../jobs/jobs.ts';

/** An event as it is delivered. */
export interface Event<Payload> {
  readonly id: string;
  readonly type: string;
  readonly payload: Payload;
  readonly created_at: Date;
}

/**
 * Returns the time of a delivery that is under way, in epoch seconds: retries may come hours after the event. It is
 * never before the event, as clocks of servers differ.
 */
export const deliveredAt = ({ created_at }: Pick<Event<unknown>, 'created_at'>): number =>
  Math.floor(Math.max(Date.now(), created_at.getTime()) / 1000);

/** The delivery of an event to one listener, in a write transaction of the event's company. */
export interface Delivery<Payload> {
  readonly db: Db;
  readonly company_id: string;
  readonly event: Event<Payload>;
  readonly log: FastifyBaseLogger;
  /** All features, for what later ones contribute. */
  readonly features: readonly Contributor[];
  /** Queues a job in the same transaction. `company_id` is added to the data, which contains ids and no secrets. */
  send(job: string, data: Readonly<Record<string, unknown>>, when?: JobTime): Promise<void>;
  /** Queues many jobs with one statement. */
  sendEach(job: string, all: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
  /**
   * Publishes to every socket that has subscribed to the channel, on any server. With several channels,
   * each socket receives it by the first one that it has subscribed to.
   */
  publish<Data>(channels: string | readonly string[], event: LiveEvent<Data>, data: NoInfer<Data>): void;
  /** Closes the sockets of a person, or only those that one session opened. */
  disconnect(session: { readonly person_id: string; readonly session_id?: string | undefined }): void;
}

/**
 * Runs after the commit, at least once, in the order of the features. Failures are retried,
 * so a listener must be idempotent. It makes no network calls: it sends a job.
 */
export interface Listener {
  /** Type of the event. */
  readonly on: string;
  run(delivery: Delivery<never>): Promise<void>;
  /** Called once, in place of `run` for each, with all consecutive events of the type. */
  runTogether?(delivery: Omit<Delivery<never>, 'event'>, events: readonly Event<never>[]): Promise<void>;
}

/** Creates a listener; `run` receives the payload that the event declares. */
export function listen<Payload extends object>(
  event: EventType<Payload>,
  run: (delivery: Delivery<Payload>) => Promise<void>,
): Listener {
  return { on: event.type, run };
}

/** Creates a listener that receives many events together, so that it reads data for them with one statement. */
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

/** An event to be written by `emitEach`. */
export interface NewEvent {
  readonly type: string;
  readonly payload: object;
}

/** Creates an event for `emitEach`. */
export const createEvent = <Payload extends object>(
  { type }: EventType<Payload>,
  payload: NoInfer<Payload>,
): NewEvent => ({
  type,
  payload,
});

/** Writes many events with one statement; they are delivered in this order. */
export async function emitEach(db: Db, events: readonly NewEvent[]): Promise<void> {
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
