import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { planEachTime, type Db } from '#platform/server/database/database.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import type { MailPart } from '#platform/server/mail/mail-parts.ts';
import { product } from '#platform/shared/product.ts';
import { localOf } from '#platform/shared/time.ts';
import { addressUnder, hostOf, keptSettings } from '#features/company/server/queries.ts';
import { letterheadOf } from '#features/files/server/queries/letterhead.ts';
import { addressee } from '#features/access/server/queries.ts';
import { addressOf } from '../rules/address.ts';
import { keptForSeconds, leaseSeconds, retryAfter } from '../rules/retry.ts';

/** Alerts for which mails are made with one statement: of at most as many people. */
const batchAlerts = 20;
/** Mails that fail one after the other until the mail server is said to be down. */
const maxFailed = 10;
/** Milliseconds between the mails of many: requests go first. */
const restMs = 8;
/** Minutes in which what happens after a mail is gathered into the next one. */
const pauseMinutes = 15;
/** Alerts that a mail lists, at most. */
const maxListed = 30;

interface Taken {
  readonly person_id: string;
  readonly alerts: readonly TakenAlert[];
  readonly ids: readonly number[];
  readonly attempts: number;
  readonly is_too_old: boolean;
}

interface TakenAlert {
  readonly id: string;
  readonly message: string;
  readonly url: string;
  readonly in_app: boolean;
  /** Epoch seconds */
  readonly at: number;
}

type Sending = Pick<JobContext, 'database' | 'mailer' | 'publicUrl' | 'log' | 'now'> & {
  readonly company_id: string;
  /** Mails that have failed since one was taken. */
  readonly inARow: { failed: number };
};

/**
 * Sends the mails of some of those who have any due: one each, however many alerts it tells of.
 * @returns whether there may be more to send at this moment
 */
export async function sendMails(sending: Sending): Promise<boolean> {
  const { database, mailer, publicUrl, log, company_id, now, inARow } = sending;
  const taken = await database.tenant(company_id, 'write', take);
  const mails = await database.tenant(company_id, 'read', (db) => mailsOf(db, taken, { publicUrl, now }));
  const isFull = taken.reduce((sum, { ids }) => sum + ids.length, 0) >= batchAlerts;
  for (const [one, mail] of mails) {
    const failure = mail && (await mailer.send(mail).then(() => undefined, String));
    if (mail) inARow.failed = failure ? inARow.failed + 1 : 0;
    if (failure) log.warn({ failure, is_given_up: one.is_too_old }, 'mail of an alert');
    const after = failure && !one.is_too_old ? putOff : remove;
    await database.tenant(company_id, 'write', (db) => after(db, one));
    if (isFull) await wait(restMs);
  }
  // One address that refuses holds nobody else up; a mail server that is down is left alone.
  return isFull && inARow.failed < maxFailed;
}

/**
 * Takes what is due of some people. Whoever was sent a mail a moment ago waits, unless it is urgent: asked of one after
 * the other (`offset`) until there are enough, since joined, all that is due would be read for each few. What is due of
 * these few is read by their ids, and not by an index of what is due, which the two expressions that say nothing see to:
 * of a table that was empty a moment ago PostgreSQL thinks that both are alike.
 */
