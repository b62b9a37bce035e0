import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { planEachTime, type Db } from '#platform/server/database/database.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import type { MailPart } from '#platform/server/mail/mail-parts.ts';
import { product } from '#platform/shared/product.ts';
import { localOf } from '#platform/shared/time.ts';
import { addressUnder, hostOf, cachedSettings } from '#features/company/server/queries.ts';
import { letterheadOf } from '#features/files/server/queries/letterhead.ts';
import { mailRecipient } from '#features/access/server/queries.ts';
import { addressOf } from '../rules/address.ts';
import { retentionSeconds, leaseSeconds, retryAfter } from '../rules/retry.ts';
import { translate } from '#platform/shared/translate.ts';
import { currentLanguage, inLanguage } from '#platform/server/language.ts';

/** Number of alerts per batch, and so maximum number of people. */
const batchAlerts = 20;
/** Consecutive failures after which the mail server counts as down. */
const maxFailed = 10;
/** Milliseconds between mails of a full batch, because requests have priority. */
const pauseMs = 8;
/** Minutes after a mail in which alerts are collected for the next one. */
const pauseMinutes = 15;
/** Maximum number of alerts listed in a mail. */
const maxListed = 30;

interface ClaimedAlerts {
  readonly person_id: string;
  readonly alerts: readonly DueAlert[];
  readonly ids: readonly number[];
  readonly attempts: number;
  readonly is_too_old: boolean;
}

interface DueAlert {
  readonly id: string;
  readonly message: string;
  readonly url: string;
  readonly in_app: boolean;
  /** Epoch seconds */
  readonly at: number;
}

type MailContext = Pick<JobContext, 'database' | 'mailer' | 'publicUrl' | 'log' | 'now'> & {
  readonly company_id: string;
  /** Failures so far, counted across batches. */
  readonly failures: { inARow: number };
};

/**
 * Sends due mails to some people: one each, whatever the number of alerts.
 * @returns whether more may be due now
 */
export async function sendMails(sending: MailContext): Promise<boolean> {
  const { database, mailer, publicUrl, log, company_id, now, failures } = sending;
  const claimed = await database.tenant(company_id, 'write', claimDueAlerts);
  const mails = await database.tenant(company_id, 'read', (db) => mailsOf(db, claimed, { publicUrl, now }));
  const isFull = claimed.reduce((sum, { ids }) => sum + ids.length, 0) >= batchAlerts;
  for (const [claim, mail] of mails) {
    const failure = mail && (await mailer.send(mail).then(() => undefined, String));
    if (mail) failures.inARow = failure ? failures.inARow + 1 : 0;
    if (failure) log.warn({ failure, is_given_up: claim.is_too_old }, 'mail of an alert');
    const conclude = failure && !claim.is_too_old ? postpone : remove;
    await database.tenant(company_id, 'write', (db) => conclude(db, claim));
    if (isFull) await wait(pauseMs);
  }
  // One refusing address delays no one else; a mail server that is down gets no further attempts in this run.
  return isFull && failures.inARow < maxFailed;
}

/**
 * Claims due deliveries of some people, except non-urgent ones soon after their last mail.
 * `offset` makes PostgreSQL check person by person up to the limit: a join would read all due rows for each batch.
 * Without statistics PostgreSQL may pick the index of due rows; `|| ''` and `+ interval '0'` prevent that.
 */
