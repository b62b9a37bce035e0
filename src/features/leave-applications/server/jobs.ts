import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { hasWaitingPeople } from './commands/lock-places.ts';
import { offerFreePlaces } from './commands/store.ts';
import { remindReviewers } from './commands/remind.ts';
import { reviewExportJob } from './review-export.ts';

/** Runs every hour, which is enough for reminders counted in days. */
const remindAll: Job<Record<string, never>> = {
  name: 'leave-applications.remind',
  cron: '7 * * * *',
  run: ({ database, now }) => forEachCompany(database, (id) => remindReviewers(database, id, now)),
};

/** Runs every five minutes: offers end, and places become free when people leave or move. */
const offerAll: Job<Record<string, never>> = {
  name: 'leave-applications.offer-places',
  cron: '*/5 * * * *',
  run: ({ database, now }) =>
    forEachCompany(database, (id) =>
      database.tenant(id, 'write', async (db) => {
        if (await hasWaitingPeople(db)) await offerFreePlaces(db, now);
      }),
    ),
};

export const applicationJobs: readonly Job[] = [remindAll, offerAll, reviewExportJob];
