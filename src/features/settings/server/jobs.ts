import { emit } from '#platform/server/events/events.ts';
import type { Job, JobContext } from '#platform/server/jobs/jobs.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { product } from '#platform/shared/product.ts';
import { addressUnder, hostOf } from '#features/company/server/queries.ts';
import { letterheadOf } from '#features/files/server/queries/letterhead.ts';
import { testMailDone } from '../events.ts';
import { translate } from '#platform/shared/translate.ts';
import { currentLanguage, inLanguage } from '#platform/server/language.ts';

interface TestMail {
  readonly company_id: string;
  readonly person_id: string;
}

/**
 * Sends a test mail and stores the result. There is no retry:
 * the person reads the mail server's message and tries again.
 */
const sendTestMail: Job<TestMail> = {
  name: 'settings.test-mail',
  async run(context) {
    const { company_id, person_id } = context.data;
    const mail = await letterTo(context);
    if (!mail) return;
    const outcome = await context.mailer.send(mail).then(
      (file) => (file === undefined ? { state: 'sent', detail: null } : { state: 'written', detail: file }),
      (error: Error) => ({ state: 'failed', detail: error.message.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(0, 300) }),
    );
    await context.database.tenant(company_id, 'write', async (db) => {
      await db.updateTable('test_mails').set(outcome).where('person_id', '=', person_id).execute();
      await emit(db, testMailDone, { person_id });
    });
  },
};

/** Returns the pending mail; undefined when an earlier run has sent it. */
function letterTo({ data, database, publicUrl }: JobContext<TestMail>): Promise<Mail | undefined> {
  return database.tenant(data.company_id, 'read', async (db) => {
    const person = await db
      .selectFrom('test_mails')
      .innerJoin('people', 'people.id', 'test_mails.person_id')
      .select(['test_mails.address', 'people.name', 'people.language'])
      .where('person_id', '=', data.person_id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (!person) return undefined;
    const letterhead = await letterheadOf(db);
    const link = `${addressUnder(await hostOf(db), publicUrl)}/settings/general-settings/email-setup`;
    return inLanguage(person.language, () => ({
      to: person.address,
      language: currentLanguage(),
      letterhead,
      subject: translate('Test email from {product}', { product: product.name }),
      parts: [
        translate('Hi {name},', { name: person.name }),
        translate('this is the test email you requested. It shows what emails from {company} look like.', {
          company: letterhead.company_name,
        }),
        { button: translate('Open email setup'), link },
      ],
    }));
  });
}

export const settingsJobs: readonly Job[] = [sendTestMail];
