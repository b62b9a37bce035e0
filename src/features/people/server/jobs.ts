import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doWhatIsDue } from './commands/due.ts';

/** Every zone's midnight is at a quarter of an hour. Where somebody is at work, their request was quicker. */
const countWhatIsDue: Job<Record<string, never>> = {
  name: 'people.count-what-is-due',
  cron: '0,15,30,45 * * * *',
  run: ({ database, now }) =>
    forEachCompany(database, (id) => database.tenant(id, 'write', (db) => doWhatIsDue(db, now))),
};

export const peopleJobs: readonly Job[] = [countWhatIsDue];
