import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { callersOf, cookieOf, type Caller } from './callers.ts';
import { clockShot } from './clock-calls.ts';
import { sendShot, closedLoop, refusedOf, take, type Load, type Shot, type Target } from './load.ts';
import { ms, type Row } from './report.ts';
import type { Stage } from './stage.ts';

const slowBodies = 200;
const idleSockets = 5_000;
/** Number opened in parallel, so that the machine's listen queue is not what is measured. */
const openedAtOnce = 100;
const clocksPerLoad = 200;
const connections = 4;

/** Measures the effect of callers that never finish on people who clock in and out meanwhile. */
export async function slowCallers(stage: Stage): Promise<Row[]> {
  const { owner, large, size } = stage;
  const served = await stage.serve();
  const target = { port: served.port, host: large.host };
  const clocks = size.isQuick ? clocksPerLoad / 2 : clocksPerLoad;
  const people = (await callersOf(owner, large, clocks * 5)).values();
  const measured = () => clockLoad(target, [...take(people, clocks)]);
  try {
    await measured();
    const before = await measured();
    const [first] = await callersOf(owner, large, 1);
    if (!first) throw new Error('The measured company has no people.');
    const slow = new SlowCallers(target, await pushKeyOf(target, first));
    await slow.begin();
    const during = await measured();
    slow.end();
    const after = await measured();
    return rowsOf(slow.reached, before, during, after);
  } finally {
    await served.stop();
  }
}

function rowsOf(reached: number, before: Load, during: Load, after: Load): Row[] {
  // The average before and after evens out other load on the machine.
  const usual = (before.p95 + after.p95) / 2;
  const refused = refusedOf(before) + refusedOf(during) + refusedOf(after);
  return [
    {
      what: `p95 of the clock beside ${slowBodies} slow bodies and ${reached.toLocaleString('en')} idle sockets`,
      figure: `${ms(during.p95)}, ${(during.p95 / usual).toFixed(2)} × the usual ${ms(usual)}`,
      goal: '≤ 1.2 ×',
    },
    { what: 'clock presses that were refused meanwhile', figure: String(refused), goal: '0' },
  ];
}

/** Everyone clocks in and out again. */
function clockLoad(target: Target, people: readonly Caller[]): Promise<Load> {
  const shots = function* (): Generator<Shot> {
    for (const caller of people) yield clockShot('in', caller);
    for (const caller of people) yield clockShot('out-general', caller);
  };
  return closedLoop(target, connections, shots());
}

async function pushKeyOf(target: Target, caller: Caller): Promise<string> {
  const shot = {
    method: 'GET',
    path: '/app/application/configuration/list',
    cookie: cookieOf(caller),
    headers: { 'accept-encoding': 'identity' },
  } as const;
  const { body } = await sendShot(target, shot);
  return (JSON.parse(String(body)) as { push_key: string }).push_key;
}

/** Sends bodies byte by byte, restarted when they are ended, and opens sockets without signing in. */
class SlowCallers {
  readonly #target: Target;
  readonly #key: string;
  readonly #bodies = new Set<Socket>();
  readonly #sockets = new Set<WebSocket>();
  #isEnding = false;
  #drip: NodeJS.Timeout | undefined;
  /** Number of sockets that have been opened. */
  reached = 0;

  constructor(target: Target, key: string) {
    this.#target = target;
    this.#key = key;
  }

  async begin(): Promise<void> {
    for (let n = 0; n < slowBodies; n += 1) this.#sendBody();
    for (let n = 0; n < idleSockets; n += openedAtOnce)
      await Promise.all(Array.from({ length: openedAtOnce }, () => this.#openSocket()));
    this.#drip = setInterval(() => {
      for (const body of this.#bodies) body.write('x');
    }, 1_000);
  }

  #sendBody(): void {
    const body = connect(this.#target.port, '127.0.0.1');
    this.#bodies.add(body);
    body.on('error', () => {});
    body.on('close', () => {
      this.#bodies.delete(body);
      if (!this.#isEnding) this.#sendBody();
    });
    body.write(
      `POST /app/login HTTP/1.1\r\nhost: ${this.#target.host}\r\nx-requested-with: XMLHttpRequest\r\n` +
        'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
    );
  }

  #openSocket(): Promise<void> {
    return new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${this.#target.port}/app/${this.#key}?protocol=7`, {
        headers: { host: this.#target.host },
      });
      this.#sockets.add(socket);
      socket.on('error', () => resolve());
      socket.on('open', () => {
        this.reached += 1;
        resolve();
      });
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  end(): void {
    this.#isEnding = true;
    clearInterval(this.#drip);
    for (const body of this.#bodies) body.destroy();
    for (const socket of this.#sockets) socket.terminate();
  }
}
