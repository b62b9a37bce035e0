import { cpuUse, readCpu, type CpuUse } from './cpu.ts';
import { countReads, type Reading } from './every-call-reads.ts';
import { openExamples, type Examples, type ListedCall } from './every-call-inputs.ts';
import { summaryOf, printCosts, type Cost, type CallCosts } from './every-call-table.ts';
import { loadFeed } from './feed-load.ts';
import type { Company } from './generate.ts';
import { Connection } from './http-client.ts';
import { prepareLeave } from './leave-calls.ts';
import { sendShot, percentiles, take, textOf, type Shot } from './load.ts';
import type { Row } from './report.ts';
import type { ServerProcess } from './server-process.ts';
import type { Stage } from './stage.ts';

/** Number of uncounted requests: PostgreSQL chooses the plan of a statement after five. */
const warmUp = 6;
const leastRequests = 3;
/** Long enough for Linux's resolution of hundredths of a second. */
const measuredMs = 600;
/** A call whose first answer takes longer than this is repeated only once. */
const longMs = 1000;
const writes = 12;
/** After this time, a write whose examples are slow to create is measured with fewer. */
const writingMs = 6000;
const leastWrites = 4;

/** Measures every call of the contracts, in a large and in a small company. */
export async function everyCall(stage: Stage): Promise<Row[]> {
  const loaded = [await load(stage, stage.large), await load(stage, stage.small)];
  if (loaded.includes(true)) await stage.owner.query('vacuum analyze');
  const server = await stage.serve({ WORKER: 'off' });
  const examples = await openExamples(stage).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const measure = async () => {
    const before = readCpu(server.pid, stage.postgresPid);
    const costs = await costsOf(stage, server, examples);
    return { costs, othersShare: cpuUse(before, readCpu(server.pid, stage.postgresPid), 1).othersShare };
  };
  const { costs, othersShare } = await measure().finally(async () => {
    await server.stop();
    await examples.close();
  });
  const found = await withReads(stage, costs);
  await printCosts(stage, found, othersShare);
  return summaryOf(found);
}

/** Loads leave of five years and the posts of the company. @returns false when another part has loaded them */
async function load(stage: Stage, company: Company): Promise<boolean> {
  const has = async (table: string) =>
    ((await stage.owner.query(`select from ${table} where tenant_id = $1 limit 1`, [company.id])).rowCount ?? 0) > 0;
  const [hasLeave, hasPosts] = [await has('leave_lines'), await has('feed_posts')];
  if (!hasLeave) await prepareLeave(stage, company);
  if (!hasPosts) await loadFeed(stage, company);
  return !hasLeave || !hasPosts;
}

/** Selects calls: writes leave rows behind, so a kept database is only read unless writes are requested. */
function chosen({ size: { calls: words, hasWrites, keep } }: Stage, all: readonly ListedCall[]): ListedCall[] {
  const readsAlone = !hasWrites && (words.length > 0 || keep !== undefined);
  return all
    .filter(({ endpoint, isWrite }) => !endpoint.upload && !(isWrite && readsAlone))
    .filter(({ endpoint }) => words.length === 0 || words.some((word) => endpoint.route.includes(word)))
    .toSorted((one, other) => Number(one.isWrite) - Number(other.isWrite));
}

/** Cost of a call in both companies, and an unsent request of each. */
interface Costs {
  readonly listed: ListedCall;
  readonly large: CountedCost;
  readonly small: CountedCost;
}

async function costsOf(stage: Stage, server: ServerProcess, examples: Examples): Promise<Costs[]> {
  const found: Costs[] = [];
  for (const listed of chosen(stage, examples.calls)) {
    const measure = (company: Company) =>
      measureOne({ stage, server, examples }, listed, company).catch((error: Error) => {
        stage.say(`${listed.endpoint.route} could not be asked: ${error.message.slice(0, 300)}`);
        return undefined;
      });
    const [large, small] = [await measure(stage.large), await measure(stage.small)];
    if (large && small) found.push({ listed, large, small });
  }
  return found;
}

/** Counts reads afterwards, when nothing else runs: PostgreSQL counts for all together. */
async function withReads(stage: Stage, costs: readonly Costs[]): Promise<CallCosts[]> {
  const reads = countReads(stage);
  const found: CallCosts[] = [];
  try {
    for (const { listed, large, small } of costs) {
      const { isWrite } = listed;
      const withOwn = async (company: Company, { cost, next }: CountedCost): Promise<Cost> => ({
        ...cost,
        ...(await reads.of(company, next, !isWrite)),
      });
      found.push({
        route: listed.endpoint.route,
        isWrite,
        large: await withOwn(stage.large, large),
        small: await withOwn(stage.small, small),
      });
    }
  } finally {
    await reads.close();
  }
  return found;
}

