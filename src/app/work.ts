import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import { openFileStore } from '#platform/server/file-store-settings.ts';
import { openJobs } from '#platform/server/jobs.ts';
import { createMailer } from '#platform/server/mail.ts';
import { startRelay } from '#platform/server/relay.ts';
import type { OpenedDatabase } from '#platform/server/startup.ts';
import { sweepEvents } from '#platform/server/sweep.ts';
import { startSequencer } from '#features/audit/server/sequencer.ts';
import { features } from './features.ts';

export interface Working {
  /** Finishes what has begun. */
  close(): Promise<void>;
}

/** Delivers events and runs jobs in this process; any number of processes may. */
export async function work(config: Config, { database, url }: OpenedDatabase, log: FastifyBaseLogger): Promise<Working> {
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir: config.dataDir, log });
  const files = await openFileStore(config);
  const jobs = await openJobs({ url, jobs: [sweepEvents, ...features.flatMap((feature) => feature.jobs ?? [])], log, runs: true });
  await jobs.work({ database, mailer, files, publicUrl: `${config.publicUrl}${config.webPrefix}`, log });
  const relay = startRelay({ database, listeners: features.flatMap((feature) => feature.listeners ?? []), jobs, log });
  const sequencer = startSequencer({ database, log });
  return {
    async close() {
      await relay.close();
      await jobs.close();
      await sequencer.close();
      mailer.close();
      files.close();
    },
  };
}
