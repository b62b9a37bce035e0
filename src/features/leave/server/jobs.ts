import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { alertExpiries } from './commands/expiries.ts';
import { settleCompany } from './commands/settle-company.ts';

/** Runs every quarter of an hour so that a day's lines exist early in every company's time zone. */
const settleAll: Job<Record<string, never>> = {
  name: 'leave.settle',
  cron: '2,17,32,47 * * * *',
  takesLong: true,
  run: ({ database, now }) =>
    forEachCompany(database, async (id) => {
      const today = await database.tenant(id, 'read', (db) => todayOf(db, now));
      await settleCompany(database, id, today);
    }),
};

/** Runs often so that alerts come early in every company's day; checks each person once a day. */
const alertExpiriesJob: Job<Record<string, never>> = {
  name: 'leave.tell-expiries',
  cron: '11,41 * * * *',
  takesLong: true,
  run: ({ database, now }) =>
    forEachCompany(database, async (id) => {
      const today = await database.tenant(id, 'read', (db) => todayOf(db, now));
      await alertExpiries(database, id, { today, now });
    }),
};

export const leaveJobs: readonly Job[] = [settleAll, alertExpiriesJob];
