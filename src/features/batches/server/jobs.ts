import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { resumeBatches, sweepBatches, alertUnseenBatch } from './commands.ts';
import type { BatchReference } from './commands/batch-job.ts';

/** Seconds without a finished block after which a worker is requested; no block takes as long. */
const quietSeconds = 120;

/** Resumes batches that neither the queue's retries nor another worker has continued. */
const resume: Job<Record<string, never>> = {
  name: 'batches.resume',
  cron: '*/2 * * * *',
  run: ({ database }) =>
    forEachCompany(database, (id) => database.tenant(id, 'write', (db) => resumeBatches(db, { quietSeconds }))),
};

/** Runs some seconds after the end, when an open screen has already shown it. */
const alertUnseen: Job<BatchReference> = {
  name: 'batches.tell',
  run: ({ data, database }) => database.tenant(data.company_id, 'write', (db) => alertUnseenBatch(db, data.batch_id)),
};

/** Days for which the results of a batch are kept. */
const retentionDays = 90;

/** Deletes old batches. */
const sweep: Job<Record<string, never>> = {
  name: 'batches.sweep',
  cron: '27 3 * * *',
  run: ({ database }) =>
    forEachCompany(database, (id) => database.tenant(id, 'write', (db) => sweepBatches(db, { retentionDays }))),
};

export const batchJobs: readonly Job[] = [resume, alertUnseen, sweep];
