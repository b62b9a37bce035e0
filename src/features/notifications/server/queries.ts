import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { localOf } from '#platform/shared/time.ts';
import { metaOf } from '#platform/shared/wire.ts';
import { product } from '#platform/shared/product.ts';
import type { Notification } from '../contract.ts';
import { ago } from '../rules/ago.ts';
import { channelsOf } from '../rules/alert-events.ts';

/** How many of somebody's alerts they have not read. */
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
 * A page of somebody's alerts, newest first.
 * @param now epoch seconds
 */
export async function notificationsOf(db: Db, personId: string, { page, per_page, now }: { page: number; per_page: number; now: number }) {
  const own = db.selectFrom('notifications').where('person_id', '=', personId).where('in_app', '=', true);
  const [rows, { timezone }, { all, unread }] = await Promise.all([
    own
      .leftJoin('people as author', 'author.id', 'notifications.author_id')
      .select(['notifications.id', 'message', 'url', 'notifications.created_at', 'read_at', 'author.name', 'author.avatar', 'author.username'])
      .orderBy('notifications.created_at', 'desc')
      .orderBy('notifications.id')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    db.selectFrom('company_settings').select('timezone').executeTakeFirstOrThrow(),
    own.select((eb) => [eb.fn.countAll<number>().as('all'), sql<number>`count(*) filter (where read_at is null)`.as('unread')]).executeTakeFirstOrThrow(),
  ]);
  const data = rows.map(({ id, message, url, created_at, read_at, name, avatar, username }): Notification => {
    const at = Math.floor(created_at.getTime() / 1000);
    return {
      id,
      is_read: read_at !== null,
      created_time: localOf(at, timezone),
      time: ago(Math.max(0, now - at)),
      data: { message, url },
      author: { name: name ?? product.name, avatar, username },
    };
  });
  return { data, meta: metaOf(page, per_page, all, rows.length), total_notification: unread };
}

export async function alertChannels(db: Db) {
  return channelsOf(await db.selectFrom('alert_settings').select(['event', 'in_app', 'mail']).execute());
}
