import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { creditBlock } from './commands/credit.ts';
import { creditCompany } from './commands/credit-company.ts';

/** Runs every quarter of an hour, before leave is settled: what is credited changes what expires. */
const creditAll: Job<Record<string, never>> = {
  name: 'worked-leave.credit',
  cron: '0,15,30,45 * * * *',
  takesLong: true,
  run: ({ database, now }) =>
    forEachCompany(database, async (id) => {
      const today = await database.tenant(id, 'read', (db) => todayOf(db, now));
      await creditCompany(database, id, { today, now });
    }),
};

interface PersonInput {
  readonly company_id: string;
  readonly person_id: string;
}

export const creditPersonJob: Job<PersonInput> = {
  name: 'worked-leave.credit-person',
  run: async ({ data: { company_id, person_id }, database, now }) => {
    await database.tenant(company_id, 'write', async (db) =>
      creditBlock(db, { today: await todayOf(db, now), now, ids: [person_id] }),
    );
  },
};

export const workedLeaveJobs: readonly Job[] = [creditAll, creditPersonJob];
