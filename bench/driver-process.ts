// Work on the database by a bare loop, without a server in between. Started by bench/driver.ts.
import pg from 'pg';
import type { Caller } from './callers.ts';
import { cpuUse, readCpu } from './cpu.ts';
import type { DriverJob } from './driver.ts';
import type { BareSample } from './figures.ts';
import { leastWork } from './least-work.ts';
import { play } from './replay.ts';

const warmUpRequests = 10;

process.once('message', (job: DriverJob) => {
  void run(job).then((result) => process.send?.(result, () => process.exit(0)));
});

async function run(job: DriverJob): Promise<BareSample> {
  const { url, work, callers, connections, seconds, once, postgresPid } = job;
  const options = '-c role=muster_app -c timezone=UTC';
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url, options, pipeline: true } as pg.ClientConfig);
      await client.connect();
      return client;
    }),
  );
  let requests = 0;
  const one = (client: pg.Client, caller: Caller): Promise<void> =>
    'least' in work
      ? leastWork[work.least](client, { caller, company_id: job.company_id, people: job.people, n: requests })
      : play(client, work.steps, caller);
  // Every connection has callers of its own, so that nobody waits for the same person's row.
  const mineOf = (index: number): Caller[] => callers.filter((_, n) => n % connections === index);
  const loops = clients.map((client, index) => ({ client, mine: mineOf(index) }));
  // First the statements are prepared, as they are in a server that has warmed up.
  const warmUpOf = (mine: readonly Caller[]): number => Math.min(warmUpRequests, Math.floor(mine.length / 4));
  await Promise.all(
    loops.map(async ({ client, mine }) => {
      for (const caller of mine.slice(0, warmUpOf(mine))) await one(client, caller);
    }),
  );
  requests = 0;
  const cpuBefore = readCpu(0, postgresPid);
  const began = performance.now();
  await Promise.all(
    loops.map(async ({ client, mine }) => {
      for (let turn = warmUpOf(mine); performance.now() - began < seconds * 1000; turn += 1) {
        const caller = once ? mine[turn] : mine[turn % mine.length];
        if (!caller) return;
        await one(client, caller);
        requests += 1;
      }
    }),
  );
  const perSecond = requests / ((performance.now() - began) / 1000);
  const { postgresMs, generatorMs } = cpuUse(cpuBefore, readCpu(0, postgresPid), requests);
  await Promise.all(clients.map((client) => client.end()));
  return { perSecond, cpuMs: postgresMs + generatorMs };
}
