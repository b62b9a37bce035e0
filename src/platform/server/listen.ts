import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface Notifications {
  /**
   * Hears a channel from now on, over one connection of its own that is opened at the first call and opened
   * again when it is lost. What is sent in between is missed: `onGap` says so, once listening again.
   */
  listen(channel: string, heard: (payload: string) => void, onGap?: () => void): void;
  /** Whether the connection stands and every channel is being listened to. */
  readonly isListening: boolean;
  close(): Promise<void>;
}

interface Hearer {
  heard(payload: string): void;
  onGap?: (() => void) | undefined;
}

/** Milliseconds between attempts to connect again. */
const pause = 500;
/** A connection whose other end has vanished shows nothing; asking it now and then does. Milliseconds. */
const checkEvery = 15_000;

export function createListener(url: string, options: string): Notifications {
  const hearers = new Map<string, Hearer[]>();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let isListening = false;
  let running: Promise<void> | undefined;

  async function session(): Promise<void> {
    const own = new pg.Client({ connectionString: url, options, keepAlive: true, query_timeout: 10_000, connectionTimeoutMillis: 10_000 });
    const lost = new Promise<void>((resolve) => void own.on('end', resolve).on('error', () => resolve()));
    own.on('notification', ({ channel, payload = '' }) => {
      for (const { heard } of hearers.get(channel) ?? []) heard(payload);
    });
    const check = setInterval(() => void own.query('select 1').catch(() => own.end().catch(() => {})), checkEvery);
    try {
      await own.connect();
      for (const channel of hearers.keys()) await own.query(`listen ${pg.escapeIdentifier(channel)}`);
      // Closed meanwhile: nobody else knows of this connection, so it would stay.
      if (closing.signal.aborted) return;
      client = own;
      isListening = true;
      for (const { onGap } of [...hearers.values()].flat()) onGap?.();
      await lost;
    } finally {
      clearInterval(check);
      isListening = false;
      client = undefined;
      await own.end().catch(() => {});
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await session().catch(() => {});
      await wait(pause, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  return {
    get isListening() {
      return isListening;
    },
    listen(channel, heard, onGap) {
      const known = hearers.get(channel);
      hearers.set(channel, [...(known ?? []), { heard, onGap }]);
      running ??= run();
      if (known || !client) return;
      isListening = false;
      // A failure here ends the connection, and the next one listens to everything.
      client.query(`listen ${pg.escapeIdentifier(channel)}`).then(
        () => void (isListening = true),
        () => client?.end().catch(() => {}),
      );
    },
    async close() {
      closing.abort();
      await client?.end().catch(() => {});
      await running;
    },
  };
}
