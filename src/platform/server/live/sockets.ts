import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import type { Authenticator } from '../http/authenticator.ts';
import type { ConnectionLimits } from '../http/connection-limits.ts';
import type { Hosts } from '../http/hosts.ts';
import type { Actor } from '../http/implement.ts';
import { permissionOfChannel } from '../../shared/events.ts';
import { mayListen } from './channels.ts';
import { liveChannel, readLive, type LivePayload } from './live.ts';
import { pushKey, pushSecretOf, sessionOfSubscription } from './push-key.ts';
import { LastMessages } from './last-messages.ts';

export interface SocketOptions {
  readonly authenticator: Authenticator;
  readonly hosts: Hosts;
  readonly log: FastifyBaseLogger;
  /** Path the installation lives under: '' or '/hr'. */
  readonly prefix: string;
  /** Further origin besides the request's own host from which pages may connect: PUBLIC_URL. */
  readonly publicUrl: string;
  readonly limits: ConnectionLimits;
  /** Returns the address of the client that requests a socket. */
  callerOf(request: IncomingMessage): string;
  /** Counts an upgrade as a request of its address; false when that has sent too many. */
  takeRequest(address: string): boolean;
  /** Shortened by tests. */
  readonly timing?: Partial<typeof timing> | undefined;
}

export interface Sockets {
  readonly count: number;
  /** Closes every socket within some seconds, so that clients reconnect elsewhere at different times. */
  close(): Promise<void>;
}

const timing = {
  /** Seconds of silence after which a client sends a ping; after twice as many the socket is closed. */
  activitySeconds: 30,
  /** Seconds within which a closing server closes its sockets. */
  drainSeconds: 2,
};

const limits = {
  channels: 100,
  sockets: 20_000,
  socketsPerPerson: 50,
  messagesPerSecond: 50,
  bufferedBytes: 1_048_576,
} as const;

/** Close codes of the Pusher protocol: clients reconnect never after 40xx, later after 41xx, immediately after 42xx. */
const codes = {
  unknownKey: 4001,
  tooMany: 4100,
  /** No person has signed in to it in time. */
  nobody: 4101,
  unauthorized: 4009,
  again: 4200,
  silent: 4201,
  clientEvent: 4301,
} as const;

interface Socket {
  readonly ws: WebSocket;
  readonly id: string;
  readonly companyId: string;
  /** Names of channels, each with the session that subscribed to it. */
  readonly channels: Map<string, string>;
  /** Sessions that subscribed through it; a page may change its user without reconnecting. */
  readonly sessions: Set<string>;
  readonly people: Set<string>;
  readonly openedAt: number;
  heardAt: number;
  /** Messages of the current second. */
  messages: number;
}

const incoming = z.object({ event: z.string().max(200), data: z.unknown() });
const subscription = z.object({
  channel: z.string().regex(/^[\w=@,.;-]{1,200}$/),
  auth: z.string().max(300).optional(),
});

