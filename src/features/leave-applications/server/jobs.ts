import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { remindReviewers } from './commands/remind.ts';
import { reviewExportJob } from './review-export.ts';

/** Runs every hour, which is enough for reminders counted in days. */
const remindAll: Job<Record<string, never>> = {
  name: 'leave-applications.remind',
  cron: '7 * * * *',
  run: ({ database, now }) => forEachCompany(database, (id) => remindReviewers(database, id, now)),
};

export const applicationJobs: readonly Job[] = [remindAll, reviewExportJob];
