import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { readPasswords } from '#platform/server/embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { callersOf } from './callers.ts';
import { generate } from './generate.ts';
import { AcknowledgedTimes, inAndOut, type Clocker } from './kills.ts';
import { percentiles } from './load.ts';
import { ms, type Row } from './report.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import type { Stage } from './stage.ts';

const people = 1_000;
const clockers = 8;
const cuts = 5;
/** Milliseconds of clocking before the power cut. */
const usualMs = 2_000;

/**
 * Kills the server and its PostgreSQL simultaneously, like a power failure, while people clock in and out,
 * and restarts the server: measures the time until the next write is acknowledged.
 */
export async function powerCut({ version }: Stage): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-cut-'));
  const start = () => startServer(version, { DATA_DIR: folder, LOG_LEVEL: 'fatal' });
  let running: ServerProcess | undefined;
  const stop = new AbortController();
  try {
    await (await start()).stop();
    const { host, callers } = await companyIn(folder);
    const clocked = callers.map((caller): Clocker => ({ caller, in: 0, out: 0 }));
    running = await start();
    const servers: [ServerProcess, ServerProcess] = [running, running];
    const answered = new AcknowledgedTimes();
    const all = Array.from({ length: clockers }, async (_, n) => {
      const own = clocked.filter((_person, index) => index % clockers === n);
      while (!stop.signal.aborted)
        for (const each of own) await inAndOut({ servers }, host, each, n, answered, stop.signal);
    });
    const waits: number[] = [];
    for (let cut = 0; cut < cuts; cut += 1) {
      await wait(usualMs);
      const waited = answered.longestWait(usualMs);
      process.kill(await postmasterOf(folder), 'SIGKILL');
      process.kill(running.pid, 'SIGKILL');
      running = await start();
      servers.fill(running);
      waits.push(await waited);
    }
    stop.abort();
    await Promise.all(all);
    return [rowOf(waits)];
  } finally {
    stop.abort();
    await running?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function rowOf(waits: readonly number[]): Row {
  return {
    what: 'server and PostgreSQL killed together: until the next acknowledged write, median and longest',
    figure: `${ms(percentiles(waits).p50)}, ${ms(Math.max(...waits))}`,
    goal: '≤ 3 s',
  };
}

/** Creates a company with people in the database of a data directory whose server is stopped. */
async function companyIn(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const owner = new pg.Client({ connectionString: postgres.url });
  try {
    await owner.connect();
    await owner.query('delete from companies');
    const [company] = await generate(owner, [{ host: 'cut.bench', people, days: 0 }]);
    if (!company) throw new Error('Nothing was generated.');
    return { host: company.host, callers: await callersOf(owner, company, people) };
  } finally {
    await owner.end();
    await postgres.stop();
  }
}

async function postmasterOf(dataDir: string): Promise<number> {
  const { cluster } = (await readPasswords(dataDir)) ?? {};
  if (!cluster) throw new Error(`${dataDir} holds no PostgreSQL.`);
  const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
