import { emit, listen, listenTogether, type Delivery, type Listener } from '#platform/server/events/events.ts';
import { companyChannel, personChannel } from '#platform/shared/events.ts';
import type { Db } from '#platform/server/database/database.ts';
import { sql } from 'kysely';
import { holdersOf } from '#features/access/server/queries.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { namesOf } from '#features/people/server/queries.ts';
import {
  acknowledgementDue,
  feedCounts,
  feedNews,
  feedSeen,
  postAnnounced,
  postChanged,
  postCommented,
  postCounted,
  postDeleted,
  postPublished,
  postScheduled,
  postSeen,
  seenCountDue,
  searchIndexDue,
} from '../events.ts';
import { feedAlerts } from '../rules/alerts.ts';
import { foundBy, keepWords } from './commands/words.ts';
import { maySee, peopleIn, readersAmong, type Audience } from './queries/audience.ts';
import { openPeople } from './queries/acknowledgements.ts';
import { acknowledgedNow, countsOf, storedPost, type StoredPost } from './queries/stored.ts';
import { translate } from '#platform/shared/translate.ts';

const nowOf = ({ created_at }: { readonly created_at: Date }) => Math.floor(created_at.getTime() / 1000);

/** Returns the post of an event, or undefined when it was deleted meanwhile. */
const findPost = (db: Db, id: string): Promise<StoredPost | undefined> => storedPost(db, id).catch(() => undefined);

type PostVisibility = Audience & Pick<StoredPost, 'author_id' | 'published_at'>;

/** Returns the channels of the post's readers only. */
async function channelsOf(db: Db, company_id: string, post: PostVisibility, now: number): Promise<string[]> {
  if (post.published_at === null) return [personChannel(post.author_id)];
  if (post.is_for_everyone) return [companyChannel(company_id)];
  return [...new Set([post.author_id, ...(await peopleIn(db, post, now))])].map(personChannel);
}

const publishPost = listen(postPublished, async ({ db, company_id, event, publish }) => {
  const { post_id, author_id, people } = event.payload;
  const post = await findPost(db, post_id);
  if (!post) return;
  const channels = people?.map(personChannel) ?? (await channelsOf(db, company_id, post, nowOf(event)));
  publish(channels, feedNews, { post_id, act: 'published', by: author_id, ...(people && { is_earlier: true }) });
  // Sent as an event of its own, so that browsers do not wait for ten thousand alerts.
  const { mentions, type } = post;
  if (type === 1 || mentions.length)
    await emit(db, postAnnounced, { post_id, mentions, is_again: false, asks: type === 1, ...(people && { people }) });
});

const publishChange = listen(postChanged, async ({ db, company_id, event, publish }) => {
  const { post_id } = event.payload;
  const post = await findPost(db, post_id);
  if (post)
    publish(await channelsOf(db, company_id, post, nowOf(event)), feedNews, { post_id, act: 'changed', by: null });
});

const publishDeletion = listen(postDeleted, async ({ company_id, event, publish }) => {
  const { post_id, people, by } = event.payload;
  const channels = people ? people.map(personChannel) : [companyChannel(company_id)];
  publish(channels, feedNews, { post_id, act: 'deleted', by });
});

/**
 * Sends counts once for all events of a batch.
 * Acknowledgements are counted only after a new one, as an announcement can have one per person.
 */
const publishCounts = listenTogether(postCounted, async ({ db, company_id, publish }, events) => {
  const byPost = Map.groupBy(events, ({ payload }) => payload.post_id);
  const counts = await countsOf(db, [...byPost.keys()]);
  for (const [post_id, of] of byPost) {
    const [count, last] = [counts.get(post_id), of.at(-1)];
    if (!count || !last) continue;
    const now = nowOf(last);
    const isAcknowledged = count.type === 1 && of.some(({ payload }) => payload.is_acknowledged);
    publish(await channelsOf(db, company_id, count, now), feedCounts, {
      post_id,
      reactions: { Love: count.love },
      comments_count: count.comments,
      ...(isAcknowledged && { acknowledges_count: await acknowledgedNow(db, count, now) }),
      are_comments_new: of.some(({ payload }) => payload.comment_id !== undefined),
    });
  }
});

/** Seconds for which views of an announcement are collected. */
const gatherSeconds = 3;

/** Turns ten thousand views within a minute into twenty messages to the few people who may see them. */
const gatherSeen = listenTogether(postSeen, async ({ send }, events) => {
  for (const post_id of new Set(events.map(({ payload }) => payload.post_id)))
    await send('feed.tell-seen', { post_id }, { afterSeconds: gatherSeconds, together: post_id });
});

