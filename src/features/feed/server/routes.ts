import { alongWithCommit, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { implement, type HandlerContext, type Actor } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { localOf } from '#platform/shared/time.ts';
import { commentFaults } from '#features/comments/contract.ts';
import { addComment, deleteComment, react } from '#features/comments/server/commands.ts';
import { commentsCount, commentsPage, commentType, reactorsTo, subjectOf } from '#features/comments/server/queries.ts';
import { cachedSettings, requestedPage } from '#features/company/server/queries.ts';
import { uploadMetaOf } from '#features/files/server/queries.ts';
import { feed, feedFaults } from '../contract.ts';
import { postCommented, postCounted } from '../events.ts';
import { commentsPerPage } from '../rules/comments-per-page.ts';
import type { AudienceItem } from '../rules/shapes.ts';
import { acknowledge } from './commands/acknowledge.ts';
import { pin } from './commands/pins.ts';
import { deletePost, remind } from './commands/publish.ts';
import { keepSeen } from './commands/readings.ts';
import { change, create } from './commands/store.ts';
import { keepWords } from './commands/words.ts';
import { acknowledgedFile } from './queries/acknowledged-file.ts';
import { acknowledgedList } from './queries/acknowledgements.ts';
import { audienceNames, audienceOptions, peopleIn, readersAmong } from './queries/audience.ts';
import { versionsOf } from './queries/former-versions.ts';
import {
  readAboveFeed,
  feedPage,
  postsByIds,
  postSubject,
  readUnseen,
  seenPost,
  seenPostId,
  unseenOf,
} from './queries/posts.ts';
import { seenCount } from './queries/seen-count.ts';
import { searchFeed } from './queries/search.ts';
import { lockSharedPost, storedPost, type StoredPost } from './queries/stored.ts';

const done = { message: 'You’ve successfully performed this action.' };
const saved = { message: 'We’ve saved your edit successfully.' };
const deleted = { message: 'We’ve permanently deleted this item.' };

type Call = HandlerContext & { readonly actor: Actor };
const readerOf = ({ actor, context }: Call) => ({ id: actor.id, now: context.now });

/** Returns an announcement for its author or a person who may edit every post. */
async function ownAnnouncement({ db, actor }: Call, id: string): Promise<StoredPost> {
  const post = await storedPost(db, id, { seenBy: actor.id });
  if (post.author_id !== actor.id && !actor.permissions.has('edit_any_feed')) throw platformFaults.notFound();
  if (post.type !== 1) throw feedFaults.notAsked();
  return post;
}

/** 'department:id,group:id' */
const itemsIn = (text: string): AudienceItem[] =>
  text === ''
    ? []
    : text.split(',').map((item) => {
        const [kind, id] = item.split(':');
        return { kind, id } as AudienceItem;
      });

/** Returns how many people each part adds to those before it. */
async function partsOf(db: Db, items: readonly AudienceItem[], now: number) {
  const names = await audienceNames(db);
  const seen = new Set<string>();
  const parts = [];
  for (const item of items) {
    const before = seen.size;
    for (const id of await peopleIn(db, { items: [item], is_for_everyone: false }, now)) seen.add(id);
    parts.push({ name: names.get(item.id) ?? '', total: seen.size - before });
  }
  return parts;
}

export const feedRoutes = implement(feed)(
  {
    async index(call) {
      const { db, query } = call;
      const reader = readerOf(call);
      const isFirst = query.before === undefined;
      const [page, above, total_unseen] = await Promise.all([
        feedPage(db, query, reader),
        isFirst ? readAboveFeed(db, reader) : { pinned: [], waiting: [] },
        unseenOf(db, reader.id),
      ]);
      const all = await postsByIds(db, [...new Set([...page.ids, ...above.pinned, ...above.waiting])], reader);
      const posts = new Map(all.map((post) => [post.id, post]));
      const chosen = (ids: readonly string[]) => ids.flatMap((id) => posts.get(id) ?? []);
      return {
        data: chosen(page.ids),
        pinned: chosen(above.pinned),
        waiting: chosen(above.waiting),
        next: page.next,
        per_page: query.per_page,
        total_unseen,
      };
    },

    async view(call) {
      const { db, actor, params, query, context } = call;
      const post = await seenPost(db, params.id, readerOf(call));
      const [total_unseen, seen_count] = await Promise.all([
        unseenOf(db, actor.id),
        post.type === 1 && query.with_seen ? seenCount(db, await storedPost(db, post.id), context.now) : null,
      ]);
      return { ...post, total_unseen, per_page: commentsPerPage, seen_count };
    },

    async store(call) {
      const { db, actor, context, body } = call;
      const by = { actor, now: context.now };
      const { id: draftId, ...form } = body;
      if (draftId) await change(db, draftId, form, by);
      else if (!actor.permissions.has('add_feed')) throw platformFaults.notAllowed();
      const id = draftId ?? (await create(db, form, by));
      return { ...(draftId ? saved : done), item: await seenPost(db, id, readerOf(call)) };
    },

    async edit(call) {
      const { db, params } = call;
      const reader = readerOf(call);
      const [item, stored, { timezone }] = await Promise.all([
        seenPost(db, params.feed_id, reader),
        storedPost(db, params.feed_id, { seenBy: reader.id }),
        cachedSettings(db),
      ]);
      if (item.user.id !== params.user_id) throw feedFaults.gone();
      const { remind_at } = stored;
      return { item, remind_at: remind_at && localOf(Math.floor(remind_at.getTime() / 1000), timezone) };
    },

    async new({ db, context }) {
      const [audiences, people, { timezone }] = await Promise.all([
        audienceOptions(db, context.now),
        peopleIn(db, { items: [], is_for_everyone: true }, context.now),
        cachedSettings(db),
      ]);
      const upload_meta = uploadMetaOf(context.upload_limits, 'any');
      return { total_people: people.length, audiences, upload_meta, timezone };
    },

    async audience({ db, query, context }) {
      const items = itemsIn(query.audience);
      const audience = { items, is_for_everyone: items.length === 0 };
      const [people, parts] = [await peopleIn(db, audience, context.now), await partsOf(db, items, context.now)];
      const members = new Set(people);
      return { total: members.size, parts, sees: query.ids.split(',').filter((id) => members.has(id)) };
    },

    async acknowledge(call) {
      const { db, actor, context, params, body } = call;
      const acknowledges_count = await acknowledge(db, params.id, {
        person_id: actor.id,
        version: body.version ?? null,
        now: context.now,
      });
      return { auth_seen: true, acknowledges_count, total_unseen: await unseenOf(db, actor.id) };
    },

    async seen({ db, actor, context, params, body }) {
      const seeing = { person_id: actor.id, version: body.version ?? null, now: context.now };
      return { ...done, is_first: await keepSeen(db, params.id, seeing) };
    },

    async readers({ db, actor, context, params, query }) {
      const post = await storedPost(db, params.feed_id, { seenBy: actor.id });
      return { sees: await readersAmong(db, post, query.ids.split(','), context.now) };
    },

    async acknowledged(call) {
      const post = await ownAnnouncement(call, call.params.id);
      return acknowledgedList(call.db, post, call.query, { actor: call.actor, now: call.context.now });
    },

    async exportAcknowledged(call) {
      const post = await ownAnnouncement(call, call.params.id);
      return acknowledgedFile(call.db, post, call.query.format, call.context.now);
    },

    async remind(call) {
      const { db, actor, context, params, body } = call;
      await ownAnnouncement(call, params.id);
      const recipients = { author_id: actor.id, only: body.user_id ?? null, now: context.now };
      const { people, recently, unreached } = await remind(db, params.id, recipients);
      return { ...done, people: people.length, recently, unreached };
    },

    async pin({ db, actor, context, params, body }) {
      const { pinned_at, pinned_until } = await pin(db, params.feed_id, {
        context: { actor, now: context.now },
        ...body,
      });
      return { ...done, is_pinned: pinned_at !== null, pinned_until };
    },

    async react({ db, actor, context, params, body }) {
      const post_id = params.feed_id;
      const subject = { type: postSubject, id: post_id };
      // Sent together: if the post may not be seen, the transaction undoes both.
      const [, { hasChanged, ...reactions }] = await Promise.all([
        lockSharedPost(db, post_id, actor.id),
        react(db, subject, { ...body, person_id: actor.id, now: context.now }),
      ]);
      if (hasChanged) alongWithCommit(db, emit(db, postCounted, { post_id }));
      return reactions;
    },

    async reactors(call) {
      await seenPostId(call.db, call.params.feed_id, readerOf(call));
      return reactorsTo(call.db, { type: postSubject, id: call.params.feed_id });
    },

    async delete({ db, actor, context, params }) {
      await deletePost(db, params.feed_id, { author_id: params.user_id, actor_id: actor.id, now: context.now });
      return { ...deleted, total_unseen: await readUnseen(db, actor.id) };
    },

    async versions(call) {
      return versionsOf(call.db, await seenPostId(call.db, call.params.feed_id, readerOf(call)));
    },

    search: async ({ db, actor, query }) => ({
      data: await searchFeed(db, { search: query.search, limit: 20 }, actor.id),
    }),

    async comments(call) {
      const { db, actor, params, query } = call;
      await seenPostId(db, params.feed_id, readerOf(call));
      const paging = { ...(await requestedPage(db, query)), before: query.before };
      return commentsPage(db, { type: postSubject, id: params.feed_id }, paging, actor.id);
    },

    async storeComment({ db, actor, context, params, body }) {
      const { feed_id: post_id } = params;
      await lockSharedPost(db, post_id, actor.id);
      const subject = { type: postSubject, id: post_id };
      const data = await addComment(db, subject, { ...body, author_id: actor.id, now: context.now });
      await keepWords(db, { post_id, subject_id: data.id, text: data.body });
      await emit(db, postCounted, { post_id, comment_id: data.id });
      const mentions = data.mentions.map(({ id }) => id);
      await emit(db, postCommented, { post_id, author_id: actor.id, comment_id: data.id, mentions });
      return { ...done, data, comments_count: await commentsCount(db, subject) };
    },

    async deleteComment({ db, actor, params }) {
      const { feed_id: post_id, id: comment_id, user_id: author_id } = params;
      await lockSharedPost(db, post_id, actor.id);
      const subject = { type: postSubject, id: post_id };
      const isAllowed = actor.permissions.has('delete_any_feed_comment');
      await deleteComment(db, subject, { comment_id, author_id, actor_id: actor.id, isAllowed });
      await keepWords(db, { post_id, subject_id: comment_id, text: '' });
      await emit(db, postCounted, { post_id, comment_id });
      return { ...deleted, comments_count: await commentsCount(db, subject) };
    },

    async reactToComment({ db, actor, context, params, body }) {
      const comment_id = params.feed_comment_id;
      const post_id = await subjectOf(db, postSubject, comment_id);
      if (post_id === undefined) throw commentFaults.gone();
      await lockSharedPost(db, post_id, actor.id);
      const subject = { type: commentType, id: comment_id };
      const { hasChanged, ...reactions } = await react(db, subject, { ...body, person_id: actor.id, now: context.now });
      if (hasChanged) alongWithCommit(db, emit(db, postCounted, { post_id, comment_id }));
      return reactions;
    },

    async reactorsOfComment(call) {
      const comment_id = call.params.feed_comment_id;
      const post_id = await subjectOf(call.db, postSubject, comment_id);
      if (post_id === undefined) throw commentFaults.gone();
      await seenPostId(call.db, post_id, readerOf(call));
      return reactorsTo(call.db, { type: commentType, id: comment_id });
    },
  },
  { feed_acknowledgements_post: () => feedFaults.gone(), feed_readings_post: () => feedFaults.gone() },
);
