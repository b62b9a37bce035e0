import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { weekToTell } from '../rules/next-week.ts';
import { tellOfWeek } from './commands/next-week.ts';

/** Runs every quarter of an hour so that it fires soon after 15:00 in every company's time zone. */
const tellNextWeek: Job<Record<string, never>> = {
  name: 'team-leave.tell-next-week',
  cron: '1,16,31,46 * * * *',
  run: ({ database, now }) =>
    forEachCompany(database, (id) =>
      database.tenant(id, 'write', async (db) => {
        const monday = weekToTell(now, (await cachedSettings(db)).timezone);
        if (monday !== null) await tellOfWeek(db, monday, now);
      }),
    ),
};

export const teamLeaveJobs: readonly Job[] = [tellNextWeek];
