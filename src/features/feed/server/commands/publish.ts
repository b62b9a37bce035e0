import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { deleteCommentsOf } from '#features/comments/server/commands.ts';
import { deleteFiles } from '#features/files/server/commands.ts';
import { feedFaults } from '../../contract.ts';
import { acknowledgementDue, postDeleted, postPublished } from '../../events.ts';
import { peopleIn } from '../queries/audience.ts';
import { attachmentType, photoType, postSubject } from '../queries/posts.ts';
import { storedPost } from '../queries/stored.ts';
import { storeReminders, type ReminderResult } from './readings.ts';

/** Makes a post visible to its readers. @param now epoch seconds @param isQuiet skips notifications */
export async function publish(db: Db, id: string, now: number, isQuiet = false): Promise<void> {
  const published_at = new Date(now * 1000);
  const posted_on = await todayOf(db, now);
  const post = await db
    .updateTable('feed_posts')
    .set({ published_at, posted_on })
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .returning('author_id')
    .executeTakeFirst();
  if (!post) return;
  await db.updateTable('feed_audiences').set({ published_at }).where('post_id', '=', id).execute();
  if (!isQuiet) await emit(db, postPublished, { post_id: id, author_id: post.author_id });
}

/** Publishes a post that is due; ignores posts that were rescheduled or deleted. */
export async function publishDue(db: Db, id: string, now: number): Promise<boolean> {
  const due = await db
    .selectFrom('feed_posts')
    .select('id')
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .where('publish_at', '<=', new Date(now * 1000))
    .forUpdate()
    .executeTakeFirst();
  if (due) await publish(db, id, now);
  return due !== undefined;
}

/** Deletes a post permanently with all comments. @throws 404 unless it is the author's and they may see it */
export async function deletePost(
  db: Db,
  id: string,
  { author_id, actor_id, now }: { readonly author_id: string; readonly actor_id: string; readonly now: number },
): Promise<void> {
  const post = await storedPost(db, id, { hold: 'delete', seenBy: actor_id });
  if (post.author_id !== author_id) throw feedFaults.gone();
  const people = post.published_at === null ? [author_id] : post.is_for_everyone ? null : await peopleIn(db, post, now);
  await deleteCommentsOf(db, { type: postSubject, id });
  for (const owner_type of [photoType, attachmentType]) await deleteFiles(db, { owner_type, owner_id: id });
  await db.deleteFrom('feed_posts').where('id', '=', id).execute();
  await emit(db, postDeleted, { post_id: id, people: people && [...people, author_id], by: actor_id });
}

/** Reminds people who have not acknowledged, except those reminded within the last hour. */
export async function remind(
  db: Db,
  id: string,
  { author_id, only, now }: { readonly author_id: string | null; readonly only?: string | null; readonly now: number },
): Promise<ReminderResult> {
  const post = await storedPost(db, id, { hold: 'change' });
  const reminded = await storeReminders(db, post, { only: only ?? null, now });
  const { people } = reminded;
  const reminded_at = new Date(now * 1000);
  // A scheduled reminder counts as done even when no one is left to be reminded.
  if (!only && (people.length || author_id === null))
    await db.updateTable('feed_posts').set({ reminded_at }).where('id', '=', id).execute();
  if (people.length) await emit(db, acknowledgementDue, { post_id: id, people, author_id });
  return reminded;
}
