import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { postChanged } from '../../events.ts';
import { isPinned, type Pin } from '../../rules/post.ts';
import { storedPost } from '../queries/stored.ts';

/** Actor and time of a change. */
export interface WriteContext {
  readonly actor: Pick<Actor, 'id' | 'permissions'>;
  /** epoch seconds */
  readonly now: number;
  /** Skips notifications, for demo data. */
  readonly isQuiet?: boolean;
}

interface PinInput {
  readonly is_pinned: boolean;
  /** The last day; missing means until someone unpins it. */
  readonly pinned_until?: LocalDate | null | undefined;
  /** Publishing time of a scheduled post. */
  readonly publish_at?: LocalDateTime | null | undefined;
}

export const unpinned: Pin = { pinned_at: null, pinned_until: null };

/**
 * Returns the pin of a post after an edit. Leaving a pin as it is needs no permission, even when it has ended.
 * @throws 403 without permission to pin; 422 beside `pinned_until` for a day before the post is published
 */
export async function pinOf(db: Db, pin: PinInput, old: Pin, { actor, now }: WriteContext): Promise<Pin> {
  const until = (pin.is_pinned && pin.pinned_until) || null;
  const mayPin = actor.permissions.has('pin_feed');
  const isSame = pin.is_pinned === (old.pinned_at !== null) && until === old.pinned_until;
  // People who may pin get an error when the post is scheduled after the end of its pin.
  if (isSame && !(mayPin && pin.publish_at)) return old;
  const today = await todayOf(db, now);
  if (!pin.is_pinned && !isPinned(old, today)) return unpinned;
  if (!mayPin) throw platformFaults.notAllowed();
  if (!pin.is_pinned) return unpinned;
  checkEnd(until, today, pin.publish_at);
  if (isSame) return old;
  return { pinned_at: isPinned(old, today) ? old.pinned_at : new Date(now * 1000), pinned_until: until };
}

function checkEnd(until: LocalDate | null, today: LocalDate, publish_at: LocalDateTime | null | undefined): void {
  const first = publish_at?.slice(0, 10) ?? today;
  if (until === null || until >= first) return;
  const sentence = publish_at
    ? translate('This is before the publication date. Choose a later day.')
    : translate('This day is in the past. Choose a later day.');
  throw platformFaults.invalid({ errors: { pinned_until: [sentence] } });
}

interface PinOptions {
  readonly context: WriteContext;
  readonly is_remove: boolean;
  readonly pinned_until?: LocalDate | null | undefined;
}

/** Pins a post to the top or unpins it. @throws 404 unless the actor may see it; 422 for an end in the past */
export async function pin(db: Db, id: string, { context, is_remove, pinned_until }: PinOptions): Promise<Pin> {
  const post = await storedPost(db, id, { hold: 'change', seenBy: context.actor.id });
  const next = await pinOf(db, { is_pinned: !is_remove, pinned_until }, post, context);
  if (next === post) return post;
  await db.updateTable('feed_posts').set(next).where('id', '=', id).execute();
  if (post.published_at) await emit(db, postChanged, { post_id: id });
  return next;
}

/** Unpins posts whose last day has passed, so that open browsers update. @param now epoch seconds */
export async function unpinEnded(db: Db, now: number): Promise<void> {
  const ended = await db
    .updateTable('feed_posts')
    .set(unpinned)
    .where('pinned_at', 'is not', null)
    .where('pinned_until', '<', await todayOf(db, now))
    .returning('id')
    .execute();
  for (const { id } of ended) await emit(db, postChanged, { post_id: id });
}
