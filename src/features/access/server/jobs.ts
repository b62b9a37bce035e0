import { deleteIdempotencyKeys } from '#platform/server/http/idempotency.ts';
import { deleteRateLimits } from '#platform/server/http/rate-limit.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { currentLanguage, inLanguage } from '#platform/server/language.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import type { MailPart } from '#platform/server/mail/mail-parts.ts';
import { partOf, formatTime } from '#platform/shared/date-format.ts';
import { product } from '#platform/shared/product.ts';
import { localOf } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { addressUnder, hostOf } from '#features/company/server/queries.ts';
import { letterheadOf } from '#features/files/server/queries/letterhead.ts';
import { invitationMailed, type LinkPurpose } from '../events.ts';
import { createLink } from './commands.ts';
import { keepWhetherSent } from './commands/invitations.ts';
import { letterFacts, nameOf } from './queries.ts';

interface LinkMail {
  readonly company_id: string;
  readonly person_id: string;
  readonly purpose: LinkPurpose;
  /** Name of the inviter. */
  readonly invited_by?: string;
  readonly is_reminder?: boolean;
}

/** Creates the link and mails it. A retry creates another link; an earlier one that was delivered works too. */
const mailPasswordLink: Job<LinkMail> = {
  name: 'access.mail-password-link',
  async run({ data, database, mailer, publicUrl, now }) {
    const { company_id, person_id, purpose } = data;
    const written = await database.tenant(company_id, 'write', async (db) => {
      const facts = await letterFacts(db, person_id, now);
      if (!facts) return undefined;
      const mailed_to = facts.email;
      const link = await createLink(db, person_id, purpose, { now, invited_by: data.invited_by, mailed_to });
      const invited_by = data.invited_by && (await nameOf(db, data.invited_by));
      const address = addressUnder(await hostOf(db), publicUrl) + link.path;
      const isReminder = !!data.is_reminder;
      const parts = inLanguage(facts.language, () =>
        writeLetter(purpose, { ...facts, ...link, link: address, invited_by, isReminder, now }),
      );
      return { link_id: link.id, mail: { to: mailed_to, letterhead: await letterheadOf(db), ...parts } };
    });
    if (!written) return;
    const problem = await mailer.send(written.mail).then(
      () => undefined,
      (error: Error) => error,
    );
    await database.tenant(company_id, 'write', async (db) => {
      await keepWhetherSent(db, written.link_id, problem, now);
      if (purpose === 'invitation') await emit(db, invitationMailed, { person_id });
    });
    if (problem) throw problem;
  },
};

/** Deletes expired rows. */
const sweep: Job<Record<string, never>> = {
  name: 'access.sweep',
  cron: '17 * * * *',
  async run({ database, now }) {
    await forEachCompany(database, (id) =>
      database.tenant(id, 'write', async (db) => {
        const [at, dayAgo] = [new Date(now * 1000), new Date((now - 86_400) * 1000)];
        await db.deleteFrom('sessions').where('expires_at', '<', at).execute();
        await deleteOldLinks(db, now);
        await db.deleteFrom('sso_attempts').where('expires_at', '<', at).execute();
        await deleteRateLimits(db, at);
        await deleteIdempotencyKeys(db, dayAgo);
      }),
    );
  },
};

/** Seconds for which used or expired invitations are kept; those of people who are still invited are always kept. */
const invitationRetentionSeconds = 90 * 86_400;

async function deleteOldLinks(db: Db, now: number): Promise<void> {
  const before = (seconds: number) => new Date((now - seconds) * 1000);
  await db
    .deleteFrom('password_links')
    .where('purpose', '=', 'reset')
    .where('expires_at', '<', before(86_400))
    .execute();
  await db
    .deleteFrom('password_links')
    .where('expires_at', '<', before(invitationRetentionSeconds))
    .where('person_id', 'not in', (eb) => eb.selectFrom('people').select('id').where('status', '=', 'invited'))
    .execute();
}

export const accessJobs: readonly Job[] = [mailPasswordLink, sweep];

