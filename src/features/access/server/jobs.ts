import { deleteIdempotencyKeys } from '#platform/server/http/idempotency.ts';
import { deleteRateLimits } from '#platform/server/http/rate-limit.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { product } from '#platform/shared/product.ts';
import { addressUnder, hostOf, letterheadOf } from '#features/company/server/queries.ts';
import { createLinkPath } from './commands.ts';
import type { LinkPurpose } from '../events.ts';
import { addressee, nameOf } from './queries.ts';

interface LinkMail {
  readonly company_id: string;
  readonly person_id: string;
  readonly purpose: LinkPurpose;
  /** Who invites. */
  readonly invited_by?: string;
}

/** Makes the link and mails it. A retry makes another link; an earlier one that did arrive works too. */
const mailPasswordLink: Job<LinkMail> = {
  name: 'access.mail-password-link',
  async run({ data, database, mailer, publicUrl, now }) {
    const mail = await database.tenant(data.company_id, 'write', async (db) => {
      const person = await addressee(db, data.person_id, now);
      if (!person?.email) return undefined;
      const path = await createLinkPath(db, data.person_id, data.purpose, now);
      const link = addressUnder(await hostOf(db), publicUrl) + path;
      const invited_by = data.invited_by && (await nameOf(db, data.invited_by));
      const facts = { ...person, link, invited_by };
      return { to: person.email, letterhead: await letterheadOf(db), ...letter(data.purpose, facts) };
    });
    if (mail) await mailer.send(mail);
  },
};

interface Facts {
  readonly name: string;
  readonly username: string;
  readonly company_name: string;
  readonly link: string;
  readonly invited_by: string | undefined;
}

function letter(purpose: LinkPurpose, facts: Facts): Pick<Mail, 'subject' | 'text'> {
  const { name, company_name } = facts;
  const isInvitation = purpose === 'invitation';
  const lines = isInvitation ? invitation(facts) : reset(facts);
  return {
    subject: isInvitation ? `Welcome to ${company_name}` : `Your new password at ${company_name}`,
    text: [`Hello ${name},`, ...lines].join('\n\n') + '\n',
  };
}

/** Who invites, what comes next, and how long it takes. */
function invitation({ username, company_name, link, invited_by }: Facts): string[] {
  return [
    invited_by
      ? `${invited_by} invites you to ${product.name}, where ${company_name} keeps working time.`
      : `${company_name} invites you to ${product.name}, where it keeps working time.`,
    'Please choose your password here. It takes two minutes: a password, a photo if you like, and you are in.',
    link,
    `Your username is ${username}. The link is for you alone and works for 7 days. You can stop at any step and go on later with the same link.`,
  ];
}

const reset = ({ link }: Facts): string[] => [
  'Somebody, probably you, has asked for a new password. Please choose it here:',
  link,
  'The link works once, for 60 minutes. If it was not you, there is nothing to do: your password has not changed.',
];

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
