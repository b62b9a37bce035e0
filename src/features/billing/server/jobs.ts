import { rowsOf } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job, JobContext } from '#platform/server/jobs/jobs.ts';
import { hostingSettings, type HostingSettings } from '#features/company/server/queries/hosting.ts';
import { billingRequested } from '../events.ts';
import { beginTrial } from './account.ts';
import { applyWaiting } from './apply.ts';
import { alertGrowth } from './growth.ts';
import { alertTrialEnd } from './notices.ts';
import { paddleClient } from './paddle.ts';
import { reconcile } from './reconcile.ts';
import { setSeats } from './seats.ts';

interface CompanyJobInput {
  readonly company_id: string;
}

/** Number of days for which applied webhooks are stored. */
const retentionDays = 90;

/** Makes a job do nothing if the installation is not hosted. */
function ifHosted<Data>(
  run: (context: JobContext<Data>, hosting: HostingSettings) => Promise<unknown>,
): (context: JobContext<Data>) => Promise<void> {
  return async (context) => {
    const hosting = context.settingsOf(hostingSettings);
    if (hosting) await run(context, hosting);
  };
}

const begin: Job = {
  name: 'billing.begin',
  cron: '*/10 * * * *',
  run: ifHosted(({ database, now }, hosting) =>
    forEachCompany(database, (company) => database.tenant(company, 'write', (db) => beginTrial(db, hosting, now))),
  ),
};

const daily: Job = {
  name: 'billing.daily',
  cron: '40 3 * * *',
  takesLong: true,
  run: ifHosted(({ database, now, log }, hosting) => {
    const client = paddleClient(hosting);
    return forEachCompany(database, async (company) => {
      await database.tenant(company, 'write', (db) => applyWaiting(db, now));
      // Runs whether or not Paddle answers.
      await database.tenant(company, 'write', (db) => alertTrialEnd(db, now));
      await reconcile(database, company, { client, now, log });
      await database.tenant(company, 'write', (db) => alertGrowth(db, now));
      await database.tenant(company, 'write', (db) =>
        rowsOf(
          db,
          `delete from billing_events where applied_at < to_timestamp($1) - interval '${retentionDays} days'`,
          [now],
        ),
      );
      // Last, since a refused card also makes Paddle refuse the seats.
      await setSeats(database, company, { client, now });
    });
  }),
};

const apply: Job<CompanyJobInput> = {
  name: 'billing.apply',
  run: ifHosted(async ({ database, now, data: { company_id } }) => {
    await database.tenant(company_id, 'write', async (db) => {
      // No webhook contains the next payment.
      if (await applyWaiting(db, now)) await emit(db, billingRequested, {});
    });
  }),
};

const compare: Job<CompanyJobInput> = {
  name: 'billing.reconcile',
  run: ifHosted(({ database, now, log, data: { company_id } }, hosting) =>
    reconcile(database, company_id, { client: paddleClient(hosting), now, log }),
  ),
};

const seats: Job<CompanyJobInput> = {
  name: 'billing.seats',
  run: ifHosted(({ database, now, data: { company_id } }, hosting) =>
    setSeats(database, company_id, { client: paddleClient(hosting), now }),
  ),
};

export const billingJobs: readonly Job[] = [begin, daily, apply, compare, seats];
