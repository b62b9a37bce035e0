import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { product } from '#platform/shared/product.ts';
import { mailRecipient } from '#features/access/server/queries.ts';
import { findActor } from '#features/access/server/queries/actor.ts';
import { addressUnder, hostOf } from '#features/company/server/queries.ts';
import { letterheadOf } from '#features/files/server/queries/letterhead.ts';
import { retentionSeconds, leaseSeconds, retryAfter } from '#features/notifications/rules/retry.ts';
import { translate } from '#platform/shared/translate.ts';
import { currentLanguage, inLanguage } from '#platform/server/language.ts';

interface LeasedMail {
  readonly id: string;
  readonly saved_report_id: string;
  readonly person_id: string;
  readonly attempts: number;
  readonly is_too_old: boolean;
}

export type SendMailsContext = Pick<JobContext, 'database' | 'mailer' | 'publicUrl' | 'log' | 'now'> & {
  readonly company_id: string;
};

/**
 * Sends the due links of a company one by one. Each is leased for some minutes and deleted once the mail server has it,
 * so that no link is sent twice and another worker takes over from a dead one.
 */
export async function sendReportMails({
  database,
  mailer,
  publicUrl,
  log,
  company_id,
  now,
}: SendMailsContext): Promise<void> {
  const within = <T>(work: (db: Db) => Promise<T>) => database.tenant(company_id, 'write', work);
  for (let one = await within(leaseMail); one; one = await within(leaseMail)) {
    const taken = one;
    const mail = await database.tenant(company_id, 'read', (db) => letterOf(db, taken, publicUrl, now));
    const failure = mail && (await mailer.send(mail).then(() => undefined, String));
    if (failure) log.warn({ failure, is_given_up: taken.is_too_old }, 'mail of a saved report');
    await within((db) => (failure && !taken.is_too_old ? putOff(db, taken) : remove(db, taken)));
  }
}

/** Takes a due mail that no other worker takes. */
export async function leaseMail(db: Db): Promise<LeasedMail | undefined> {
  const { rows } = await sql<LeasedMail>`
    update saved_report_mails set due_at = now() + ${leaseSeconds} * interval '1 second', attempts = attempts + 1
     where id = (select id from saved_report_mails where due_at <= now() order by due_at limit 1 for update skip locked)
    returning id, saved_report_id, person_id, attempts,
              created_at < now() - ${retentionSeconds} * interval '1 second' as is_too_old`.execute(db);
  return rows[0];
}

async function remove(db: Db, { id }: LeasedMail): Promise<void> {
  await db.deleteFrom('saved_report_mails').where('id', '=', id).execute();
}

async function putOff(db: Db, { id, attempts }: LeasedMail): Promise<void> {
  await sql`
    update saved_report_mails set due_at = now() + ${retryAfter(attempts)} * interval '1 second'
     where id = ${id}`.execute(db);
}

const shortenSubject = (subject: string) => subject.slice(0, 120);

/**
 * Returns a mail with a link instead of a file, so that readers see what their permissions allow when they open it.
 * Returns nothing for people who can no longer open reports or have left.
 */
async function letterOf(
  db: Db,
  { id, saved_report_id, person_id }: LeasedMail,
  publicUrl: string,
  now: number,
): Promise<Mail | undefined> {
  const { rows } = await sql<{ name: string; owner_id: string; owner: string }>`
    select r.name, p.id as owner_id, p.name as owner
      from saved_reports r
      join saved_report_people g on g.saved_report_id = r.id and g.person_id = ${person_id}
      join people p on p.id = r.person_id
     where r.id = ${saved_report_id} and r.send_every is not null`.execute(db);
  const report = rows[0];
  if (!report) return undefined;
  for (const who of [person_id, report.owner_id])
    if (!(await findActor(db, who, now))?.permissions.has('access_report_module')) return undefined;
  const person = await mailRecipient(db, person_id, now);
  if (!person?.email) return undefined;
  const link = `${addressUnder(await hostOf(db), publicUrl)}/reports?saved=${saved_report_id}`;
  const { email: to } = person;
  const letterhead = await letterheadOf(db);
  const values = { report: report.name, company: person.company_name, owner: report.owner };
  return inLanguage(person.language, () => ({
    id,
    to,
    language: currentLanguage(),
    letterhead,
    subject: shortenSubject(translate('{report}, report of {company}', values)),
    parts: [
      translate('Hi {name},', { name: person.name }),
      translate('the report “{report}” is ready to be looked at. {owner} has set up that you get it.', values),
      { button: translate('Open the report in {product}', { product: product.name }), link },
    ],
  }));
}
