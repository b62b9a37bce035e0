import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Delivery } from '#platform/server/events/events.ts';
import type { AlertType } from '#platform/shared/alerts.ts';
import { personChannel } from '#platform/shared/events.ts';
import { alertNews } from '../events.ts';
import { channelsOf } from '../rules/channels.ts';
import { storedChannels } from './queries.ts';

export interface Alert {
  /** Who is notified; whoever did it is left out. */
  readonly recipients: readonly string[];
  /** Null when Muster itself did it. */
  readonly author_id: string | null;
  readonly message: string;
  /** Path of the screen it is about. */
  readonly url: string;
  /** Told each time, however soon and with whatever is unread: somebody's safety may hang on it. */
  readonly everyTime?: boolean;
}

/**
 * Lets people know by the channels the company has chosen, once however often the event behind it is delivered. Whoever
 * has
 * not read the very same of the last hour yet is not told again: nobody can flood others by doing and undoing
 * something.
 */
export async function notify(
  { db, event, sendEach, publish }: Delivery<unknown>,
  type: AlertType,
  { recipients, ...alert }: Alert,
): Promise<void> {
  const { in_app, mail } = channelsOf(type, await storedChannels(db));
  if (!in_app && !mail) return;
  const people = [...new Set(recipients)].filter((id) => id !== alert.author_id);
  if (people.length === 0) return;
  const { rows } = await sql<{ id: string; person_id: string }>`
    insert into notifications (person_id, event, author_id, message, url, in_app, source_id, created_at)
    select people.id, ${type.key}, ${alert.author_id}::uuid, ${alert.message}, ${alert.url}, ${in_app}, events.id, events.created_at
      from people join events on events.id = ${event.id}
     where people.id = any(${people}::uuid[]) and (${alert.everyTime ?? false} or not ${isRepeated(type, alert)})
    on conflict (tenant_id, source_id, person_id) do nothing
    returning id, person_id`.execute(db);
  if (mail)
    await sendEach(
      'notifications.mail',
      rows.map(({ id }) => ({ notification_id: id })),
    );
  if (!in_app) return;
  const unread = await unreadCounts(
    db,
    rows.map(({ person_id }) => person_id),
  );
  for (const [person_id, total_notification] of unread)
    publish(personChannel(person_id), alertNews, { total_notification });
}

/** Whether the last that somebody was told about this says the same, is unread, and not older than an hour. */
function isRepeated({ key }: AlertType, { author_id, message, url }: Omit<Alert, 'recipients'>) {
  return sql<boolean>`coalesce((
    select n.read_at is null and n.message = ${message} and n.author_id is not distinct from ${author_id}::uuid
      from notifications n
     where n.person_id = people.id and n.event = ${key} and n.url = ${url} and n.created_at > events.created_at - interval '1 hour'
     order by n.created_at desc limit 1), false)`;
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
 * Marks one of somebody's alerts read, or all of them.
 * @param now epoch seconds
 * @returns how many exist under that id: 0 when it is not theirs
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
