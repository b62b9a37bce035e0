import { useEffect, useRef } from 'react';
import type pusher from 'pusher-js';
import { defineLiveEvent, type LiveEvent } from '../shared/events.ts';

// The types describe a CommonJS module; the `default` export from a bundler is the class itself.
type PusherClass = typeof pusher.default;
type Socket = InstanceType<PusherClass>;

/** Settings from `GET application/configuration/list`. */
export interface LiveSettings {
  readonly push_key: string;
  /** Sent by the server; clients otherwise assume port 6001 and TLS (specification A §7.6). */
  readonly ws_port?: number;
  readonly force_tls?: boolean;
  readonly ws_path: string;
  readonly channels: { readonly company: string; readonly user: string; readonly holders: readonly string[] };
}

/** Requests the signatures of channels; null for a refused one. */
export type SignChannels = (request: {
  socket_id: string;
  channel_names: string[];
}) => Promise<{ readonly data: readonly { readonly channel_name: string; readonly auth: string | null }[] }>;

type Handler = (data: never) => void;

/**
 * Raised by the client itself: the socket is open and every channel answered, but events may have been missed,
 * so everything is loaded again. Not raised when the page's first connection finds that no event was sent
 * since the page was opened.
 */
export const connected = defineLiveEvent('connected');

const handlers = new Map<string, Set<Handler>>();

/** The server sends the data passed to `publish`, so it has the event's type. */
function deliver(name: string, data: unknown): void {
  for (const handler of handlers.get(name) ?? []) handler(data as never);
}

/** Calls `handler` for every such event on a channel of this person, while mounted. */
export function useLive<Data>({ name }: LiveEvent<Data>, handler: (data: Data) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const listener = (data: Data) => latest.current(data);
    const listeners = handlers.get(name) ?? new Set();
    handlers.set(name, listeners.add(listener));
    return () => void listeners.delete(listener);
  }, [name]);
}

/** Milliseconds after which a new client retries the socket, since the old one has given up. */
const openAgainMs = 60_000;

interface LiveOptions {
  settings(): Promise<LiveSettings>;
  readonly sign: SignChannels;
  /** Returns a text that changes with each live event of the company, while no socket opens. */
  newest(): Promise<string>;
  /** Called when no socket opens although the server answers: the page polls for news from then on. */
  onAsking(): void;
}

/**
 * Opens the socket of the signed-in person. Retries every second until there are settings with a key
 * and the client library is loaded; a failed socket never breaks the page (OQ-040, OQ-041). If none opens,
 * as behind a proxy that blocks upgrades, it polls the server for news until one does.
 * @returns a function that closes it
 */
export function connectLive({ settings, sign, newest, onAsking }: LiveOptions): () => void {
  let isClosed = false;
  let socket: Socket | undefined;
  let timer: ReturnType<typeof setTimeout>;
  const asking = askInstead({ newest, onNews: () => deliver(connected.name, {}), onFirstAnswer: onAsking });
  const attempt = async () => {
    try {
      const [loaded, live] = await Promise.all([import('pusher-js'), settings()]);
      if (!live.push_key) throw new Error('no push key yet');
      if (!isClosed) socket = follow(open(loaded.default as unknown as PusherClass, live, sign));
    } catch {
      if (!isClosed) timer = setTimeout(attempt, 1000);
    }
  };
  const follow = (opened: Socket): Socket => {
    opened.connection.bind('state_change', ({ current }: { readonly current: string }) => {
      if (isClosed || socket !== opened) return;
      if (current === 'connected') {
        clearTimeout(timer);
        return asking.stop();
      }
      if (current !== 'failed' && current !== 'unavailable') return;
      asking.start();
      clearTimeout(timer);
      timer = setTimeout(() => {
        socket = undefined;
        opened.disconnect();
        void attempt();
      }, openAgainMs);
    });
    return opened;
  };
  void attempt();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    asking.stop();
    socket?.disconnect();
  };
}

/**
 * Returns the address of the socket, derived from the page's address,
 * which may differ from the installation's (another port of a proxy, a name of the local network).
 * A separate server reports its own address; the defaults are port 6001 and TLS (specification A §7.6).
 */
export function wayOf(
  { ws_port, force_tls }: Pick<LiveSettings, 'ws_port' | 'force_tls'>,
  page: Pick<Location, 'protocol' | 'port'>,
) {
  const isSecurePage = page.protocol === 'https:';
  const isOurs = ws_port !== undefined && force_tls !== undefined;
  const forceTLS = isOurs ? isSecurePage : (force_tls ?? true);
  const ownPort = Number(page.port) || (isSecurePage ? 443 : 80);
  const port = isOurs ? ownPort : (ws_port ?? 6001);
  return { wsPort: port, wssPort: port, forceTLS, enabledTransports: [forceTLS ? 'wss' : 'ws'] as ('ws' | 'wss')[] };
}

