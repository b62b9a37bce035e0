import type { Db } from '#platform/server/database/database.ts';
import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import type { MailPart } from '#platform/server/mail/mail-parts.ts';
import { addressUnder, hostOf } from '#features/company/server/queries.ts';
import { letterheadOf } from '#features/files/server/queries/letterhead.ts';
import { translate } from '#platform/shared/translate.ts';
import { currentLanguage, inLanguage } from '#platform/server/language.ts';

interface PersonJobData {
  readonly company_id: string;
  readonly person_id: string;
}

const changeOf = (db: Db, personId: string) =>
  db
    .selectFrom('address_changes')
    .innerJoin('people', 'people.id', 'address_changes.person_id')
    .select(['people.name', 'people.language', 'address_changes.email', 'previous_email', 'confirmed_at'])
    .where('address_changes.person_id', '=', personId)
    .executeTakeFirst();

const writeLetter = (
  to: string,
  subject: string,
  name: string,
  parts: readonly MailPart[],
): Omit<Mail, 'letterhead'> => ({
  to,
  language: currentLanguage(),
  subject,
  parts: [translate('Hi {name},', { name }), ...parts],
});

type Change = NonNullable<Awaited<ReturnType<typeof changeOf>>>;

const linkLetter = ({ email, name }: Change, link: string) =>
  writeLetter(email, translate('Confirm your new address'), name, [
    translate('Confirm that you want to sign in with this address:'),
    { button: translate('Confirm address'), link },
    {
      note: translate(
        'The link works once, within 24 hours. If you didn’t ask for it, ignore this email: nothing has changed.',
      ),
    },
  ]);

function noticeLetter({ previous_email, name, email, confirmed_at }: Change & { readonly previous_email: string }) {
  if (confirmed_at)
    return writeLetter(previous_email, translate('Your sign-in address was changed'), name, [
      translate('You now sign in with {email} instead of this address.', { email }),
      translate('If this wasn’t you, tell your administrator right away.'),
    ]);
  return writeLetter(previous_email, translate('Your sign-in address is about to change'), name, [
    translate(
      'Someone with your password, probably you, wants to sign in with {email} instead of this address. The change takes effect once the new address is confirmed.',
      { email },
    ),
    translate('If this wasn’t you, change your password now and tell your administrator.'),
  ]);
}

/** Mails the link to the new address. It is created here to keep it out of events and queues; a retry makes another. */
const mailLink: Job<PersonJobData> = {
  name: 'account.mail-link',
  async run({ data, database, mailer, publicUrl }) {
    const mail = await database.tenant(data.company_id, 'write', async (db) => {
      const found = await changeOf(db, data.person_id);
      if (!found || found.confirmed_at) return undefined;
      const token = newToken();
      await db
        .updateTable('address_changes')
        .set({ token_hash: hashToken(token) })
        .where('person_id', '=', data.person_id)
        .execute();
      const link = `${addressUnder(await hostOf(db), publicUrl)}/confirm-address/${token}`;
      const words = inLanguage(found.language, () => linkLetter(found, link));
      return { ...words, letterhead: await letterheadOf(db) };
    });
    if (mail) await mailer.send(mail);
  },
};

/** Mails the old address that another one was requested or has taken effect. */
const mailNotice: Job<PersonJobData> = {
  name: 'account.mail-notice',
  async run({ data, database, mailer }) {
    const mail = await database.tenant(data.company_id, 'read', async (db) => {
      const found = await changeOf(db, data.person_id);
      if (!found?.previous_email) return undefined;
      const { previous_email } = found;
      const words = inLanguage(found.language, () => noticeLetter({ ...found, previous_email }));
      return { ...words, letterhead: await letterheadOf(db) };
    });
    if (mail) await mailer.send(mail);
  },
};

/** Seconds for which a change is kept. */
const retentionSeconds = 7 * 86_400;

const sweep: Job<Record<string, never>> = {
  name: 'account.sweep',
  cron: '41 3 * * *',
  async run({ database, now }) {
    const before = new Date((now - retentionSeconds) * 1000);
    await forEachCompany(database, (id) =>
      database.tenant(id, 'write', (db) => db.deleteFrom('address_changes').where('expires_at', '<', before).execute()),
    );
  },
};

export const accountJobs: readonly Job[] = [mailLink, mailNotice, sweep];
