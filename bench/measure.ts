import { cpuUse, readCpu } from './cpu.ts';
import { drive, type DriverJob } from './driver.ts';
import type { BareSample, CallResult, Sample } from './figures.ts';
import { cookieOf, type Caller } from './callers.ts';
import type { Company } from './generate.ts';
import type { LeastWork } from './least-work.ts';
import { sendShot, closedLoop, forSeconds, openLoop, refusedOf, take, type Shot, type Target } from './load.ts';
import type { Step } from './replay.ts';
import type { ServerProcess } from './server-process.ts';
import type { Stage } from './stage.ts';
import { countingProxy, type WireCounts } from './wire.ts';

/** A request to be measured. */
export interface Call {
  readonly name: string;
  readonly company: Company;
  readonly connections: number;
  /** Number of uncounted requests. */
  readonly warmUp: number;
  /** Called once per load; may continue where the last one ended. */
  shots(): Iterator<Shot>;
  /** Upcoming callers: their browsers have requested the authorization before, as every page does first. */
  known(): readonly Caller[];
  /** For an alternative request: the usual one, which replaces it in versions without the alternative. */
  readonly variantOf?: string;
  /** Other requests to the same company at a fixed rate during the measurement, usually clock-ins and clock-outs. */
  readonly beside?: () => Iterator<Shot>;
  /** Requests per second; 100 by default. */
  readonly besidePerSecond?: number;
  readonly goals?: CallResult['goals'];
  readonly bare?: BareLoad;
}

/** Work of a bare loop for the same number of callers, instead of the server. */
export interface BareLoad {
  readonly least: LeastWork;
  /** Statements that the server sends for it. */
  readonly recorded?: readonly Step[];
  callers(): readonly Caller[];
  /** Whether each caller is used only once. */
  readonly once: boolean;
}

/**
 * Number of requests after which each connection to PostgreSQL has settled on plans for the statements of a list:
 * it plans each of them five times before it caches a plan. A server does that only once.
 */
export const settledAfter = 160;

const clockingsPerSecond = 100;
const countedRequests = 10;
const introducedAtOnce = 8;
const requestsBeforeCounting = 20;
const hourSeconds = 3600;
const queuesEmptyWithinMs = 60_000;

/** Measures all calls of a part once, one after the other, on a newly started server. */
export async function measureCalls(stage: Stage, calls: readonly Call[]): Promise<ReadonlyMap<string, Sample>> {
  await stage.checkpoint();
  const server = await stage.serve();
  const samples = new Map<string, Sample>();
  try {
    await queuesEmpty(stage);
    for (const call of calls) {
      if (call.variantOf && !(await isAnswered(call, server))) continue;
      samples.set(call.name, await (call.beside ? whileClocking(stage, server, call) : sampleOf(stage, server, call)));
    }
  } finally {
    await server.stop();
  }
  return samples;
}

