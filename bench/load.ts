import { Connection, type Answer } from './http-client.ts';

/** Milliseconds of every answer of a load, and the kinds of answers. */
export interface Load {
  readonly seconds: number;
  readonly answers: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Mean bytes of an answer's body, as transferred. */
  readonly replyBytes: number;
  /** Number of answers by status; 0 = the connection failed. */
  readonly statuses: ReadonlyMap<number, number>;
}

export interface Shot {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly cookie: string;
  readonly key?: string;
  /** JSON of a POST; an empty object when there is none. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Target {
  readonly port: number;
  readonly host: string;
}

/** Formats a request as a browser sends it; ASCII only. Its own headers replace the usual ones. */
export function textOf({ host }: Target, { method, path, cookie, key, body = {}, headers = {} }: Shot): string {
  const content = method === 'POST' ? JSON.stringify(body) : '';
  const all = {
    host,
    cookie,
    'accept-encoding': 'gzip, deflate, br, zstd',
    'x-requested-with': 'XMLHttpRequest',
    ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': content.length }),
    ...(key && { 'idempotency-key': key }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`;
}

/** Sends one request over its own connection. */
export async function sendShot(target: Target, shot: Shot): Promise<Answer & { readonly ms: number }> {
  const connection = new Connection(target.port);
  const began = performance.now();
  const answer = await connection.send(textOf(target, shot));
  connection.close();
  return { ...answer, ms: performance.now() - began };
}

/** Collects answers while a load runs. */
class Tally {
  readonly #times: number[] = [];
  readonly #statuses = new Map<number, number>();
  #bytes = 0;
  readonly #began = performance.now();

  add(ms: number, { status, bytes }: Answer): void {
    this.#times.push(ms);
    this.#bytes += bytes;
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
  }

  load(): Load {
    const seconds = (performance.now() - this.#began) / 1000;
    const answers = this.#times.length;
    return {
      seconds,
      answers,
      perSecond: answers / seconds,
      ...percentiles(this.#times),
      replyBytes: this.#bytes / answers,
      statuses: this.#statuses,
    };
  }
}

/** Runs `connections` callers, each sending the next shot as soon as the last one is answered, until none are left. */
export async function closedLoop(target: Target, connections: number, shots: Iterator<Shot>): Promise<Load> {
  const tally = new Tally();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new Connection(target.port);
      for (let next = shots.next(); !next.done; next = shots.next()) {
        const text = textOf(target, next.value);
        const began = performance.now();
        const answer = await connection.send(text);
        tally.add(performance.now() - began, answer);
      }
      connection.close();
    }),
  );
  return tally.load();
}

/**
 * Sends shots at a fixed rate whether or not earlier ones are answered, until none are left or `stopping` returns true;
 * times count from the planned moment.
 */
export async function openLoop(
  target: Target,
  perSecond: number,
  shots: Iterator<Shot>,
  stopping = () => false,
): Promise<Load> {
  const tally = new Tally();
  const free: Connection[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  const send = async (shot: Shot, planned: number) => {
    const connection = free.pop() ?? new Connection(target.port);
    const answer = await connection.send(textOf(target, shot));
    tally.add(performance.now() - planned, answer);
    free.push(connection);
  };
  let sent = 0;
  for (let isDone = false; !isDone && !stopping();) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond) + 1;
    for (; sent < due && !isDone; sent += 1) {
      const next = shots.next();
      isDone = next.done === true;
      if (next.done) break;
      const sending: Promise<void> = send(next.value, began + (sent / perSecond) * 1000).finally(() =>
        underWay.delete(sending),
      );
      underWay.add(sending);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(underWay);
  for (const connection of free) connection.close();
  return tally.load();
}

/** Passes shots on for this number of seconds. */
export function* forSeconds(shots: Iterator<Shot>, seconds: number): Generator<Shot> {
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const next = shots.next();
    if (next.done) return;
    yield next.value;
  }
}

/** Passes on the first items, up to this number. */
export function* take<T>(from: Iterator<T>, count: number): Generator<T> {
  for (let n = 0; n < count; n += 1) {
    const next = from.next();
    if (next.done) return;
    yield next.value;
  }
}

/** Returns the times that these shares of all answers did not exceed: the nearest measured ones. */
export function percentiles(times: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export const refusedOf = ({ statuses, answers }: Load): number => answers - (statuses.get(200) ?? 0);
