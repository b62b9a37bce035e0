import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { resumeBatches, sweepBatches, tellUnseen } from './commands.ts';
import type { OfBatch } from './commands/batch-job.ts';

/** Seconds without a block after which it is asked for a worker: no block takes as long. */
const quietSeconds = 120;

/** What neither the queue's own tries nor anybody else has gone on with. */
const resume: Job<Record<string, never>> = {
  name: 'batches.resume',
  cron: '*/2 * * * *',
  run: ({ database }) =>
    forEachCompany(database, (id) => database.tenant(id, 'write', (db) => resumeBatches(db, { quietSeconds }))),
};

/** Asked some seconds after the end: by then a screen that stands open has shown it. */
const tell: Job<OfBatch> = {
  name: 'batches.tell',
  run: ({ data, database }) => database.tenant(data.company_id, 'write', (db) => tellUnseen(db, data.batch_id)),
};

/** Days for which it is kept what became of a batch. */
const keptDays = 90;

/** What nobody looks at any more. */
const sweep: Job<Record<string, never>> = {
  name: 'batches.sweep',
  cron: '27 3 * * *',
  run: ({ database }) =>
    forEachCompany(database, (id) => database.tenant(id, 'write', (db) => sweepBatches(db, { keptDays }))),
};

export const batchJobs: readonly Job[] = [resume, tell, sweep];
