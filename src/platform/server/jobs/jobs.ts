import { PgBoss, type JobResult } from 'pg-boss';
import { CompiledQuery } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Database, Db } from '../database/database.ts';
import { servingSettings, withSettings } from '../database/session-settings.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Mailer } from '../mail/mail.ts';
import type { PushSender } from '../push/push.ts';
import type { SettingsOf } from '../settings.ts';

/** Context of a job. It opens its own transactions, and makes network calls outside them. */
export interface JobContext<Data = Record<string, never>> {
  /** Contains only ids; if sent by a listener, also `company_id`. */
  readonly data: Data;
  readonly database: Database;
  readonly mailer: Mailer;
  /** Messages to people's devices. */
  readonly push: PushSender;
  /** The contents of files; must not be used inside a transaction. */
  readonly files: FileStore;
  /** Public address of the installation without a trailing slash (PUBLIC_URL and WEB_PREFIX). */
  readonly publicUrl: string;
  /** Settings that features read from the environment. */
  readonly settingsOf: SettingsOf;
  readonly log: FastifyBaseLogger;
  /** Epoch seconds, whole. */
  readonly now: number;
}

/** Runs at least once: retried for some minutes after a failure, or the death of a worker. */
export interface Job<Data = never> {
  /** Letters, digits, dots and dashes. */
  readonly name: string;
  /** Schedule in UTC: '10 * * * *'. */
  readonly cron?: string;
  /**
   * Whether its runs may take hours: the workers of a process do two of them at a time,
   * and one run does not block another. Another worker continues soon after one has died, so the run must be resumable.
   */
  readonly takesLong?: true;
  run(context: JobContext<Data>): Promise<void>;
}

const schema = 'pgboss';
const retry = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 900,
  deleteAfterSeconds: 86_400,
} as const;

/**
 * The next batch follows a full one immediately; otherwise a notification wakes the worker,
 * and polling makes up for a lost one.
 */
const pace = {
  batchSize: 5,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const;

/** Creates or updates the schema of the queue as its owner, and grants the server's role access. */
export async function prepareJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, schedule: false, supervise: false, max: 1 });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`
      grant usage on schema ${schema} to muster_app;
      grant select, insert, update, delete on all tables in schema ${schema} to muster_app;
      grant usage on all sequences in schema ${schema} to muster_app;
      grant execute on all functions in schema ${schema} to muster_app`);
  } finally {
    await client.end();
  }
}

/** A running worker sends a heartbeat every few seconds; after this time without one, another worker takes over. */
const long = { heartbeatSeconds: 15, expireInSeconds: 43_200 } as const;
/** Runs are taken one by one; while others wait, the next starts immediately. */
const longPace = { ...pace, batchSize: 1, burstWhenReadyExceeds: 1, localConcurrency: 2 } as const;

/** Start time of a job: as soon as a worker is free, or after this number of seconds. */
export interface JobTime {
  readonly afterSeconds?: number;
  /** Among jobs queued under one key within these seconds, only one is kept; it runs after the last of them. */
  readonly together?: string;
}

export interface Jobs {
  /** Queues a job for each item of data in the running transaction, with one statement. */
  send(db: Db, name: string, each: readonly object[], when?: JobTime): Promise<void>;
  /** Starts to run jobs in this process. @param long the connections of jobs that take long */
  work(context: Omit<JobContext, 'data' | 'now'>, long?: Database): Promise<void>;
  /** Number of waiting, running and permanently failed runs, by job. */
  counts(): Promise<
    readonly { readonly name: string; readonly waiting: number; readonly running: number; readonly failed: number }[]
  >;
  /** Waits for running jobs to finish, at most this number of milliseconds. */
  close(withinMs?: number): Promise<void>;
}

export interface JobsOptions {
  readonly url: string;
  readonly jobs: readonly Job[];
  readonly log: FastifyBaseLogger;
  /** Whether this process runs jobs, or only queues them. */
  readonly runs: boolean;
}

export async function openJobs({ url, jobs, log, runs }: JobsOptions): Promise<Jobs> {
  const boss = createBoss(url, runs);
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  await begin(boss, jobs);
  return {
    async send(db, name, each, when = {}) {
      if (each.length === 0) return;
      const executeSql = async (text: string, values?: unknown[]) => ({
        rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows,
      });
      const options = optionsOf(when);
      const queued = each.map((data) => ({ data, ...options }));
      await boss.insert(name, queued, { db: { executeSql } });
    },
    async work(context, long = context.database) {
      for (const job of jobs) {
        const database = job.takesLong ? long : context.database;
        if (job.cron) await boss.schedule(job.name, job.cron, {});
        await boss.work(job.name, { ...(job.takesLong ? longPace : pace), perJobResults: true }, (batch) =>
          Promise.all(
            batch.map(({ id, data }) =>
              runOne(id, job, data, { ...context, database, log: context.log.child({ job: job.name, job_id: id }) }),
            ),
          ),
        );
      }
    },
    counts: async () =>
      (await boss.getQueues()).map(({ name, queuedCount, activeCount, failedCount }) => ({
        name,
        waiting: queuedCount,
        running: activeCount,
        failed: failedCount,
      })),
    close: (withinMs = 10_000) => boss.stop({ graceful: withinMs > 0, timeout: withinMs }),
  };
}

async function begin(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  try {
    await boss.start();
    for (const { name, takesLong } of jobs)
      await boss.createQueue(name, { ...retry, ...(takesLong && long), notify: true });
  } catch (error) {
    // It would keep polling, with connections that prevent PostgreSQL from stopping.
    await boss.stop({ graceful: false });
    throw error;
  }
}

const optionsOf = ({ afterSeconds, together }: JobTime) => ({
  ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
  ...(together !== undefined && { singletonKey: together, singletonSeconds: afterSeconds ?? 1 }),
});

function createBoss(url: string, runs: boolean): PgBoss {
  return new PgBoss({
    connectionString: url,
    ...withSettings(servingSettings()),
    schema,
    max: 2,
    // The server's role owns nothing: it neither migrates nor rebuilds indexes.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    schedule: runs,
    supervise: runs,
    // Determines how soon another worker takes over from a dead one.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    useListenNotify: runs,
  });
}

/** Runs one job; each job of a batch succeeds or fails separately. */
async function runOne(
  id: string,
  job: Job,
  data: unknown,
  context: Omit<JobContext, 'data' | 'now'>,
): Promise<JobResult> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    // Data sent under a job's name has that job's type.
    await job.run({ ...context, data: data as never, now: Math.floor(Date.now() / 1000) });
    context.log.info({ ms: ms() }, 'job done');
    return { id, status: 'completed' };
  } catch (error) {
    context.log.error({ err: error, ms: ms() }, 'job failed');
    return { id, status: 'failed', output: { message: (error as Error).message } };
  }
}
