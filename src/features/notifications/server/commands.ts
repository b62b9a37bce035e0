import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { deliveredAt, type Delivery } from '#platform/server/events/events.ts';
import type { AlertType } from '#platform/shared/alerts.ts';
import { personChannel } from '#platform/shared/events.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { alertNews } from '../events.ts';
import { channelsOf, channelsFor, type Channels } from '../rules/channels.ts';
import { addressOf } from '../rules/address.ts';
import { mailDueAt, pushDueAt } from '../rules/hours.ts';
import { ownChoices, storedChannels } from './queries.ts';
import { freeDays } from './queries/free-days.ts';
import { afterDayOff } from './quiet-days.ts';
import { translate } from '#platform/shared/translate.ts';
import { inLanguage, languages } from '#platform/server/language.ts';
import { defaultLanguage } from '#platform/shared/locale.ts';

export interface Alert {
  /** Recipients; the author is left out. */
  readonly recipients: readonly string[];
  /** Null when Muster itself is the author. */
  readonly author_id: string | null;
  /** Says the message, in the language of each recipient. */
  message(): string;
  /** Path of the alert's screen. */
  readonly url: string;
  /** Sends the alert even if an equal one is unread, because it may concern a person's safety. */
  readonly everyTime?: boolean;
}

/**
 * Notifies people by the channels that the company and they have chosen, once however often the event is delivered
 * and in one statement for any number. An unread identical alert of the last hour suppresses it,
 * which prevents flooding by doing and undoing something. A job sends mails and pushes after the commit.
 */
export async function notify(delivery: Delivery<unknown>, type: AlertType, alert: Alert): Promise<void> {
  const { db, send } = delivery;
  const [stored, settings] = await Promise.all([storedChannels(db), cachedSettings(db)]);
  const set = channelsOf(type, stored);
  const company = { ...set, push: set.push && settings.web_push };
  const people = [...new Set(alert.recipients)].filter((id) => id !== alert.author_id);
  if (!Object.values(company).some(Boolean) || people.length === 0) return;
  const exceptions = await exceptionsAmong(delivery, type, company, { people, zone: settings.timezone });
  const delivered = await insertAlerts(delivery, type, alert, { company, people, exceptions });
  if (delivered.some(({ is_sent }) => is_sent)) await send('notifications.deliver', {});
  await publishAlerts(delivery, alert.url, delivered);
}

/** Channels and times of a person who differs from the company's defaults. Times in epoch seconds. */
interface Exception extends Channels {
  readonly person_id: string;
  readonly mail_at: number;
  readonly push_at: number;
}

async function exceptionsAmong(
  { db, event, features }: Delivery<unknown>,
  type: AlertType,
  company: Channels,
  { people, zone }: { readonly people: readonly string[]; readonly zone: string },
): Promise<Exception[]> {
  if (type.always) return [];
  const choices = await ownChoices(db, type.key, people);
  const now = deliveredAt(event);
  const exceptions = choices.map(({ person_id, channels, hours }) => ({
    person_id,
    hours,
    ...channelsFor(type, company, channels ?? undefined),
    mail_at: hours ? mailDueAt(hours, now, zone) : now,
    push_at: hours ? pushDueAt(hours, now, zone) : now,
  }));
  const waiting = exceptions.flatMap(({ person_id, push, push_at, hours }) =>
    push && push_at <= now && hours?.is_quiet && hours.is_quiet_on_days_off ? [{ person_id, ...hours }] : [],
  );
  const readers = waiting.length > 0 ? freeDays.of(features) : [];
  const later = await afterDayOff(db, waiting, { now, zone, readers });
  return exceptions.map(({ hours: _, ...one }) => ({ ...one, push_at: later.get(one.person_id) ?? one.push_at }));
}

interface DeliveryRow {
  readonly id: string;
  readonly person_id: string;
  readonly in_app: boolean;
  /** Text for a locked screen, in the person's language. */
  readonly title: string;
  /** Whether there is a mail or push to send. */
  readonly is_sent: boolean;
  /** Whether a push goes to one of their devices now. */
  readonly is_pushed: boolean;
}

interface AlertAudience {
  readonly company: Channels;
  readonly people: readonly string[];
  readonly exceptions: readonly Exception[];
}

/** Returns the texts of an alert in every known language. */
const textsOf = (type: AlertType, alert: Alert) =>
  languages().map((language) =>
    inLanguage(language, () => ({ language, message: alert.message(), title: translate(type.title) })),
  );

