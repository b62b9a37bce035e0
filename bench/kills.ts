import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { callersOf, type Caller } from './callers.ts';
import { parentOf } from './cpu.ts';
import { clockShot } from './clock-calls.ts';
import { generate, type Company } from './generate.ts';
import { Connection } from './http-client.ts';
import { percentiles, textOf } from './load.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { ms, type Row } from './report.ts';
import type { Stage } from './stage.ts';
import type { Version } from './versions.ts';

const people = 1_000;
/** Number of people who clock at the same time, half of them at each server. */
const clockers = 16;
/** Milliseconds between two kills, once everything runs again. */
const pauseMs = 700;
/** Number of kills after which PostgreSQL is stopped and started as a person would, before Muster gives it up. */
const postgresKillsPerStart = 5;
const settleSeconds = 300;

const victims = ['server', 'other server', 'worker', 'PostgreSQL'] as const;

/** An installation with two servers and a worker on one database, each a process that can be killed. */
interface Installation {
  readonly version: Version;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  postgres: EmbeddedPostgres;
  readonly servers: [ServerProcess, ServerProcess];
  readonly worker: Worker;
}

/** Records the times of acknowledged presses. */
export class AcknowledgedTimes {
  #last = performance.now();
  #longest = 0;

  note(): void {
    const now = performance.now();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }

  /** Returns milliseconds of the longest wait from now on, after this time and another answered press. */
  async longestWait(atLeastMs: number): Promise<number> {
    this.#longest = 0;
    await wait(atLeastMs);
    const seen = this.#last;
    while (this.#last === seen) await wait(5);
    return this.#longest;
  }
}

/** Acknowledged actions of one person. */
export interface Clocker {
  readonly caller: Caller;
  in: number;
  out: number;
}

/**
 * Kills a server, the worker and PostgreSQL in turn while people clock in and out;
 * an unanswered press is repeated with its key at the other server. At the end, everything acknowledged exists once.
 */
export async function measureKills({ version, size, say }: Stage): Promise<Row[]> {
  const count = size.isQuick ? 8 : 100;
  const folder = await mkdtemp(join(tmpdir(), 'muster-kills-'));
  const { installation, company } = await install(version, folder);
  try {
    const owner = await connect(installation);
    const callers = await callersOf(owner, company, people);
    await owner.end();
    const clocked = callers.map((caller): Clocker => ({ caller, in: 0, out: 0 }));
    const answered = new AcknowledgedTimes();
    const waits: number[] = [];
    const stop = new AbortController();
    const clocking = Promise.all(
      Array.from({ length: clockers }, async (_, n) => {
        const own = clocked.filter((_person, index) => index % clockers === n);
        while (!stop.signal.aborted)
          for (const each of own) await inAndOut(installation, company.host, each, n, answered, stop.signal);
      }),
    );
    for (let n = 0; n < count; n += 1) {
      await wait(pauseMs);
      const victim = victims[n % victims.length] ?? 'server';
      const waited = victim === 'PostgreSQL' ? answered.longestWait(pauseMs) : undefined;
      await kill(installation, victim, n);
      if (waited) waits.push(await waited);
      if ((n + 1) % 20 === 0) say(`${n + 1} kills.`);
    }
    await wait(pauseMs);
    stop.abort();
    await clocking;
    return await findings(installation, company, clocked, { count, waits });
  } finally {
    for (const server of installation.servers) await server.stop();
    installation.worker.stop();
    await installation.postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function install(
  version: Version,
  folder: string,
): Promise<{ readonly installation: Installation; readonly company: Company }> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'server'),
    WORKER: 'off',
    LOG_LEVEL: 'fatal',
  };
  await (await startServer(version, environment)).stop();
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query('delete from companies');
  const [company] = await generate(owner, [{ host: 'kills.bench', people, days: 0 }]);
  await owner.end();
  if (!company) throw new Error('Nothing was generated.');
  const servers: [ServerProcess, ServerProcess] = [
    await startServer(version, environment),
    await startServer(version, environment),
  ];
  return {
    installation: { version, folder, environment, postgres, servers, worker: startWorker(version, environment) },
    company,
  };
}

interface Worker {
  /** Kills the server like a power failure; it is restarted. */
  kill(): void;
  stop(): void;
}

/** Starts a worker that is restarted whenever it ends, also when it finds no database, as by a supervisor. */
function startWorker(
  { folder, entryOf, nodeOptionsOf }: Version,
  environment: Readonly<Record<string, string>>,
): Worker {
  let isStopped = false;
  let child: ChildProcess;
  const start = () => {
    child = spawn(process.execPath, [...nodeOptionsOf('worker'), entryOf('worker')], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('exit', () => isStopped || start());
  };
  start();
  return {
    kill: () => void child.kill('SIGKILL'),
    stop() {
      isStopped = true;
      child.kill('SIGKILL');
    },
  };
}

async function connect({ postgres }: Installation): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch {
      await wait(20);
    }
  }
}