/** Facts for a mail with a link. */
interface LetterFacts {
  readonly name: string;
  readonly username: string;
  readonly company_name: string;
  readonly link: string;
  readonly expires_at: Date;
  readonly invited_by: string | undefined;
  /** True for a reminder. */
  readonly isReminder: boolean;
  /** Whether a password is set and only the remaining steps are left. */
  readonly hasPassword: boolean;
  readonly joined_on: string;
  readonly timezone: string;
  readonly isTwelveHour: boolean;
  readonly hasHandbook: boolean;
  /** epoch seconds */
  readonly now: number;
}

function writeLetter(purpose: LinkPurpose, facts: LetterFacts): Pick<Mail, 'language' | 'subject' | 'parts'> {
  const { company_name } = facts;
  const language = currentLanguage();
  if (purpose === 'reset')
    return {
      language,
      subject: translate('Reset your {company} password', { company: company_name }),
      parts: reset(facts),
    };
  const company = company_name;
  const subject = facts.isReminder
    ? translate('Reminder: you’re invited to {company}', { company })
    : translate('Welcome to {company}', { company });
  return { language, subject, parts: invitation(facts) };
}

/** Explains who invites, what comes next, how long it takes, and until when. */
function invitation(facts: LetterFacts): MailPart[] {
  const { name, username, link, hasPassword } = facts;
  return [
    translate('Hi {name},', { name }),
    inviterText(facts),
    startOf(facts),
    { button: hasPassword ? translate('Continue') : translate('Get started'), link },
    {
      heading: hasPassword ? translate('Your remaining steps') : translate('Next steps (about two minutes)'),
      steps: stepsOf(facts),
    },
    {
      note: translate(
        'Your username is {username}. Your personal link works until {end}. You can stop at any time and continue later with the same link.',
        { username, end: endOf(facts) },
      ),
    },
    hasPassword ? '' : { note: translate('Not expecting this? You can safely ignore this email.') },
  ].filter((part) => part !== '');
}

function inviterText({ invited_by, company_name, isReminder }: LetterFacts): string {
  const values = { name: invited_by ?? '', product: product.name, company: company_name };
  if (isReminder)
    return invited_by
      ? translate(
          '{name} reminds you of your invitation to {product}, the time and HR app of {company}. Your account is ready.',
          values,
        )
      : translate('You are invited to {product}, the time and HR app of {company}. Your account is ready.', values);
  return invited_by
    ? translate('{name} has invited you to {product}, the time and HR app of {company}.', values)
    : translate('You have been invited to {product}, the time and HR app of {company}.', values);
}

/** 'Your first day is Tuesday, 1 December.' */
function startOf({ joined_on, now, timezone }: LetterFacts): string {
  return joined_on > localOf(now, timezone).slice(0, 10)
    ? translate('Your first day is {day}.', { day: dayOf(joined_on) })
    : '';
}

function stepsOf({ hasPassword, hasHandbook, company_name }: LetterFacts) {
  return [
    ...(hasPassword
      ? []
      : [{ title: translate('Choose a password'), line: translate('It keeps your account secure.') }]),
    { title: translate('Add a photo'), line: translate('It helps colleagues recognise you. You can do it later.') },
    hasHandbook
      ? {
          title: translate('Read the handbook'),
          line: translate('Learn how {company} works.', { company: company_name }),
        }
      : {
          title: translate('Go to your workspace'),
          line: translate('Clock in, view your times and see your colleagues.'),
        },
  ];
}

/** 'Monday, 30 November, 14:05' where the company is. */
function endOf({ expires_at, timezone, isTwelveHour }: LetterFacts): string {
  const local = localOf(Math.floor(expires_at.getTime() / 1000), timezone);
  return `${dayOf(local.slice(0, 10))}, ${formatTime(local, isTwelveHour)}`;
}

const dayOf = (date: string): string =>
  `${partOf(date, { weekday: 'long' })}, ${partOf(date, { day: 'numeric', month: 'long' })}`;

const reset = ({ name, link }: LetterFacts): MailPart[] => [
  translate('Hi {name},', { name }),
  translate('Someone, probably you, asked to reset your password. Choose a new one here:'),
  { button: translate('Choose a new password'), link },
  {
    note: translate(
      'The link works once, within 60 minutes. If you didn’t ask for it, ignore this email: your password has not changed.',
    ),
  },
];
