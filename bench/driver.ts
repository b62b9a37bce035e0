// The same statements as the server's, sent by a bare driver loop from a process of its own.
// Started with { url, steps, callers, connections, seconds } on the channel; answers { perSecond }.
import pg from 'pg';
import { play, type Step, type Variables } from './replay.ts';

export interface DriverJob {
  readonly url: string;
  /** One list of steps after the other counts as one round. */
  readonly rounds: readonly (readonly Step[])[];
  readonly callers: readonly Variables[];
  readonly connections: number;
  readonly seconds: number;
  /** Nobody comes a second time. */
  readonly once?: boolean;
}

export interface DriverResult {
  /** Rounds' parts (requests) per second. */
  readonly perSecond: number;
  readonly requests: number;
}

process.once('message', (job: DriverJob) => {
  void run(job).then((result) => process.send?.(result, () => process.exit(0)));
});

async function run({ url, rounds, callers, connections, seconds, once = false }: DriverJob): Promise<DriverResult> {
  const options = '-c role=muster_app -c timezone=UTC';
  let requests = 0;
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url, options, pipeline: true } as pg.ClientConfig);
      await client.connect();
      return client;
    }),
  );
  // Every connection has callers of its own, so that nobody waits for the same person's row.
  const began = performance.now();
  await Promise.all(
    clients.map(async (client, index) => {
      const mine = callers.filter((_, n) => n % connections === index);
      for (let turn = 0; performance.now() - began < seconds * 1000; turn += 1) {
        const caller = once ? mine[turn] : mine[turn % mine.length];
        if (!caller) return;
        for (const steps of rounds) {
          await play(client, steps, caller);
          requests += 1;
        }
      }
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return { perSecond: requests / elapsed, requests };
}
