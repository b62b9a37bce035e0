import type { Job } from '#platform/server/jobs.ts';
import type { Mail } from '#platform/server/mail.ts';
import { product } from '#platform/shared/product.ts';
import { addressUnder, hostOf, letterheadOf } from '#features/company/server/queries.ts';
import { createPasswordLink, linkPath } from './commands.ts';
import type { LinkPurpose } from './events.ts';
import { addressee } from './queries.ts';

interface LinkMail {
  readonly company_id: string;
  readonly person_id: string;
  readonly purpose: LinkPurpose;
}

/** Makes the link and mails it. A retry makes another link; an earlier one that did arrive works too. */
const mailPasswordLink: Job<LinkMail> = {
  name: 'access.mail-password-link',
  async run({ data, database, mailer, publicUrl, now }) {
    const seconds = Math.floor(now.getTime() / 1000);
    const mail = await database.tenant(data.company_id, 'write', async (db) => {
      const person = await addressee(db, data.person_id, seconds);
      if (!person?.email) return undefined;
      const link = addressUnder(await hostOf(db), publicUrl) + linkPath(await createPasswordLink(db, data.person_id, data.purpose, seconds));
      return { to: person.email, letterhead: await letterheadOf(db), ...letter(data.purpose, { ...person, link }) };
    });
    if (mail) await mailer.send(mail);
  },
};

interface Facts {
  readonly name: string;
  readonly username: string;
  readonly company_name: string;
  readonly link: string;
}

function letter(purpose: LinkPurpose, { name, username, company_name, link }: Facts): Pick<Mail, 'subject' | 'text'> {
  const lines =
    purpose === 'invitation'
      ? [
          `${company_name} uses ${product.name} for working time. Please choose your password here:`,
          link,
          `Your username is ${username}. The link works once, for 7 days.`,
        ]
      : [
          'Somebody, probably you, has asked for a new password. Please choose it here:',
          link,
          'The link works once, for 60 minutes. If it was not you, there is nothing to do: your password has not changed.',
        ];
  return {
    subject: purpose === 'invitation' ? `Your account at ${company_name}` : `Your new password at ${company_name}`,
    text: [`Hello ${name},`, ...lines].join('\n\n') + '\n',
  };
}

/** What has expired is of no use to anybody. */
const sweep: Job<Record<string, never>> = {
  name: 'access.sweep',
  cron: '17 * * * *',
  async run({ database, now }) {
    const companies = await database.outside('read', (db) => db.selectFrom('companies').select('id').execute());
    for (const { id } of companies)
      await database.tenant(id, 'write', async (db) => {
        const dayAgo = new Date(now.getTime() - 86_400_000);
        await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
        await db.deleteFrom('password_links').where('expires_at', '<', dayAgo).execute();
        await db.deleteFrom('sso_attempts').where('expires_at', '<', now).execute();
        await db.deleteFrom('rate_limits').where('window_start', '<', dayAgo).execute();
        await db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
      });
  },
};

export const accessJobs: readonly Job[] = [mailPasswordLink, sweep];