/**
 * The host is the page's own, even if it differs from the installation's name (127.0.0.1,
 * an address of the local network), which other clients receive.
 */
function open(Client: PusherClass, live: LiveSettings, sign: SignChannels): Socket {
  const { hostname } = window.location;
  const socket = new Client(live.push_key, {
    cluster: '',
    wsHost: hostname,
    wsPath: live.ws_path,
    ...wayOf(live, window.location),
    enableStats: false,
    channelAuthorization: { transport: 'ajax', endpoint: '', customHandler: signTogether(sign) },
  });
  const { company, user, holders } = live.channels;
  const names = [company, user, ...holders];
  const waitingChannels = new Set<string>();
  let hasMissed = false;
  socket.connection.bind('connected', () => {
    for (const name of names) waitingChannels.add(name);
  });
  for (const name of names)
    socket.subscribe(name).bind_global((event: string, data: unknown) => {
      if (!event.startsWith('pusher:')) deliver(event, data);
      // A refused channel receives no events, so none of its events can be missed.
      else if (waitingChannels.delete(name)) {
        if (event === 'pusher:subscription_succeeded') hasMissed ||= quietOf(data) < pageAge();
        if (waitingChannels.size) return;
        if (hasMissed) deliver(connected.name, {});
        // After a reconnection it is unknown when the page last received events.
        hasMissed = true;
      }
    });
  return socket;
}

/** Milliseconds without an event on a channel at the time of subscription; other servers do not report it. */
function quietOf(data: unknown): number {
  const quietMs = typeof data === 'object' && data !== null && 'quiet_ms' in data ? data.quiet_ms : 0;
  return typeof quietMs === 'number' ? quietMs : 0;
}

/** Milliseconds since the page was requested, even if one of the clocks stops while the device sleeps. */
const pageAge = () => Math.max(performance.now(), Date.now() - performance.timeOrigin);

/** Signs channels subscribed to in the same turn with one request. */
function signTogether(sign: SignChannels): pusher.ChannelAuthorizationHandler {
  const waitingRequests = new Map<string, pusher.ChannelAuthorizationCallback>();
  const ask = async (socket_id: string) => {
    const channels = new Map(waitingRequests);
    waitingRequests.clear();
    const { data } = await sign({ socket_id, channel_names: [...channels.keys()] }).catch(() => ({ data: [] }));
    const authByChannel = new Map(data.map(({ channel_name, auth }) => [channel_name, auth]));
    for (const [name, answer] of channels) {
      const auth = authByChannel.get(name);
      if (auth) answer(null, { auth });
      else answer(new Error(`You cannot subscribe to ${name}.`), null);
    }
  };
  return ({ socketId, channelName }, answer) => {
    if (waitingRequests.size === 0) queueMicrotask(() => void ask(socketId));
    waitingRequests.set(channelName, answer);
  };
}

/** Milliseconds between two requests for news. */
const askEveryMs = 15_000;

interface LivePolling {
  /** Starts polling; further calls have no effect. */
  start(): void;
  stop(): void;
}

interface LivePollingOptions {
  /** Returns a text that changes with each live event of the company. */
  newest(): Promise<string>;
  /** Called when there was news since the last request, or may have been before the first. */
  onNews(): void;
  /** Called after the first answer: the network works, and only live events are missing. */
  onFirstAnswer(): void;
}

/** Polls for news when live events do not arrive. A hidden page waits until it is visible. */
function askInstead({ newest, onNews, onFirstAnswer }: LivePollingOptions): LivePolling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let knownVersion: string | undefined;
  let run = 0;
  const ask = async (own: number) => {
    clearTimeout(timer);
    // Without an answer the network or the server is unavailable.
    const version = document.hidden ? undefined : await newest().catch(() => undefined);
    if (own !== run) return;
    if (version !== undefined && version !== knownVersion) {
      if (knownVersion === undefined) onFirstAnswer();
      knownVersion = version;
      onNews();
    }
    timer = setTimeout(() => void ask(own), askEveryMs);
  };
  const askSoon = () => void (document.hidden || ask((run += 1)));
  let isAsking = false;
  return {
    start() {
      if (isAsking) return;
      isAsking = true;
      document.addEventListener('visibilitychange', askSoon);
      void ask((run += 1));
    },
    stop() {
      isAsking = false;
      run += 1;
      knownVersion = undefined;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askSoon);
    },
  };
}