/** Informs the author and readers who may edit every post: they see the list beside it. */
const publishSeen = listen(seenCountDue, async ({ db, event, publish }) => {
  const { post_id } = event.payload;
  const [post, now] = [await findPost(db, post_id), nowOf(event)];
  if (!post) return;
  const readers = await readersAmong(db, post, await holdersOf(db, 'edit_any_feed', now), now);
  publish([...new Set([post.author_id, ...readers])].map(personChannel), feedSeen, { post_id });
});

const wait = listen(postScheduled, ({ event, send }) =>
  send(
    'feed.publish',
    { post_id: event.payload.post_id },
    { afterSeconds: Math.max(0, event.payload.at - nowOf(event)) },
  ),
);

/** Locks the post, so that an edit comes before or after. */
const indexWords = listen(searchIndexDue, async ({ db, event }) => {
  const { post_id } = event.payload;
  const post = await storedPost(db, post_id, { hold: 'change' }).catch(() => undefined);
  if (post) await keepWords(db, { post_id, subject_id: post_id, text: foundBy(post.text, post.photo_descriptions) });
});

const urlOf = ({ slug }: StoredPost) => `/feed/view/${slug}`;
const nameIn = async (db: Db, id: string) => (await namesOf(db, [id])).get(id) ?? '';

/** Returns those of some people who may see a post: a mention must not reveal a hidden post. */
async function peopleWhoSee(db: Db, post: StoredPost, people: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const id of people) {
    const { rows } = await sql<{ yes: boolean }>`select ${maySee(sql`${post.id}::uuid`, id)} as yes`.execute(db);
    if (rows[0]?.yes) seen.push(id);
  }
  return seen;
}

/** Notifies people who are asked to acknowledge and people who are mentioned, each once. */
const notifyAudience = listen(postAnnounced, async (delivery) => {
  const { db, event } = delivery;
  const post = await findPost(db, event.payload.post_id);
  if (!post) return;
  const { mentions, is_again, asks, by = post.author_id, people, but = [] } = event.payload;
  const about = { author_id: by, url: urlOf(post) };
  const name = await nameIn(db, by);
  const [only, others] = [people && new Set(people), new Set(but)];
  const meant = (ids: readonly string[]) => ids.filter((id) => (only?.has(id) ?? true) && !others.has(id));
  if (asks)
    await notify(delivery, feedAlerts.announced, {
      ...about,
      recipients: meant(await openPeople(db, post, nowOf(event))),
      message: () =>
        is_again
          ? translate('{name} changed “{title}”. Please acknowledge it again.', { name, title: post.title })
          : translate('{name} asks you to acknowledge “{title}”.', { name, title: post.title }),
    });
  if (mentions.length)
    await notify(delivery, feedAlerts.mentioned, {
      ...about,
      recipients: await peopleWhoSee(db, post, meant(mentions)),
      message: () => translate('{name} mentioned you in “{title}”.', { name, title: post.title }),
    });
});

const notifyCommented = listen(postCommented, async (delivery: Delivery<CommentPayload>) => {
  const { db, event } = delivery;
  const { post_id, author_id, mentions } = event.payload;
  const post = await findPost(db, post_id);
  if (!post) return;
  const about = { author_id, url: urlOf(post) };
  const name = await nameIn(db, author_id);
  await notify(delivery, feedAlerts.commented, {
    ...about,
    recipients: [post.author_id],
    message: () => translate('{name} commented on “{title}”.', { name, title: post.title }),
  });
  if (mentions.length)
    await notify(delivery, feedAlerts.mentioned, {
      ...about,
      recipients: await peopleWhoSee(db, post, mentions),
      message: () => translate('{name} mentioned you in a comment on “{title}”.', { name, title: post.title }),
    });
});

interface CommentPayload {
  readonly post_id: string;
  readonly author_id: string;
  readonly comment_id: string;
  readonly mentions: readonly string[];
}

const notifyOverdue = listen(acknowledgementDue, async (delivery) => {
  const { db, event } = delivery;
  const post = await findPost(db, event.payload.post_id);
  if (!post) return;
  await notify(delivery, feedAlerts.due, {
    recipients: event.payload.people,
    author_id: event.payload.author_id,
    message: () => translate('Please acknowledge “{title}”.', { title: post.title }),
    url: urlOf(post),
    // People reminded within the last hour were already left out by `remind`.
    everyTime: true,
  });
});

export const feedListeners: readonly Listener[] = [
  publishPost,
  publishChange,
  publishDeletion,
  publishCounts,
  gatherSeen,
  publishSeen,
  indexWords,
  wait,
  notifyAudience,
  notifyCommented,
  notifyOverdue,
];