/** Stores the alerts and their deliveries with one statement. */
async function insertAlerts(
  { db, event }: Delivery<unknown>,
  type: AlertType,
  alert: Alert,
  { company, people, exceptions }: AlertAudience,
): Promise<readonly DeliveryRow[]> {
  const isUrgent = type.always ?? false;
  const { rows } = await sql<DeliveryRow>`
    with other as (
      select * from json_to_recordset(${JSON.stringify(exceptions)}::json)
        as other (person_id uuid, in_app boolean, mail boolean, push boolean, mail_at float8, push_at float8)),
    said as (
      select * from json_to_recordset(${JSON.stringify(textsOf(type, alert))}::json) as said (language text, message text, title text)),
    person as (${recipients(company, people)}),
    told as (
      insert into notifications (person_id, event, author_id, message, url, in_app, source_id, created_at)
      select person.id, ${type.key}, ${alert.author_id}::uuid, person.message, ${alert.url}, person.in_app, events.id, events.created_at
        from person join events on events.id = ${event.id}
       where (person.in_app or person.mail or person.push)
         and (${alert.everyTime ?? false} or not ${isRepeated(type, alert)})
      on conflict (tenant_id, source_id, person_id) do nothing
      returning id, person_id, in_app),
    mailed as (
      insert into alert_deliveries (notification_id, person_id, channel, is_urgent, due_at)
      select told.id, person.id, 'mail', ${isUrgent}, person.mail_at from told join person on person.id = told.person_id
       where person.mail and person.email is not null
      returning notification_id),
    pushed as (
      insert into alert_deliveries (notification_id, person_id, channel, device_id, title, is_urgent, due_at)
      select told.id, person.id, 'push', push_devices.id, person.title, ${isUrgent}, person.push_at
        from told join person on person.id = told.person_id join push_devices on push_devices.person_id = person.id
       where person.push and push_devices.state = 'on'
      returning notification_id, due_at)
    select told.id, told.person_id, told.in_app, person.title,
           told.id in (select notification_id from mailed union all select notification_id from pushed) as is_sent,
           told.id in (select notification_id from pushed where due_at <= now()) as is_pushed
      from told join person on person.id = told.person_id`.execute(db);
  return rows;
}

/** SQL for recipients with their channels and times. */
function recipients(company: Channels, people: readonly string[]) {
  return sql`
      select people.id, people.email, said.message, said.title, coalesce(other.in_app, ${company.in_app}) as in_app,
             coalesce(other.mail, ${company.mail}) as mail,
             coalesce(other.push, ${company.push})
               and exists (select from push_devices d where d.person_id = people.id and d.state = 'on') as push,
             coalesce(to_timestamp(other.mail_at), now()) as mail_at,
             coalesce(to_timestamp(other.push_at), now()) as push_at
        from people left join other on other.person_id = people.id
             join said on said.language = case
               when people.language in (select language from said) then people.language else ${defaultLanguage} end
       where people.id = any(${people}::uuid[])`;
}

/** SQL for whether a person's last alert about this is identical, unread and at most an hour old. */
function isRepeated({ key }: AlertType, { author_id, url }: Pick<Alert, 'author_id' | 'url'>) {
  return sql<boolean>`coalesce((
    select n.read_at is null and n.message = person.message and n.author_id is not distinct from ${author_id}::uuid
      from notifications n
     where n.person_id = person.id and n.event = ${key} and n.url = ${url} and n.created_at > events.created_at - interval '1 hour'
     order by n.created_at desc limit 1), false)`;
}

/**
 * Updates the count of open pages. Pages of a browser with push also receive the push:
 * the live connection may reach them when a push service does not.
 */
async function publishAlerts(
  { db, publish }: Delivery<unknown>,
  url: string,
  delivered: readonly DeliveryRow[],
): Promise<void> {
  const seen = delivered.filter(({ in_app, is_pushed }) => in_app || is_pushed);
  if (seen.length === 0) return;
  const unread = await unreadCounts(
    db,
    seen.map(({ person_id }) => person_id),
  );
  for (const { id, person_id, in_app, title, is_pushed } of seen)
    publish(personChannel(person_id), alertNews, {
      total_notification: unread.get(person_id) ?? 0,
      ...(is_pushed && { push: { id, title, url: addressOf({ id, url, in_app }), in_app } }),
    });
}

async function unreadCounts(db: Db, people: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('notifications')
    .select(['person_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('person_id', '=', sql<string>`any(${people}::uuid[])`)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .groupBy('person_id')
    .execute();
  return new Map(rows.map(({ person_id, count }) => [person_id, count]));
}

/**
 * Marks one or all of a person's alerts read.
 * @param now epoch seconds
 * @returns the number of alerts with that id: 0 when it is not theirs
 */
export async function markRead(db: Db, personId: string, { id, now }: { id?: string; now: number }): Promise<number> {
  const rows = await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, ${new Date(now * 1000)})` })
    .where('person_id', '=', personId)
    .where('in_app', '=', true)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? null))
    .$if(id === undefined, (query) => query.where('read_at', 'is', null))
    .returning('id')
    .execute();
  return rows.length;
}
