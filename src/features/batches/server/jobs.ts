import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { resumeBatches } from './commands.ts';

/** Seconds without a block after which it is asked for a worker: no block takes as long. */
const quietSeconds = 120;

/** What neither the queue's own tries nor anybody else has gone on with. */
const resume: Job<Record<string, never>> = {
  name: 'batches.resume',
  cron: '*/2 * * * *',
  run: ({ database }) =>
    forEachCompany(database, (id) => database.tenant(id, 'write', (db) => resumeBatches(db, { quietSeconds }))),
};

export const batchJobs: readonly Job[] = [resume];
