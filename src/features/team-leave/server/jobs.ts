import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { upcomingWeek } from '../rules/next-week.ts';
import { alertNextWeek } from './commands/next-week.ts';

/** Runs every quarter of an hour so that it fires soon after 15:00 in every company's time zone. */
const alertNextWeekJob: Job<Record<string, never>> = {
  name: 'team-leave.tell-next-week',
  cron: '1,16,31,46 * * * *',
  run: ({ database, now }) =>
    forEachCompany(database, (id) =>
      database.tenant(id, 'write', async (db) => {
        const monday = upcomingWeek(now, (await cachedSettings(db)).timezone);
        if (monday !== null) await alertNextWeek(db, monday, now);
      }),
    ),
};

export const teamLeaveJobs: readonly Job[] = [alertNextWeekJob];