interface CountedCost {
  readonly cost: Omit<Cost, keyof Reading>;
  readonly next: Shot;
}

interface Tools {
  readonly stage: Stage;
  readonly server: ServerProcess;
  readonly examples: Examples;
}

function measureOne(tools: Tools, listed: ListedCall, company: Company): Promise<CountedCost> {
  return listed.isWrite ? measureWriting(tools, listed, company) : measureReading(tools, listed, company);
}

/** Measures a read, which can be repeated. */
async function measureReading(
  { server, stage, examples }: Tools,
  listed: ListedCall,
  company: Company,
): Promise<CountedCost> {
  const target = { port: server.port, host: company.host };
  const shot = await examples.reading(company, listed.endpoint);
  const cold = await sendShot(target, shot);
  const isLong = cold.ms > longMs;
  const connection = new Connection(target.port);
  const send = () => connection.send(textOf(target, shot));
  for (const _ of take(same(shot), isLong ? 0 : warmUp)) await send();
  const load = await loadOf(stage, server, send, again(shot, isLong ? 1 : leastRequests));
  connection.close();
  return { cost: { status: cold.status, firstMs: cold.ms, bytes: cold.bytes, ...load }, next: shot };
}

/**
 * Measures a write. Each needs a separate example, created just before it is sent,
 * since the previous write may have changed its rows. Uses a new person once it cannot be repeated for the same one.
 */
async function measureWriting(
  { server, stage, examples }: Tools,
  listed: ListedCall,
  company: Company,
): Promise<CountedCost> {
  const target = { port: server.port, host: company.host };
  const connection = new Connection(target.port);
  let isAboutSomebodyNew = false;
  const about = () => examples.writing(company, listed.endpoint, isAboutSomebodyNew);
  const another = () =>
    about().catch(() => {
      isAboutSomebodyNew = true;
      return about();
    });
  const sum = new RequestSums();
  const cold = await sendShot(target, await about());
  let { status } = cold;
  const until = performance.now() + writingMs;
  for (let n = 0; n < warmUp + writes && isDone(status); n += 1) {
    if (sum.count >= leastWrites && performance.now() > until) break;
    const text = textOf(target, await another());
    const before = readCpu(server.pid, stage.postgresPid);
    const began = performance.now();
    const answer = await connection.send(text);
    const ms = performance.now() - began;
    if (isDone(answer.status)) {
      if (n >= warmUp) sum.add(ms, cpuUse(before, readCpu(server.pid, stage.postgresPid), 1));
    } else if (isAboutSomebodyNew) status = answer.status;
    else isAboutSomebodyNew = true;
  }
  connection.close();
  return { cost: { status, firstMs: cold.ms, bytes: cold.bytes, ...sum.mean() }, next: await another() };
}

const isDone = (status: number): boolean => status >= 200 && status < 300;

/** Sums up requests with other work in between. */
class RequestSums {
  readonly #times: number[] = [];
  #cpuMs = 0;

  get count(): number {
    return this.#times.length;
  }

  add(ms: number, { serverMs, postgresMs }: Pick<CpuUse, 'serverMs' | 'postgresMs'>): void {
    this.#times.push(ms);
    this.#cpuMs += serverMs + postgresMs;
  }

  mean(): Pick<Cost, 'p95' | 'cpuMs'> {
    return { p95: percentiles(this.#times).p95, cpuMs: this.#cpuMs / this.#times.length };
  }
}

function* same(shot: Shot): Generator<Shot> {
  for (;;) yield shot;
}

function* again(shot: Shot, least: number): Generator<Shot> {
  const began = performance.now();
  for (let n = 0; n < least || performance.now() - began < measuredMs; n += 1) yield shot;
}

/** Sends the calls one after the other over one connection. */
async function loadOf(
  stage: Stage,
  server: ServerProcess,
  send: () => Promise<unknown>,
  shots: Iterable<unknown>,
): Promise<Pick<Cost, 'p95' | 'cpuMs'>> {
  const times: number[] = [];
  const before = readCpu(server.pid, stage.postgresPid);
  for (const _ of shots) {
    const began = performance.now();
    await send();
    times.push(performance.now() - began);
  }
  const { serverMs, postgresMs } = cpuUse(before, readCpu(server.pid, stage.postgresPid), times.length);
  return { p95: percentiles(times).p95, cpuMs: serverMs + postgresMs };
}
