import type { Permission } from './permissions.ts';

/** Carries the type of an event's payload; nothing at run time. */
declare const carried: unique symbol;

/** A kind of event that features write into their transaction and listen to (`emit`, `listen`). */
export interface EventType<Payload extends object> {
  /** As it is stored: what waits in the outbox while a new version starts must still be understood. */
  readonly type: string;
  readonly [carried]?: Payload;
}

/** A kind of news that sockets are told (`publish`) and screens follow (`useLive`). */
export interface LiveEvent<Data> {
  /** As other clients of the socket know it. */
  readonly name: string;
  readonly [carried]?: Data;
}

/** What is said of something that has nothing to say but that it happened. */
export type NoFacts = Record<string, never>;

/**
 * Declares a domain event. The payload holds ids and plain facts, never secrets: it may be read long after.
 * @param type 'feature.what_happened'
 */
export function defineEvent<Payload extends object = NoFacts>(type: string): EventType<Payload> {
  return { type };
}

/** Declares a live event, and the type of what it says. */
export function defineLiveEvent<Data = NoFacts>(name: string): LiveEvent<Data> {
  return { name };
}

/** The channel that every signed-in browser of the company has subscribed. */
export const companyChannel = (companyId: string) => `private-company.${companyId}`;

/** The channel of one person's browsers. */
export const personChannel = (personId: string) => `private-user.${personId}`;

/** The channel of those who hold a permission, for as long as they hold it. */
export const holdersChannel = (companyId: string, permission: Permission) =>
  `private-holders.${companyId}.${permission}`;

/** The permission whose holders have the channel, as it was written; undefined for every other channel. */
export function permissionOfChannel(companyId: string, channel: string): string | undefined {
  const prefix = `private-holders.${companyId}.`;
  return channel.startsWith(prefix) ? channel.slice(prefix.length) : undefined;
}
