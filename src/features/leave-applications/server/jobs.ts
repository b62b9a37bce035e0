import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { remindReviewers } from './commands/remind.ts';
import { reviewExportJob } from './review-export.ts';

/** Every hour: a reminder is a matter of days. */
const remindAll: Job<Record<string, never>> = {
  name: 'leave-applications.remind',
  cron: '7 * * * *',
  run: ({ database, now }) => forEachCompany(database, (id) => remindReviewers(database, id, now)),
};

export const applicationJobs: readonly Job[] = [remindAll, reviewExportJob];
