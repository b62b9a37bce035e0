import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doWhatIsDue } from './commands/due.ts';

/** Midnight of every time zone falls on a quarter of an hour. A request made earlier does the same. */
const countWhatIsDue: Job<Record<string, never>> = {
  name: 'people.count-what-is-due',
  cron: '0,15,30,45 * * * *',
  run: ({ database, now }) =>
    forEachCompany(database, (id) => database.tenant(id, 'write', (db) => doWhatIsDue(db, now))),
};

export const peopleJobs: readonly Job[] = [countWhatIsDue];