/** The sockets of this server. */
export class Hub implements Sockets {
  readonly #options: SocketOptions;
  readonly #timing: typeof timing;
  readonly #sockets = new Set<Socket>();
  readonly #channels = new Map<string, Set<Socket>>();
  #secret: Promise<string> | undefined;
  /** Ids of live events from notices that are still to be read, by company; an entry for each that is being read. */
  readonly #unread = new Map<string, string[]>();
  readonly #quiet = new LastMessages();
  readonly #activityTimer: NodeJS.Timeout;
  #closing = false;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#timing = { ...timing, ...options.timing };
    this.#activityTimer = setInterval(
      () => this.#checkActivity(),
      Math.min(1_000, this.#timing.activitySeconds * 500, options.limits.socketSignInSeconds * 500),
    ).unref();
    // Events may have been missed while the connection to the database was down: clients reload when they reconnect.
    options.authenticator.database.notifications.listen(
      liveChannel,
      (notice) => this.#receive(notice),
      () => {
        this.#quiet.beginListening();
        this.#closeAll(codes.again);
      },
    );
  }

  get count(): number {
    return this.#sockets.size;
  }

  /** Read once, and again after a failure. */
  #secretOf(): Promise<string> {
    const secret = (this.#secret ??= this.#options.authenticator.database.outside('read', pushSecretOf));
    secret.catch(() => void (this.#secret = undefined));
    return secret;
  }

  async accept(ws: WebSocket, companyId: string, key: string): Promise<void> {
    ws.on('error', () => ws.terminate());
    const secret = await this.#secretOf().catch(() => undefined);
    if (secret === undefined || this.#closing || this.#sockets.size >= limits.sockets)
      return reject(ws, codes.tooMany, 'Over capacity');
    if (key !== pushKey(secret)) return reject(ws, codes.unknownKey, 'Unknown application key');
    const socket: Socket = {
      ws,
      id: `${randomInt(1e9)}.${randomInt(1e9)}`,
      companyId,
      channels: new Map(),
      sessions: new Set(),
      people: new Set(),
      openedAt: performance.now(),
      heardAt: performance.now(),
      messages: 0,
    };
    this.#sockets.add(socket);
    ws.on('close', () => this.#remove(socket));
    ws.on('pong', () => void (socket.heardAt = performance.now()));
    ws.on(
      'message',
      (data) =>
        void this.#answer(socket, data).catch((error: unknown) => this.#options.log.error({ err: error }, 'socket')),
    );
    this.#send(socket, 'pusher:connection_established', {
      socket_id: socket.id,
      activity_timeout: this.#timing.activitySeconds,
    });
  }

  async #answer(socket: Socket, raw: RawData): Promise<void> {
    socket.heardAt = performance.now();
    socket.messages += 1;
    if (socket.messages > limits.messagesPerSecond) return reject(socket.ws, codes.tooMany, 'Too many messages');
    const message = incoming.safeParse(parseJson(raw));
    if (!message.success)
      return this.#send(socket, 'pusher:error', { code: null, message: 'This message does not follow the protocol' });
    const { event, data } = message.data;
    if (event === 'pusher:ping') return this.#send(socket, 'pusher:pong', {});
    if (event === 'pusher:subscribe') return this.#subscribe(socket, data);
    if (event === 'pusher:unsubscribe') return this.#unsubscribe(socket, data);
    if (event.startsWith('client-'))
      return this.#send(socket, 'pusher:error', { code: codes.clientEvent, message: 'Clients cannot send events' });
  }

  async #subscribe(socket: Socket, data: unknown): Promise<void> {
    const requested = subscription.safeParse(data);
    if (!requested.success)
      return this.#send(socket, 'pusher:error', { code: null, message: 'A subscription requires a channel' });
    const { channel, auth = '' } = requested.data;
    const refuse = (status: number, error: string) =>
      this.#send(socket, 'pusher:subscription_error', { type: 'AuthError', error, status }, channel);
    if (socket.channels.size >= limits.channels && !socket.channels.has(channel))
      return refuse(429, 'Too many channels');
    const session = sessionOfSubscription(await this.#secretOf(), { socket_id: socket.id, channel }, auth);
    if (!session) return refuse(403, 'This subscription is not signed for this socket');
    // Noted before the session is looked up: if it ends in between, `disconnect` finds this socket.
    socket.sessions.add(session);
    const actor = await this.#actorOf(socket.companyId, session);
    if (!actor) return refuse(403, 'The session ended');
    // A signature outlives the permission that it was made for.
    if (!mayListen(socket.companyId, actor, channel)) return refuse(403, 'You cannot subscribe to this channel');
    if (!this.#sockets.has(socket)) return;
    socket.people.add(actor.id);
    this.#dropOldest(actor.id, socket);
    socket.channels.set(channel, session);
    this.#channels.set(channel, (this.#channels.get(channel) ?? new Set()).add(socket));
    this.#send(socket, 'pusher_internal:subscription_succeeded', { quiet_ms: this.#quietMs(socket, channel) }, channel);
  }

  #quietMs({ companyId }: Socket, channel: string): number {
    const { isListening } = this.#options.authenticator.database.notifications;
    return isListening ? this.#quiet.milliseconds(companyId, channel) : 0;
  }

  /** A signature outlives the session it was made for; this does not. */
  async #actorOf(companyId: string, session: string): Promise<Actor | undefined> {
    const { database, actorsOf } = this.#options.authenticator;
    const actors = await database.tenant(companyId, 'read', (db) => actorsOf(db, [session], epochSeconds()));
    return actors.get(session);
  }

  /** Closes a person's oldest socket when they have too many. */
  #dropOldest(person: string, newest: Socket): void {
    const own = [...this.#sockets].filter(
      (socket) => socket !== newest && socket.companyId === newest.companyId && socket.people.has(person),
    );
    if (own.length >= limits.socketsPerPerson && own[0]) reject(own[0].ws, codes.tooMany, 'Too many connections');
  }

  #unsubscribe(socket: Socket, data: unknown): void {
    const requested = subscription.safeParse(data);
    if (requested.success) this.#leave(socket, requested.data.channel);
  }

  #leave(socket: Socket, channel: string): void {
    socket.channels.delete(channel);
    const others = this.#channels.get(channel);
    others?.delete(socket);
    if (others?.size === 0) this.#channels.delete(channel);
  }

  #remove(socket: Socket): void {
    this.#sockets.delete(socket);
    for (const channel of socket.channels.keys()) this.#leave(socket, channel);
  }

  #receive(notice: string): void {
    const [companyId, id] = notice.split(':');
    if (!companyId || !id) return;
    // This server has no client of the company, so it does not read the event's channels.
    if (!this.#serves(companyId)) return this.#quiet.end(companyId);
    const waiting = this.#unread.get(companyId);
    if (waiting) return void waiting.push(id);
    this.#unread.set(companyId, [id]);
    setImmediate(() => void this.#readInTurn(companyId));
  }

  /** Reads waiting news one batch after the other: two reads at a time could finish in the wrong order. */
  async #readInTurn(companyId: string): Promise<void> {
    for (let ids = this.#unread.get(companyId); ids?.length; ids = this.#unread.get(companyId)) {
      this.#unread.set(companyId, []);
      await this.#read(companyId, ids);
    }
    this.#unread.delete(companyId);
  }

  #serves(companyId: string): boolean {
    for (const socket of this.#sockets) if (socket.companyId === companyId) return true;
    return false;
  }

  async #read(companyId: string, ids: readonly string[]): Promise<void> {
    const { database, actorsOf } = this.#options.authenticator;
    const guarded = this.#guarded(companyId);
    const sessions = [...new Set(guarded.map(({ session }) => session))];
    try {
      const { payloads, actors } = await database.tenant(companyId, 'read', async (db) => ({
        payloads: await readLive(db, ids),
        // Permissions are read after the event: a person who lost one before it does not receive it.
        actors: sessions.length ? await actorsOf(db, sessions, epochSeconds()) : new Map<string, Actor>(),
      }));
      for (const { socket, channel, session } of guarded) {
        const actor = actors.get(session);
        const isSame = socket.channels.get(channel) === session;
        if (isSame && !(actor && mayListen(companyId, actor, channel))) this.#withdraw(socket, channel);
      }
      for (const payload of payloads) this.#deliver(companyId, payload);
    } catch (error) {
      this.#options.log.error({ err: error }, 'live news could not be read');
      this.#closeAll(codes.again);
    }
  }

  /** Subscriptions that a person may lose during their session: those of the holders of a permission. */
  #guarded(companyId: string): { socket: Socket; channel: string; session: string }[] {
    return [...this.#sockets]
      .filter((socket) => socket.companyId === companyId)
      .flatMap((socket) => [...socket.channels].map(([channel, session]) => ({ socket, channel, session })))
      .filter(({ channel }) => permissionOfChannel(companyId, channel) !== undefined);
  }

  #withdraw(socket: Socket, channel: string): void {
    this.#leave(socket, channel);
    const refusal = { type: 'AuthError', error: 'You can no longer subscribe to this channel', status: 403 };
    this.#send(socket, 'pusher:subscription_error', refusal, channel);
  }

  #deliver(companyId: string, { messages, disconnect }: LivePayload): void {
    for (const { channels, name, data } of messages) {
      const reached = new Set<Socket>();
      for (const channel of [channels].flat()) {
        this.#quiet.end(companyId, channel);
        const subscribers = [...(this.#channels.get(channel) ?? [])].filter(
          (socket) => socket.companyId === companyId && !reached.has(socket),
        );
        if (!subscribers.length) continue;
        const frame = JSON.stringify({ event: name, channel, data: JSON.stringify(data) });
        for (const socket of subscribers) {
          reached.add(socket);
          this.#write(socket, frame);
        }
      }
    }
    for (const { person_id, session_id } of disconnect)
      for (const socket of this.#sockets)
        if (
          socket.companyId === companyId &&
          (session_id ? socket.sessions.has(session_id) : socket.people.has(person_id))
        )
          reject(socket.ws, codes.unauthorized, 'The session ended');
  }

  #send(socket: Socket, event: string, data: object, channel?: string): void {
    // The protocol's own data is JSON within JSON; that of an error is not.
    const inner = event === 'pusher:error' || event === 'pusher:subscription_error' ? data : JSON.stringify(data);
    this.#write(socket, JSON.stringify({ event, ...(channel !== undefined && { channel }), data: inner }));
  }

  #write({ ws }: Socket, frame: string): void {
    // A client that does not read must not fill our memory.
    if (ws.bufferedAmount > limits.bufferedBytes) return ws.terminate();
    ws.send(frame);
  }

  #checkActivity(): void {
    const now = performance.now();
    for (const socket of this.#sockets) {
      socket.messages = 0;
      if (!socket.people.size && now - socket.openedAt > this.#options.limits.socketSignInSeconds * 1_000)
        reject(socket.ws, codes.nobody, 'No one is signed in');
      else if (now - socket.heardAt > this.#timing.activitySeconds * 2_000)
        reject(socket.ws, codes.silent, 'No response');
    }
  }

  #closeAll(code: number, withinMs = 5_000): void {
    for (const { ws } of this.#sockets)
      setTimeout(() => reject(ws, code, 'Connect again'), Math.random() * withinMs).unref();
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#activityTimer);
    const withinMs = this.#timing.drainSeconds * 1_000;
    const allClosed = Promise.all(
      [...this.#sockets].map(({ ws }) => new Promise((resolve) => ws.once('close', resolve))),
    );
    this.#closeAll(codes.tooMany, withinMs);
    await Promise.race([allClosed, new Promise((resolve) => void setTimeout(resolve, withinMs + 1_000).unref())]);
    for (const { ws } of this.#sockets) ws.terminate();
  }
}

function reject(ws: WebSocket, code: number, message: string): void {
  if (ws.readyState !== ws.OPEN) return;
  ws.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }));
  ws.close(code, message);
  // A client that does not close its side is cut off.
  setTimeout(() => ws.terminate(), 3_000).unref();
}

const epochSeconds = (): number => Math.floor(Date.now() / 1000);

function parseJson(raw: RawData): unknown {
  try {
    return JSON.parse(String(raw));
  } catch {
    return undefined;
  }
}
