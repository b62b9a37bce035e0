import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Traffic from a server to PostgreSQL. */
export interface WireCounts {
  /** Number of executed statements, including those that begin and end transactions. */
  readonly statements: number;
  /** Number of writes while no answer was outstanding: each costs one round trip. */
  readonly roundTrips: number;
}

const executeType = 'E';
const queryType = 'Q';
const syncType = 'S';
const readyType = 'Z';

/** Splits a stream of the PostgreSQL protocol into messages: a letter, a length that includes itself, the content. */
export function messageReader(take: (type: string, content: Buffer) => void, skipsStartup: boolean) {
  let arrived: Buffer = Buffer.alloc(0);
  // The first message of a connection has no letter.
  let isStartup = skipsStartup;
  return (data: Buffer): void => {
    arrived = arrived.length ? Buffer.concat([arrived, data]) : data;
    for (;;) {
      const start = isStartup ? 0 : 1;
      if (arrived.length < start + 4) return;
      const end = start + arrived.readInt32BE(start);
      if (arrived.length < end) return;
      if (!isStartup) take(String.fromCharCode(arrived[0] ?? 0), arrived.subarray(5, end));
      isStartup = false;
      arrived = arrived.subarray(end);
    }
  };
}

/** Counts statements in the text of a simple query: 'begin; set local …' are two. */
export const statementsIn = (text: string): number => text.split(';').filter((part) => part.trim()).length;

/** Counts the traffic of one connection. */
export function connectionCounter(add: (counts: WireCounts) => void) {
  let owed = 0;
  const sent = messageReader((type, content) => {
    if (type !== executeType && type !== queryType && type !== syncType) return;
    const statements =
      type === syncType ? 0 : type === executeType ? 1 : statementsIn(content.toString('utf8', 0, content.length - 1));
    // An execute is followed by the sync that requests its answer.
    const roundTrips = owed === 0 && type !== executeType ? 1 : 0;
    if (type !== executeType) owed += 1;
    add({ statements, roundTrips });
  }, true);
  const answered = messageReader((type) => void (type === readyType && owed > 0 && (owed -= 1)), false);
  return { sent, answered };
}

/** A proxy for a database that counts the traffic. */
export interface CountingProxy {
  /** Connection string of the same database. */
  readonly url: string;
  /** Returns the counts since the last call. */
  counts(): WireCounts;
  close(): Promise<void>;
}

/** @param url a connection string, by TCP or by a Unix socket (`?host=/folder`) */
export async function countingProxy(url: string): Promise<CountingProxy> {
  let [statements, roundTrips] = [0, 0];
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect(addressOf(url));
    const counter = connectionCounter((more) => {
      statements += more.statements;
      roundTrips += more.roundTrips;
    });
    client.on('data', (data: Buffer) => counter.sent(data)).pipe(upstream);
    upstream.on('data', (data: Buffer) => counter.answered(data)).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  own.searchParams.delete('host');
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: own.href,
    counts: () => {
      const counts = { statements, roundTrips };
      [statements, roundTrips] = [0, 0];
      return counts;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function addressOf(url: string) {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: hostname, port: Number(port || 5432) };
}
