import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { applySettings, type SessionSettings } from './session-settings.ts';

export interface Notifications {
  /**
   * Listens to a channel over a separate connection, which is opened at the first call and again when lost.
   * Notifications in between are missed: `onGap` is called once it listens, and whenever it listens again.
   */
  listen(channel: string, onNotification: (payload: string) => void, onGap?: () => void): void;
  /** Whether the connection is open and listens to every channel. */
  readonly isListening: boolean;
  close(): Promise<void>;
}

interface Subscription {
  onNotification(payload: string): void;
  onGap?: (() => void) | undefined;
}

/** Milliseconds between attempts to connect again. */
const reconnectDelayMs = 500;
/** Milliseconds between queries that check the connection: a lost peer is noticed only by sending. */
const checkIntervalMs = 15_000;

interface ListenerState {
  readonly settings: SessionSettings;
  readonly subscriptions: Map<string, Subscription[]>;
  readonly closing: AbortController;
  /** The connection, while it is open. */
  client: pg.Client | undefined;
  isListening: boolean;
}

export function createListener(url: string, settings: SessionSettings): Notifications {
  const state: ListenerState = {
    settings,
    subscriptions: new Map(),
    closing: new AbortController(),
    client: undefined,
    isListening: false,
  };
  const connect = () =>
    new pg.Client({
      connectionString: url,
      keepAlive: true,
      query_timeout: 10_000,
      connectionTimeoutMillis: 10_000,
    });
  let running: Promise<void> | undefined;

  return {
    get isListening() {
      return state.isListening;
    },
    listen(channel, onNotification, onGap) {
      const subscriptions = state.subscriptions.get(channel);
      state.subscriptions.set(channel, [...(subscriptions ?? []), { onNotification, onGap }]);
      running ??= keepListening(state, connect);
      if (subscriptions) return void (state.isListening && onGap?.());
      if (state.client) beginListening(state, state.client, channel, onGap);
    },
    async close() {
      state.closing.abort();
      await state.client?.end().catch(() => {});
      await running;
    },
  };
}

/** Adds a channel to an open connection. */
function beginListening(state: ListenerState, client: pg.Client, channel: string, onGap?: () => void): void {
  state.isListening = false;
  // A failure here ends the connection, and the next one listens to everything.
  client.query(`listen ${pg.escapeIdentifier(channel)}`).then(
    () => {
      state.isListening = true;
      onGap?.();
    },
    () => state.client?.end().catch(() => {}),
  );
}

/** Opens one connection after the other until the listener is closed. */
async function keepListening(state: ListenerState, connect: () => pg.Client): Promise<void> {
  const { signal } = state.closing;
  while (!signal.aborted) {
    await listenUntilLost(state, connect).catch(() => {});
    await wait(reconnectDelayMs, undefined, { signal }).catch(() => {});
  }
}

/** Connects, listens to every channel, and resolves when the connection has ended. */
async function listenUntilLost(state: ListenerState, connect: () => pg.Client): Promise<void> {
  const client = connect();
  const connectionEnd = new Promise<void>((resolve) => void client.on('end', resolve).on('error', () => resolve()));
  client.on('notification', ({ channel, payload = '' }) => {
    for (const { onNotification } of state.subscriptions.get(channel) ?? []) onNotification(payload);
  });
  const check = setInterval(
    () => void client.query('select 1').catch(() => client.end().catch(() => {})),
    checkIntervalMs,
  );
  try {
    await client.connect();
    await applySettings(client, state.settings);
    for (const channel of state.subscriptions.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    // The listener was closed in the meantime; only this function knows the connection, so it ends it.
    if (state.closing.signal.aborted) return;
    state.client = client;
    state.isListening = true;
    for (const { onGap } of [...state.subscriptions.values()].flat()) onGap?.();
    await connectionEnd;
  } finally {
    clearInterval(check);
    state.isListening = false;
    state.client = undefined;
    await client.end().catch(() => {});
  }
}