async function take(db: Db): Promise<readonly Taken[]> {
  const taking = sql<Taken>`
    with person as materialized (
      select d.person_id from alert_deliveries d
       where d.channel = 'mail' and d.due_at <= now() and (d.is_urgent or not exists (
         select from alert_mails m
          where m.person_id = d.person_id and m.sent_at > now() - ${pauseMinutes} * interval '1 minute' offset 0))
       order by d.due_at limit ${batchAlerts}),
    due as (
      select id from alert_deliveries
       where person_id = any(array(select person_id from person))
         and channel || '' = 'mail' and due_at + interval '0 seconds' <= now() for update skip locked),
    taken as (
      update alert_deliveries set due_at = now() + ${leaseSeconds} * interval '1 second', attempts = attempts + 1
        from due where alert_deliveries.id = due.id
      returning alert_deliveries.*),
    paused as (
      insert into alert_mails (person_id, sent_at) select distinct person_id, now() from taken where not is_urgent
      on conflict (tenant_id, person_id) do update set sent_at = excluded.sent_at)
    select taken.person_id, array_agg(taken.id) as ids, max(taken.attempts) as attempts,
           bool_and(taken.created_at < now() - ${keptForSeconds} * interval '1 second') as is_too_old,
           coalesce(json_agg(json_build_object('id', n.id, 'message', n.message, 'url', n.url, 'in_app', n.in_app,
             'at', extract(epoch from n.created_at)::int8) order by n.created_at, n.source_id)
             filter (where n.read_at is null or taken.is_urgent), '[]') as alerts
      from taken join notifications n on n.id = taken.notification_id
     group by taken.person_id`;
  const [, { rows }] = await Promise.all([planEachTime(db), taking.execute(db)]);
  return rows;
}

async function remove(db: Db, { ids }: Taken): Promise<void> {
  await Promise.all([planEachTime(db), sql`delete from alert_deliveries where id = any(${ids}::bigint[])`.execute(db)]);
}

async function putOff(db: Db, { ids, person_id, attempts }: Taken): Promise<void> {
  await sql`
    update alert_deliveries set due_at = now() + ${retryAfter(attempts)} * interval '1 second'
     where id = any(${ids}::bigint[])`.execute(db);
  // Nothing was sent, so nothing has to be waited for.
  await db.deleteFrom('alert_mails').where('person_id', '=', person_id).execute();
}

type Letterhead = Awaited<ReturnType<typeof letterheadOf>>;

/** What the mails of a company have in common. */
interface Company {
  readonly base: string;
  readonly timezone: string;
  readonly letterhead: Letterhead;
}

/** The mail of each, read with what they have in common at one time. @param now epoch seconds */
async function mailsOf(
  db: Db,
  taken: readonly Taken[],
  { publicUrl, now }: Pick<Sending, 'publicUrl' | 'now'>,
): Promise<readonly (readonly [Taken, Mail | undefined])[]> {
  if (taken.length === 0) return [];
  const [host, { timezone }, letterhead, ...people] = await Promise.all([
    hostOf(db),
    keptSettings(db),
    letterheadOf(db),
    ...taken.map(({ person_id }) => addressee(db, person_id, now)),
  ]);
  const company = { base: addressUnder(host, publicUrl), timezone, letterhead };
  return taken.map((one, index) => [one, mailOf(one, people[index], company)]);
}

/** Nothing for whoever has read everything meanwhile, has no address or does not work here any more. */
function mailOf(
  { alerts }: Taken,
  person: Awaited<ReturnType<typeof addressee>>,
  { base, timezone, letterhead }: Company,
): Mail | undefined {
  const [first] = alerts;
  if (!person?.email || !first) return undefined;
  const isOne = alerts.length === 1;
  const path = isOne ? addressOf(first) : '/notification/all';
  const news = isOne ? [first.message] : listed(alerts, timezone);
  return {
    to: person.email,
    letterhead,
    subject: isOne ? subjectOf(first.message) : `${alerts.length} alerts for you`,
    parts: [`Hello ${person.name},`, ...news, { button: `Open ${product.name}`, link: base + path }],
  };
}

/** One line without control characters, which the head of a mail may not hold. */
function subjectOf(message: string): string {
  return message
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 120);
}

function listed(alerts: readonly TakenAlert[], zone: string): MailPart[] {
  const shown = alerts.slice(0, maxListed);
  const steps = shown.map(({ message, at }) => ({ title: message, line: localOf(at, zone).slice(0, 16) }));
  const rest = alerts.length - shown.length;
  return [{ heading: 'This has happened:', steps }, ...(rest ? [`And ${rest} more.`] : [])];
}
