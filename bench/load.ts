import http from 'node:http';

/** Milliseconds of every answer of a load, and what the answers were. */
export interface Load {
  readonly seconds: number;
  readonly answers: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** How often each status came back; 0 = the connection failed. */
  readonly statuses: ReadonlyMap<number, number>;
}

export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly cookie: string;
  readonly key?: string;
  /** JSON of a POST; an empty object when there is none. */
  readonly body?: object;
}

export interface Target {
  readonly port: number;
  readonly host: string;
}

/** Sends one request over a kept-alive connection and reads the whole answer. */
export function shoot(
  agent: http.Agent,
  { port, host }: Target,
  { method, path, cookie, key, body: sent = {} }: Shot,
): Promise<number> {
  return new Promise((resolve) => {
    const body = method === 'POST' ? JSON.stringify(sent) : undefined;
    const request = http.request(
      {
        agent,
        port,
        method,
        path,
        host: '127.0.0.1',
        headers: {
          host,
          cookie,
          'x-requested-with': 'XMLHttpRequest',
          ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
          ...(key && { 'idempotency-key': key }),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', () => resolve(0));
    request.end(body);
  });
}

/** `connections` callers, each sending the next shot as soon as the last one is answered, for a number of shots. */
export async function closedLoop(
  target: Target,
  connections: number,
  shots: Iterator<Shot>,
  warmUp = 0,
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const take = (): Shot | undefined => {
    const next = shots.next();
    return next.done ? undefined : next.value;
  };
  for (let n = 0; n < warmUp; n += 1) {
    const shot = take();
    if (shot) await shoot(agent, target, shot);
  }
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let shot = take(); shot; shot = take()) {
        const start = performance.now();
        const status = await shoot(agent, target, shot);
        times.push(performance.now() - start);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  agent.destroy();
  return summarise(times, statuses, (performance.now() - began) / 1000);
}

/** Sends shots at a fixed rate whether or not earlier ones are answered; times count from the planned moment. */
export async function openLoop(target: Target, perSecond: number, shots: readonly Shot[]): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const began = performance.now();
  const waiting: Promise<void>[] = [];
  for (let n = 0; n < shots.length;) {
    const due = Math.min(shots.length, Math.floor(((performance.now() - began) / 1000) * perSecond) + 1);
    for (; n < due; n += 1) {
      const planned = began + (n / perSecond) * 1000;
      const shot = shots[n];
      if (!shot) continue;
      waiting.push(
        shoot(agent, target, shot).then((status) => {
          times.push(performance.now() - planned);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(waiting);
  agent.destroy();
  return summarise(times, statuses, (performance.now() - began) / 1000);
}

export function summarise(times: number[], statuses: ReadonlyMap<number, number>, seconds: number): Load {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    seconds,
    answers: times.length,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    statuses,
  };
}
