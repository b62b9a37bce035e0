import type { Database } from '#platform/server/database/database.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { autoClockOut } from './commands/auto-clock-out.ts';
import { remindOfClockOut } from './commands/remind.ts';
import { findForgottenClocks } from './queries/forgotten-clocks.ts';

/** Looks for people who may have forgotten to clock out. */
const watch: Job = {
  name: 'clock.watch',
  cron: '*/5 * * * *',
  run: ({ database, now }) => forEachCompany(database, (company) => watchOpenClocks(database, company, now)),
};

/**
 * Reminds people of one company to clock out, and clocks out those for whom the company wants it,
 * each in a transaction of their own. @param now epoch seconds
 */
export async function watchOpenClocks(database: Database, company: string, now: number): Promise<void> {
  await database.tenant(company, 'write', (db) => remindOfClockOut(db, now));
  const forgotten = await database.tenant(company, 'read', (db) => findForgottenClocks(db, now));
  for (const one of forgotten) await database.tenant(company, 'write', (db) => autoClockOut(db, one, now));
}

export const clockJobs: readonly Job[] = [watch];
