// Works on the database in a bare loop, without a server in between. Started by bench/driver.ts.
import pg from 'pg';
import type { Caller } from './callers.ts';
import { cpuUse, readCpu } from './cpu.ts';
import type { DriverJob } from './driver.ts';
import type { BareSample } from './figures.ts';
import { leastWork } from './least-work.ts';
import { replayStatements } from './replay.ts';

const warmUpRequests = 10;

process.once('disconnect', () => process.exit(1));
process.once('message', (job: DriverJob) => {
  void run(job).then((result) => process.send?.(result, () => process.exit(0)));
});

type Work = (client: pg.Client, caller: Caller) => Promise<void>;

async function run(job: DriverJob): Promise<BareSample> {
  const clients = await Promise.all(Array.from({ length: job.connections }, () => connected(job.url)));
  const work = workOf(job);
  // Prepares the statements first, as in a warmed-up server.
  await forEach(clients, job, async (client, mine) => {
    for (const caller of mine.slice(0, warmUpOf(mine))) await work(client, caller);
  });
  let requests = 0;
  const cpuBefore = readCpu(0, job.postgresPid);
  const began = performance.now();
  await forEach(clients, job, async (client, mine) => {
    for (let turn = warmUpOf(mine); performance.now() - began < job.seconds * 1000; turn += 1) {
      const caller = job.once ? mine[turn] : mine[turn % mine.length];
      if (!caller) return;
      await work(client, caller);
      requests += 1;
    }
  });
  const perSecond = requests / ((performance.now() - began) / 1000);
  const { postgresMs, generatorMs } = cpuUse(cpuBefore, readCpu(0, job.postgresPid), requests);
  await Promise.all(clients.map((client) => client.end()));
  return { perSecond, cpuMs: postgresMs + generatorMs };
}

async function connected(url: string): Promise<pg.Client> {
  const options = '-c role=muster_app -c timezone=UTC';
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  return client;
}

function workOf({ work, company_id, people }: DriverJob): Work {
  if ('steps' in work) return (client, caller) => replayStatements(client, work.steps, caller);
  let n = 0;
  return (client, caller) => leastWork[work.least](client, { caller, company_id, people, n: n++ });
}

const warmUpOf = (mine: readonly Caller[]): number => Math.min(warmUpRequests, Math.floor(mine.length / 4));

/** Every connection has separate callers, so that none waits for a row of the same person. */
async function forEach(
  clients: readonly pg.Client[],
  { callers }: DriverJob,
  loop: (client: pg.Client, mine: readonly Caller[]) => Promise<void>,
): Promise<void> {
  const mineOf = (index: number) => callers.filter((_, n) => n % clients.length === index);
  await Promise.all(clients.map((client, index) => loop(client, mineOf(index))));
}