/** Waits until the background work of earlier measurements is done. */
async function queuesEmpty({ owner }: Stage): Promise<void> {
  const { rows: queues } = await owner.query<{ name: string }>(
    `select name from unnest(array['outbox_queue', 'audit_queue']) name where to_regclass(name) is not null`,
  );
  const waiting = queues.map(({ name }) => `select from ${name}`).join(' union all ');
  for (const until = performance.now() + queuesEmptyWithinMs; waiting && performance.now() < until;) {
    if ((await owner.query(waiting)).rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const targetOf = ({ port }: ServerProcess, { company }: Call): Target => ({ port, host: company.host });

async function isAnswered(call: Call, server: ServerProcess): Promise<boolean> {
  const next = call.shots().next();
  return !next.done && (await sendShot(targetOf(server, call), next.value)).status === 200;
}

async function sampleOf(stage: Stage, server: ServerProcess, call: Call): Promise<Sample> {
  const { seconds } = stage.size;
  const target = targetOf(server, call);
  const shots = call.shots();
  const first = shots.next();
  const cold = first.done ? undefined : await sendShot(target, first.value);
  if (cold?.status !== 200)
    stage.say(`${stage.version.name}: ${call.name} was answered with ${cold?.status ?? 'nothing'}.`);
  await introduce(target, call.known());
  await closedLoop(target, call.connections, take(shots, call.warmUp));
  const walBefore = await walBytes(stage);
  const before = readCpu(server.pid, stage.postgresPid);
  const load = await closedLoop(target, call.connections, forSeconds(shots, seconds));
  const { serverMs, postgresMs, generatorMs, othersShare } = cpuUse(
    before,
    readCpu(server.pid, stage.postgresPid),
    load.answers,
  );
  const { perSecond, p50, p95, p99, replyBytes } = load;
  return {
    perSecond,
    p50,
    p95,
    p99,
    replyBytes,
    serverMs,
    postgresMs,
    generatorMs,
    cpuMs: serverMs + postgresMs,
    coldMs: cold?.ms ?? NaN,
    othersPercent: othersShare * 100,
    walBytes: ((await walBytes(stage)) - walBefore) / load.answers,
    refused: refusedOf(load),
  };
}

async function introduce(target: Target, callers: readonly Caller[]): Promise<void> {
  const shots = callers.map((caller): Shot => ({
    method: 'GET',
    path: '/app/authorization',
    cookie: cookieOf(caller),
  }));
  await closedLoop(target, introducedAtOnce, shots.values());
}

async function walBytes({ owner }: Stage): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(`select pg_current_wal_insert_lsn() - '0/0' as bytes`);
  return Number(rows[0]?.bytes);
}

/** Measures a call during clocking. Leaves out processor times and PostgreSQL's log, which include the clocking. */
async function whileClocking(stage: Stage, server: ServerProcess, call: Call): Promise<Sample> {
  let isOver = false;
  const rate = call.besidePerSecond ?? clockingsPerSecond;
  const clocking = openLoop(targetOf(server, call), rate, call.beside?.() ?? [].values(), () => isOver);
  const sample = await sampleOf(stage, server, call).finally(() => (isOver = true));
  const refused = refusedOf(await clocking);
  if (refused) stage.say(`${stage.version.name}: ${refused} of the requests beside ${call.name} were refused.`);
  return { ...sample, serverMs: NaN, postgresMs: NaN, generatorMs: NaN, cpuMs: NaN, walBytes: NaN };
}

/** Counts statements and round trips of a request from the network traffic while nothing else runs. */
export async function countWire(stage: Stage, calls: readonly Call[]): Promise<ReadonlyMap<string, WireCounts>> {
  const proxy = await countingProxy(stage.url);
  const server = await stage.serve({ DATABASE_URL: proxy.url, WORKER: 'off' });
  const found = new Map<string, WireCounts>();
  try {
    for (const call of calls) {
      const shots = call.shots();
      await introduce(targetOf(server, call), call.known());
      await closedLoop(targetOf(server, call), 1, take(shots, requestsBeforeCounting));
      await settled();
      proxy.counts();
      await closedLoop(targetOf(server, call), 1, take(shots, countedRequests));
      await settled();
      const { statements, roundTrips } = proxy.counts();
      found.set(call.name, { statements: statements / countedRequests, roundTrips: roundTrips / countedRequests });
    }
  } finally {
    await server.stop();
    await proxy.close();
  }
  return found;
}

/** Waits until messages after an answer have been sent, too. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 200));

/** Runs the least work for a call, and a replay of the server's statements, each in a bare loop. */
export async function bareTurn(
  { url, postgresPid, size }: Stage,
  { bare, company, connections }: Call,
): Promise<{ readonly least?: BareSample; readonly replay?: BareSample }> {
  if (!bare) return {};
  const job = (work: DriverJob['work']): DriverJob => ({
    url,
    postgresPid,
    connections,
    work,
    company_id: company.id,
    people: company.people,
    callers: bare.callers(),
    once: bare.once,
    seconds: bare.once ? hourSeconds : size.seconds,
  });
  const least = await drive(job({ least: bare.least }));
  const replay = bare.recorded && (await drive(job({ steps: bare.recorded })));
  return { least, ...(replay && { replay }) };
}
