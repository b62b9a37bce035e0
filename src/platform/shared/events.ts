import type { Permission } from './permissions.ts';

/** Type-level carrier of an event's payload; absent at run time. */
declare const carried: unique symbol;

/** A kind of event that features emit in their transaction and listen to (`emit`, `listen`). */
export interface EventType<Payload extends object> {
  /** Stored type: events waiting in the outbox while a new version starts must still be understood. */
  readonly type: string;
  readonly [carried]?: Payload;
}

/** A kind of event that sockets receive (`publish`) and screens follow (`useLive`). */
export interface LiveEvent<Data> {
  /** Name for other clients of the socket. */
  readonly name: string;
  readonly [carried]?: Data;
}

/** Payload of events without further data. */
export type NoFacts = Record<string, never>;

/**
 * Declares a domain event. The payload contains ids and plain facts, never secrets: it may be read much later.
 * @param type 'feature.what_happened'
 */
export function defineEvent<Payload extends object = NoFacts>(type: string): EventType<Payload> {
  return { type };
}

/** Declares a live event and the type of its data. */
export function defineLiveEvent<Data = NoFacts>(name: string): LiveEvent<Data> {
  return { name };
}

/** Channel that every signed-in browser of the company subscribes to. */
export const companyChannel = (companyId: string) => `private-company.${companyId}`;

/** Channel of one person's browsers. */
export const personChannel = (personId: string) => `private-user.${personId}`;

/** Channel of the people who hold a permission, for as long as they hold it. */
export const holdersChannel = (companyId: string, permission: Permission) =>
  `private-holders.${companyId}.${permission}`;

/** Returns the permission of a holders channel, unvalidated; undefined for every other channel. */
export function permissionOfChannel(companyId: string, channel: string): string | undefined {
  const prefix = `private-holders.${companyId}.`;
  return channel.startsWith(prefix) ? channel.slice(prefix.length) : undefined;
}
