import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job, JobContext } from '#platform/server/jobs/jobs.ts';
import { waitForWork } from './quiet-days.ts';
import { sendMails } from './send-mails.ts';
import { sendPushes } from './send-pushes.ts';
import type { FreeDayReader } from './queries/free-days.ts';

/** Maximum batches of one run; the next run continues. */
const maxBatches = 500;

/** Sends everything that is due in a company; a later run retries what fails. */
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

/** Sends new mails and pushes; ten thousand of them take long, so the job yields to requests. */
const deliverNow = (readers: readonly FreeDayReader[]): Job<{ readonly company_id: string }> => ({
  name: 'notifications.deliver',
  takesLong: true,
  run: ({ data, ...context }) => deliver(context, data.company_id, readers),
});

/** Sends deliveries that became due: after a pause, quiet hours or a failure, or with a digest. */
const deliverDue = (readers: readonly FreeDayReader[]): Job<Record<string, never>> => ({
  name: 'notifications.deliver-due',
  cron: '* * * * *',
  takesLong: true,
  run: (context) => forEachCompany(context.database, (id) => deliver(context, id, readers)),
});

/** Deletes alerts after a year, read or not. */
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

/** @param readers return people's days off, as later features know them */
export const notificationJobs = (readers: readonly FreeDayReader[]): readonly Job[] => [
  deliverNow(readers),
  deliverDue(readers),
  sweep,
];
