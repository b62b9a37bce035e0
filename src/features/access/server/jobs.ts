import { deleteIdempotencyKeys } from '#platform/server/http/idempotency.ts';
import { deleteRateLimits } from '#platform/server/http/rate-limit.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { product } from '#platform/shared/product.ts';
import { addressUnder, hostOf, letterheadOf } from '#features/company/server/queries.ts';
import { createPasswordLink, linkPath } from './commands.ts';
import type { LinkPurpose } from '../events.ts';
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
    const mail = await database.tenant(data.company_id, 'write', async (db) => {
      const person = await addressee(db, data.person_id, now);
      if (!person?.email) return undefined;
      const link =
        addressUnder(await hostOf(db), publicUrl) +
        linkPath(await createPasswordLink(db, data.person_id, data.purpose, now));
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

/** Deletes what has expired. */
const sweep: Job<Record<string, never>> = {
  name: 'access.sweep',
  cron: '17 * * * *',
  async run({ database, now }) {
    await forEachCompany(database, (id) =>
      database.tenant(id, 'write', async (db) => {
        const [at, dayAgo] = [new Date(now * 1000), new Date((now - 86_400) * 1000)];
        await db.deleteFrom('sessions').where('expires_at', '<', at).execute();
        await db.deleteFrom('password_links').where('expires_at', '<', dayAgo).execute();
        await db.deleteFrom('sso_attempts').where('expires_at', '<', at).execute();
        await deleteRateLimits(db, at);
        await deleteIdempotencyKeys(db, dayAgo);
      }),
    );
  },
};

export const accessJobs: readonly Job[] = [mailPasswordLink, sweep];
