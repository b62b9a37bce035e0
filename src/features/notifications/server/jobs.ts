import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { product } from '#platform/shared/product.ts';
import { addressUnder, hostOf } from '#features/company/server/queries.ts';
import { letterheadOf } from '#features/files/server/queries/letterhead.ts';
import { addressee } from '#features/access/server/queries.ts';

interface AlertMail {
  readonly company_id: string;
  readonly notification_id: string;
}

/** An alert as a mail, to whoever still works here and has an address. */
const mailAlert: Job<AlertMail> = {
  name: 'notifications.mail',
  async run({ data, database, mailer, publicUrl, now }) {
    const mail = await database.tenant(data.company_id, 'read', async (db) => {
      const alert = await db
        .selectFrom('notifications')
        .select(['person_id', 'message', 'url'])
        .where('id', '=', data.notification_id)
        .executeTakeFirst();
      const person = alert && (await addressee(db, alert.person_id, now));
      if (!alert || !person?.email) return undefined;
      const link = addressUnder(await hostOf(db), publicUrl) + alert.url;
      return {
        to: person.email,
        letterhead: await letterheadOf(db),
        subject: alert.message.slice(0, 120),
        parts: [`Hello ${person.name},`, alert.message, { button: `Open ${product.name}`, link }],
      };
    });
    if (mail) await mailer.send(mail);
  },
};

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

export const notificationJobs: readonly Job[] = [mailAlert, sweep];
