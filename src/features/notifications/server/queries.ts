import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { UnreadCount } from '#platform/server/feature.ts';
import type { AlertType } from '#platform/shared/alerts.ts';
import { localOf } from '#platform/shared/time.ts';
import { metaOf, pagingOf } from '#platform/shared/paging.ts';
import { product } from '#platform/shared/product.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { avatarOf } from '#features/people/server/queries.ts';
import type { Notification } from '../contract.ts';
import { ageText } from '../rules/age-text.ts';
import { channelsByKey, channelsOf, channelsFor, type Channels } from '../rules/channels.ts';
import type { Hours } from '../rules/hours.ts';

/** SQL for the number of a person's unread alerts. */
export const unreadCount: UnreadCount = (personId) =>
  sql<number>`(select count(*) from notifications n where n.person_id = ${personId} and n.in_app and n.read_at is null)`;

/** Returns the number of a person's unread alerts. */
export async function unreadOf(db: Db, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns a page of a person's alerts, newest first.
 * @param now epoch seconds
 */
export async function notificationsOf(
  db: Db,
  personId: string,
  { page, per_page, now }: { page: number; per_page: number; now: number },
) {
  const paging = pagingOf(page, per_page);
  const own = db.selectFrom('notifications').where('person_id', '=', personId).where('in_app', '=', true);
  const [rows, { timezone }, { all, unread }] = await Promise.all([
    own
      .leftJoin('people as author', 'author.id', 'notifications.author_id')
      .select([
        'notifications.id',
        'event',
        'message',
        'url',
        'notifications.created_at',
        'read_at',
        'author.name',
        avatarOf('author.avatar'),
        'author.username',
      ])
      .orderBy('notifications.created_at', 'desc')
      .orderBy('notifications.id')
      .limit(paging.limit)
      .offset(paging.offset)
      .execute(),
    db.selectFrom('company_settings').select('timezone').executeTakeFirstOrThrow(),
    own
      .select((eb) => [
        eb.fn.countAll<number>().as('all'),
        sql<number>`count(*) filter (where read_at is null)`.as('unread'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const data = rows.map((row) => notificationOf(row, timezone, now));
  return { data, meta: metaOf(paging, all, rows.length), total_notification: unread };
}

interface NotificationRow {
  readonly id: string;
  readonly event: string;
  readonly message: string;
  readonly url: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
  /** Name of the author; null when it is the product itself. */
  readonly name: string | null;
  readonly avatar: string;
  readonly username: string | null;
}

/** @param now epoch seconds */
function notificationOf(row: NotificationRow, timezone: string, now: number): Notification {
  const { id, event, message, url, created_at, read_at, name, avatar, username } = row;
  const at = Math.floor(created_at.getTime() / 1000);
  return {
    id,
    event,
    is_read: read_at !== null,
    created_time: localOf(at, timezone),
    time: ageText(Math.max(0, now - at)),
    data: { message, url },
    author: { name: name ?? product.name, avatar, username },
  };
}

/** Returns the company's settings; alerts without one are missing. */
export function storedChannels(db: Db) {
  return db.selectFrom('alert_settings').select(['event', 'in_app', 'mail', 'push']).execute();
}

/** Returns the channels of these alerts by key. */
export async function alertChannels(db: Db, alerts: readonly AlertType[]) {
  return channelsByKey(alerts, await storedChannels(db));
}

interface OwnChoice {
  readonly person_id: string;
  /** Channels for one alert; null for the company's default. */
  readonly channels: Channels | null;
  /** Null for immediate delivery. */
  readonly hours: Hours | null;
}

/** Returns the own choices of these people that affect an alert. */
export async function ownChoices(db: Db, event: string, people: readonly string[]): Promise<readonly OwnChoice[]> {
  const { rows } = await sql<OwnChoice>`
    select coalesce(p.person_id, h.person_id) as person_id,
           case when p.person_id is not null
             then json_build_object('in_app', p.in_app, 'mail', p.mail, 'push', p.push) end as channels,
           case when h.person_id is not null then row_to_json(h) end as hours
      from (select * from alert_preferences where event = ${event} and person_id = any(${people}::uuid[])) p
      full join (select * from alert_hours where person_id = any(${people}::uuid[])) h on h.person_id = p.person_id`.execute(
    db,
  );
  return rows;
}

/** Returns those of some people whom an alert reaches by at least one channel. */
export async function recipientsOf(db: Db, type: AlertType, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const [stored, settings, choices] = await Promise.all([
    storedChannels(db),
    cachedSettings(db),
    ownChoices(db, type.key, people),
  ]);
  const set = channelsOf(type, stored);
  const company = { ...set, push: set.push && settings.web_push };
  const own = new Map(choices.map(({ person_id, channels }) => [person_id, channels ?? undefined]));
  const channels = new Map(people.map((id) => [id, channelsFor(type, company, own.get(id))]));
  const byPost = people.filter((id) => !channels.get(id)?.in_app);
  const posted = await withAddress(db, byPost);
  return people.filter((id) => {
    const by = channels.get(id);
    return by && (by.in_app || isPosted(by, posted.get(id)));
  });
}

interface AddressRow {
  readonly id: string;
  readonly has_mail: boolean;
  readonly has_device: boolean;
}

const isPosted = ({ mail, push }: Channels, to: AddressRow | undefined): boolean =>
  to !== undefined && ((mail && to.has_mail) || (push && to.has_device));

/** Returns whether people have an email address or a device with push. */
async function withAddress(db: Db, people: readonly string[]): Promise<ReadonlyMap<string, AddressRow>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<AddressRow>`
    select people.id, people.email is not null as has_mail,
           exists (select from push_devices d where d.person_id = people.id and d.state = 'on') as has_device
      from people where people.id = any(${people}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
