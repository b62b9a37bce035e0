import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { recipientsOf } from '#features/notifications/server/queries.ts';
import { postSeen } from '../../events.ts';
import { feedAlerts } from '../../rules/alerts.ts';
import { openPeople } from '../queries/acknowledgements.ts';
import { mustAcknowledge } from '../queries/audience.ts';
import { storedPost, type StoredPost } from '../queries/stored.ts';

interface SeenInput {
  readonly person_id: string;
  /** Version that they were shown; null means the current one. */
  readonly version: number | null;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Stores that a person has seen an announcement:
 * only for people who are asked, and only the first time for each version that asks again.
 * @returns whether it was not known yet, not even from an acknowledgement
 * @throws 404 unless they may see it
 */
export async function keepSeen(db: Db, id: string, { person_id, version, now }: SeenInput): Promise<boolean> {
  const post = await storedPost(db, id, { seenBy: person_id });
  const seen = Math.min(version ?? post.version, post.version);
  if (post.type !== 1 || post.posted_on === null || seen < post.asked_version) return false;
  const { rows } = await sql<{ acknowledged: boolean }>`
    insert into feed_readings as known (post_id, person_id, seen_version, seen_at)
    select ${id}, people.id, ${seen}, ${new Date(now * 1000)} from people
     where people.id = ${person_id} and ${mustAcknowledge(post, now)}
    on conflict (tenant_id, post_id, person_id) do update
      set seen_version = excluded.seen_version, seen_at = excluded.seen_at
      where coalesce(known.seen_version, 0) < ${post.asked_version}
    returning exists (select from feed_acknowledgements k
      where k.post_id = ${id} and k.person_id = ${person_id} and k.version >= ${post.asked_version}) as acknowledged`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return false;
  await emit(db, postSeen, { post_id: id });
  return !row.acknowledged;
}

/** Minimum seconds between two reminders of the same announcement to a person. */
const reminderPauseSeconds = 3600;

interface ReminderInput {
  /** The only person to remind; null means everyone who has not acknowledged it. */
  readonly only: string | null;
  /** epoch seconds */
  readonly now: number;
}

export interface ReminderResult {
  readonly people: readonly string[];
  /** Number of people skipped because they were reminded within the last hour. */
  readonly recently: number;
  /** Number of people whom no reminder reaches because of their own or the company's alert settings. */
  readonly unreached: number;
}

/** Returns and stores who is reminded now. The caller locks the post, so only one of two parallel reminders is sent. */
export async function storeReminders(db: Db, post: StoredPost, { only, now }: ReminderInput): Promise<ReminderResult> {
  const open = (await openPeople(db, post, now)).filter((person) => only === null || person === only);
  const { rows } = await sql<{ id: string }>`
    select person_id as id from feed_readings
     where post_id = ${post.id} and person_id = any(${open}::uuid[]) and reminded_version >= ${post.asked_version}
       and reminded_at > ${new Date((now - reminderPauseSeconds) * 1000)}`.execute(db);
  const recently = new Set(rows.map(({ id }) => id));
  const meant = open.filter((person) => !recently.has(person));
  const people = await recipientsOf(db, feedAlerts.due, meant);
  await sql`
    insert into feed_readings (post_id, person_id, reminded_version, reminded_at)
    select ${post.id}, person, ${post.asked_version}, ${new Date(now * 1000)} from unnest(${people}::uuid[]) as person
    on conflict (tenant_id, post_id, person_id) do update
      set reminded_version = excluded.reminded_version, reminded_at = excluded.reminded_at`.execute(db);
  return { people, recently: recently.size, unreached: meant.length - people.length };
}
