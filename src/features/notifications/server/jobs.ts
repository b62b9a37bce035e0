import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { FreeDayReader } from '#platform/server/free-days.ts';
import type { Job, JobContext } from '#platform/server/jobs/jobs.ts';
import { waitForWork } from './quiet-days.ts';
import { sendMails } from './send-mails.ts';
import { sendPushes } from './send-pushes.ts';

/** Batches of one run, at most; another run goes on with what is left. */
const maxBatches = 500;

/** Sends whatever of a company is due; where nothing can be sent, a later run tries again. */
async function deliver(
  context: Omit<JobContext, 'data'>,
  company_id: string,
  readers: readonly FreeDayReader[],
): Promise<void> {
  await waitForWork({ ...context, company_id, readers });
  const drain = async (send: typeof sendPushes) => {
    for (let batch = 0; batch < maxBatches; batch += 1) if (!(await send({ ...context, company_id }))) return;
  };
  const inARow = { failed: 0 };
  await Promise.all([drain(sendPushes), drain((sending) => sendMails({ ...context, ...sending, inARow }))]);
}

/** Mails and pushes of alerts, as soon as there are any; of ten thousand people it takes its time, and steps back. */
const deliverNow = (readers: readonly FreeDayReader[]): Job<{ readonly company_id: string }> => ({
  name: 'notifications.deliver',
  takesLong: true,
  run: ({ data, ...context }) => deliver(context, data.company_id, readers),
});

/** Those whose time has come: after a pause, quiet hours, a failure, and with a digest. */
const deliverDue = (readers: readonly FreeDayReader[]): Job<Record<string, never>> => ({
  name: 'notifications.deliver-due',
  cron: '* * * * *',
  takesLong: true,
  run: (context) => forEachCompany(context.database, (id) => deliver(context, id, readers)),
});

/** Alerts of a year ago are of no use to anybody, read or not. */
const sweep: Job<Record<string, never>> = {
  name: 'notifications.sweep',
  cron: '41 3 * * *',
  async run({ database, now }) {
    const yearAgo = new Date((now - 365 * 86_400) * 1000);
    await forEachCompany(database, (id) =>
      database.tenant(id, 'write', (db) => db.deleteFrom('notifications').where('created_at', '<', yearAgo).execute()),
    );
  },
};

/** @param readers who does not work on a day, as later features know it */
export const notificationJobs = (readers: readonly FreeDayReader[]): readonly Job[] => [
  deliverNow(readers),
  deliverDue(readers),
  sweep,
];