/** Ends a process like a power failure, and restarts it like a supervisor. */
async function kill(installation: Installation, victim: (typeof victims)[number], n: number): Promise<void> {
  const { version, environment, servers } = installation;
  if (victim === 'PostgreSQL') {
    const client = await connect(installation);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(parentOf(rows[0]?.pid ?? 0), 'SIGKILL');
    await client.end().catch(() => {});
    const nth = Math.floor(n / victims.length) + 1;
    if (nth % postgresKillsPerStart > 0) return;
    await (await connect(installation)).end();
    await installation.postgres.stop();
    installation.postgres = await startEmbeddedPostgres({ dataDir: installation.folder });
    return;
  }
  if (victim === 'worker') {
    installation.worker.kill();
    return;
  }
  const which = victim === 'server' ? 0 : 1;
  process.kill(servers[which].pid, 'SIGKILL');
  servers[which] = await startServer(version, environment);
}

/** Repeats an unanswered press with its key at the other server. */
export async function inAndOut(
  installation: Pick<Installation, 'servers'>,
  host: string,
  clocker: Clocker,
  first: number,
  answered: AcknowledgedTimes,
  signal: AbortSignal,
): Promise<void> {
  for (const what of ['in', 'out-general'] as const) {
    if (signal.aborted && what === 'in') return;
    const shot = clockShot(what, clocker.caller);
    for (let tries = first; ; tries += 1) {
      const { port } = installation.servers[tries % 2 === 0 ? 0 : 1];
      const connection = new Connection(port);
      const { status } = await connection.send(textOf({ port, host }, shot));
      connection.close();
      if (status === 200) break;
      if (status > 0 && status < 500) throw new Error(`A press was answered ${status}.`);
      await wait(20);
    }
    answered.note();
    clocker[what === 'in' ? 'in' : 'out'] += 1;
  }
}

async function findings(
  installation: Installation,
  company: Company,
  clocked: readonly Clocker[],
  { count, waits }: { readonly count: number; readonly waits: readonly number[] },
): Promise<Row[]> {
  const owner = await connect(installation);
  try {
    const { rows } = await owner.query<{ person_id: string; in: number; out: number }>(
      'select person_id, count(*)::int as in, count(ended_at)::int as out from clocks where tenant_id = $1 group by 1',
      [company.id],
    );
    const stored = new Map(rows.map((row) => [row.person_id, row]));
    const difference = (sign: 1 | -1): number =>
      clocked.reduce((sum, { caller, ...times }) => {
        const is = stored.get(caller.person_id) ?? { in: 0, out: 0 };
        return sum + Math.max(0, sign * (times.in - is.in)) + Math.max(0, sign * (times.out - is.out));
      }, 0);
    const left = await untilQuiet(owner);
    const acknowledged = clocked.reduce((sum, times) => sum + times.in + times.out, 0);
    return [
      {
        what: `${count} kills of servers, worker and PostgreSQL: acknowledged writes lost`,
        figure: `${difference(1)} of ${acknowledged.toLocaleString('en')}`,
        goal: '0',
      },
      { what: '… stored twice', figure: String(difference(-1)), goal: '0' },
      {
        what: '… events and entries of the audit log left waiting',
        figure: `${left.waiting}, after ${left.seconds} s`,
        goal: '0',
      },
      { what: '… the audit log verifies', figure: (await verifies(installation)) ? 'yes' : 'no', goal: 'yes' },
      waitsRow(waits),
    ];
  } finally {
    await owner.end();
  }
}

function waitsRow(waits: readonly number[]): Row {
  return {
    what: '… longest time without an acknowledged write after a kill of PostgreSQL, median and longest',
    figure: `${ms(percentiles(waits).p50)}, ${ms(Math.max(...waits))}`,
    goal: '≤ 2 s, ≤ 3 s',
  };
}

/** Returns what still waits to be delivered or chained after some time to catch up, and how long that took. */
async function untilQuiet(owner: pg.Client): Promise<{ readonly waiting: number; readonly seconds: number }> {
  for (let seconds = 0; ; seconds += 1) {
    const { rows } = await owner.query<{ waiting: number }>(
      'select ((select count(*) from outbox_queue) + (select count(*) from audit_queue))::int as waiting',
    );
    const waiting = rows[0]?.waiting ?? 0;
    if (waiting === 0 || seconds >= settleSeconds) return { waiting, seconds };
    await wait(1_000);
  }
}

function verifies({ version, environment }: Installation): Promise<boolean> {
  return promisify(execFile)(process.execPath, [version.entryOf('audit-verify')], {
    cwd: version.folder,
    env: { ...process.env, ...environment },
  }).then(
    () => true,
    (error: unknown) => {
      console.error(error);
      return false;
    },
  );
}