async function claimDueAlerts(db: Db): Promise<readonly ClaimedAlerts[]> {
  const claim = sql<ClaimedAlerts>`
    with person as materialized (
      select d.person_id from alert_deliveries d
       where d.channel = 'mail' and d.due_at <= now() and (d.is_urgent or not exists (
         select from alert_mails m
          where m.person_id = d.person_id and m.sent_at > now() - ${pauseMinutes} * interval '1 minute' offset 0))
       order by d.due_at limit ${batchAlerts}),
    due as (
      select id from alert_deliveries
       where person_id = any(array(select person_id from person))
         and channel || '' = 'mail' and due_at + interval '0' <= now() for update skip locked),
    taken as (
      update alert_deliveries set due_at = now() + ${leaseSeconds} * interval '1 second', attempts = attempts + 1
        from due where alert_deliveries.id = due.id
      returning alert_deliveries.*),
    paused as (
      insert into alert_mails (person_id, sent_at) select distinct person_id, now() from taken where not is_urgent
      on conflict (tenant_id, person_id) do update set sent_at = excluded.sent_at)
    select taken.person_id, array_agg(taken.id) as ids, max(taken.attempts) as attempts,
           bool_and(taken.created_at < now() - ${retentionSeconds} * interval '1 second') as is_too_old,
           coalesce(json_agg(json_build_object('id', n.id, 'message', n.message, 'url', n.url, 'in_app', n.in_app,
             'at', extract(epoch from n.created_at)::int8) order by n.created_at, n.source_id)
             filter (where n.read_at is null or taken.is_urgent), '[]') as alerts
      from taken join notifications n on n.id = taken.notification_id
     group by taken.person_id`;
  const [, { rows }] = await Promise.all([planEachTime(db), claim.execute(db)]);
  return rows;
}

async function remove(db: Db, { ids }: ClaimedAlerts): Promise<void> {
  await Promise.all([planEachTime(db), sql`delete from alert_deliveries where id = any(${ids}::bigint[])`.execute(db)]);
}

async function postpone(db: Db, { ids, person_id, attempts }: ClaimedAlerts): Promise<void> {
  await sql`
    update alert_deliveries set due_at = now() + ${retryAfter(attempts)} * interval '1 second'
     where id = any(${ids}::bigint[])`.execute(db);
  // Nothing was sent, so the pause does not apply.
  await db.deleteFrom('alert_mails').where('person_id', '=', person_id).execute();
}

type Letterhead = Awaited<ReturnType<typeof letterheadOf>>;

/** Data shared by all mails of a company. */
interface Company {
  readonly base: string;
  readonly timezone: string;
  readonly letterhead: Letterhead;
}

/** Returns each person's mail; shared data is read once. @param now epoch seconds */
async function mailsOf(
  db: Db,
  claimed: readonly ClaimedAlerts[],
  { publicUrl, now }: Pick<MailContext, 'publicUrl' | 'now'>,
): Promise<readonly (readonly [ClaimedAlerts, Mail | undefined])[]> {
  if (claimed.length === 0) return [];
  const [host, { timezone }, letterhead, ...people] = await Promise.all([
    hostOf(db),
    cachedSettings(db),
    letterheadOf(db),
    ...claimed.map(({ person_id }) => mailRecipient(db, person_id, now)),
  ]);
  const company = { base: addressUnder(host, publicUrl), timezone, letterhead };
  return claimed.map((claim, index) => {
    const person = people[index];
    return [claim, inLanguage(person?.language ?? null, () => mailOf(claim, person, company))];
  });
}

/** Returns a person's mail; undefined if they have read all alerts, have no address or no longer work here. */
function mailOf(
  { alerts }: ClaimedAlerts,
  person: Awaited<ReturnType<typeof mailRecipient>>,
  { base, timezone, letterhead }: Company,
): Mail | undefined {
  const [first] = alerts;
  if (!person?.email || !first) return undefined;
  const isOne = alerts.length === 1;
  const path = isOne ? addressOf(first) : '/notification/all';
  const news = isOne ? [first.message] : linesOf(alerts, timezone);
  return {
    to: person.email,
    language: currentLanguage(),
    letterhead,
    subject: isOne ? subjectOf(first.message) : translate('You have {count} alerts', { count: `${alerts.length}` }),
    parts: [
      translate('Hi {name},', { name: person.name }),
      ...news,
      { button: translate('Open {product}', { product: product.name }), link: base + path },
    ],
  };
}

/** Returns one line without control characters, which mail headers must not contain. */
function subjectOf(message: string): string {
  return message
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 120);
}

function linesOf(alerts: readonly DueAlert[], zone: string): MailPart[] {
  const shown = alerts.slice(0, maxListed);
  const steps = shown.map(({ message, at }) => ({ title: message, line: localOf(at, zone).slice(0, 16) }));
  const rest = alerts.length - shown.length;
  return [
    { heading: translate('Here is what happened:'), steps },
    ...(rest ? [translate('And {count} more.', { count: `${rest}` })] : []),
  ];
}
