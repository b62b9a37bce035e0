import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { download, localDate, message, recordId, storedId } from '#platform/shared/schemas.ts';
import { max, not_blank, one_line, text } from '#platform/shared/validators.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { commentFaults, commentsOf, cursor, reactionTo, reactorsOf } from '#features/comments/contract.ts';
import { fileRecord, filesFaults, uploadMeta } from '#features/files/contract.ts';
import { personCard } from '#features/people/contract.ts';
import { acknowledger, audienceItem, audienceKinds, photo, post, postFields, unseen } from './rules/shapes.ts';

export const feedFaults = defineFaults('feed', {
  gone: [404, 'This post was deleted or isn’t shared with you.'],
  unknownAudience: [460, 'This no longer exists.'],
  inThePast: [422, 'This time is in the past. Choose a later time, or publish now.'],
  skipped: [422, '{sentence}'],
  published: [424, 'This post is already published.'],
  notAsked: [424, 'This post isn’t an announcement, so you cannot acknowledge it.'],
  changed: [461, 'This announcement has changed. Read it again, then acknowledge it.'],
});

const reading = {
  access: 'member',
  forColleagues: true,
  openReason: 'Everyone reads the company’s feed; the server checks the audience of each post.',
} as const;

const ofOwn = {
  access: 'member',
  openReason: 'Only the caller’s own announcement, unless they can edit every post; the server checks this.',
} as const;

const subject = { entity: 'feed_post', what: 'a post', readers: reading, gone: feedFaults.gone } as const;
const reactedPost = { ...subject, path: 'feed/{feed_id}/feed-reacts', inPath: 'feed_id' } as const;
const reactedComment = {
  path: 'feed/{feed_comment_id}/comment-reacts',
  inPath: 'feed_comment_id',
  entity: 'feed_comment',
  what: 'a comment on a post',
  readers: reading,
  gone: commentFaults.gone,
} as const;
const ofAuthor = { feed_id: recordId, user_id: recordId };
const count = z.number().int();
const choice = z.object({ id: storedId, name: z.string(), total_people: count });

/** 'department:id,group:id' */
const audienceText = z
  .string()
  .max(3000)
  .refine(
    (items) =>
      items === '' ||
      items.split(',').every((item) => {
        const [kind, id] = item.split(':');
        return audienceItem.safeParse({ kind, id }).success;
      }),
    errorText('This is invalid'),
  );
const someIds = z
  .string()
  .max(1000)
  .refine(
    (ids) => ids === '' || ids.split(',').every((id) => recordId.safeParse(id).success),
    errorText('This is invalid'),
  );

export const feed = defineContract({
  index: {
    route: 'GET feed/list/index',
    summary: 'List the posts that the caller can see, newest first; the first page includes pinned ones',
    ...reading,
    query: z.object({ before: cursor.optional(), per_page: z.number().int().min(1).max(50).default(10) }),
    example: { query: {} },
    reply: z.object({
      data: z.array(post),
      /** Pinned posts, on the first page only; they also appear in their own place. */
      pinned: z.array(post),
      /** The viewer's own scheduled posts, on the first page only. */
      waiting: z.array(post),
      next: z.string().nullable(),
      per_page: count,
      ...unseen,
    }),
  },
  view: {
    route: 'GET feed/view/{id}',
    summary: 'Get a post by its id or slug',
    ...reading,
    params: z.object({ id: z.string().regex(/^[a-z0-9-]{1,80}$/) }),
    pathEntities: { id: 'feed_post' },
    /** Proposed. `with_seen`: also count who has seen it, which only the post's own page shows. */
    query: z.object({ with_seen: z.boolean().default(false) }),
    example: { query: {} },
    reply: post.extend({
      ...unseen,
      /** Number of comments that one request reads. */
      per_page: z.number().int(),
      /** Number of people asked who have seen the current text; null for an ordinary post and when it is not counted. */
      seen_count: count.nullable(),
    }),
    faults: [feedFaults.gone],
  },
  store: {
    route: 'POST feed/store',
    summary: 'Publish a post, now or later; with an id, change one',
    access: 'member',
    openReason: 'Authors can edit their posts even without the permission to post; the server checks both.',
    forColleagues: true,
    body: z.object(postFields),
    example: {
      body: {
        id: entity('feed_post'),
        type: 1,
        body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The lab is open.' }] }] },
        audience: [{ kind: 'department', id: entity('department') }],
      },
    },
    reply: message.extend({ item: post }),
    faults: [
      feedFaults.gone,
      feedFaults.unknownAudience,
      feedFaults.inThePast,
      feedFaults.skipped,
      feedFaults.published,
      filesFaults.unknownFile,
      filesFaults.notAnImage,
      platformFaults.notAllowed,
      platformFaults.changedMeanwhile,
    ],
  },
  edit: {
    route: 'GET feed/{feed_id}/edit/{user_id}',
    summary: 'Get a post for its form',
    access: { own: 'member', others: ['edit_any_feed'], subject: 'params.user_id' },
    params: z.object(ofAuthor),
    pathEntities: { feed_id: 'feed_post', user_id: 'person' },
    reply: z.object({ item: post, remind_at: z.string().nullable() }),
    faults: [feedFaults.gone],
  },
  /** Proposed. */
  new: {
    route: 'GET feed/new',
    summary: 'Get the audience choices and attachment limits of a post',
    access: ['add_feed', 'edit_any_feed'],
    reply: z.object({
      total_people: count,
      audiences: z.object(Object.fromEntries(audienceKinds.map((kind) => [kind, z.array(choice)])) as Choices),
      upload_meta: uploadMeta,
      timezone: z.string(),
    }),
  },
  /** Proposed. */
  audience: {
    route: 'GET feed/audience',
    summary: 'Count the audience of a post by its choices, and whether some of them would see it',
    access: ['add_feed', 'edit_any_feed'],
    query: z.object({ audience: audienceText.default(''), ids: someIds.default('') }),
    example: { query: {} },
    reply: z.object({
      total: count,
      /** In the order of the choice; each total leaves out people counted in an earlier part. */
      parts: z.array(z.object({ name: z.string(), total: count })),
      sees: z.array(storedId),
    }),
  },
  acknowledge: {
    route: 'POST feed/{id}/feed-acknowledges/store',
    summary: 'Acknowledge an announcement in the version shown',
    ...reading,
    params: z.object({ id: recordId }),
    pathEntities: { id: 'feed_post' },
    /** Version to acknowledge; missing means the current one. */
    body: z.object({ version: z.number().int().min(1).nullish() }),
    example: { body: {} },
    reply: z.object({ auth_seen: z.boolean(), acknowledges_count: count, ...unseen }),
    faults: [feedFaults.gone, feedFaults.notAsked, feedFaults.changed],
  },
  /** Proposed. */
  seen: {
    route: 'POST feed/{id}/feed-acknowledges/seen',
    summary: 'Record that the caller has seen an announcement, in the version shown',
    ...reading,
    params: z.object({ id: recordId }),
    pathEntities: { id: 'feed_post' },
    /** Version that was seen; missing means the current one. */
    body: z.object({ version: z.number().int().min(1).nullish() }),
    example: { body: {} },
    /** `is_first`: whether this adds one person to those who have seen it. */
    reply: message.extend({ is_first: z.boolean() }),
    faults: [feedFaults.gone],
  },
  /** Proposed. */
  readers: {
    route: 'GET feed/{feed_id}/readers',
    summary: 'List which of some people can see a post',
    ...reading,
    params: z.object({ feed_id: recordId }),
    pathEntities: { feed_id: 'feed_post' },
    query: z.object({ ids: someIds.default('') }),
    example: { query: {} },
    reply: z.object({ sees: z.array(storedId) }),
    faults: [feedFaults.gone],
  },
  acknowledged: {
    route: 'GET feed/{id}/feed-acknowledges/users',
    summary: 'List who has and has not acknowledged an announcement; for its author and people who can edit every post',
    ...ofOwn,
    params: z.object({ id: recordId }),
    pathEntities: { id: 'feed_post' },
    query: z.object({
      state: z.enum(['not_yet', 'acknowledged', 'not_asked']).default('not_yet'),
      search: z.string().check(max(100), one_line).optional(),
      page: z.number().int().min(1).max(1000).default(1),
    }),
    example: { query: {} },
    reply: z.object({
      data: z.array(acknowledger),
      not_yet: count,
      acknowledged: count,
      /** Number of people who have seen it without acknowledging it. */
      seen: count,
      /** Number of people who see it without being asked: its author and people who joined later. */
      not_asked: count,
      /** Number of rows in all pages of `data`. */
      total: count,
      departments: z.array(z.object({ name: z.string().nullable(), acknowledged: count, total: count })),
      reminded_at: z.string().nullable(),
    }),
    faults: [feedFaults.gone, feedFaults.notAsked, platformFaults.notFound],
  },
  /** Proposed. */
  exportAcknowledged: {
    route: 'GET feed/{id}/feed-acknowledges/export',
    summary: 'Export the acknowledgements of an announcement, with version and time',
    ...ofOwn,
    params: z.object({ id: recordId }),
    pathEntities: { id: 'feed_post' },
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
    example: { query: { format: 'csv' } },
    reply: download,
    faults: [feedFaults.gone, feedFaults.notAsked, platformFaults.notFound],
  },
  /** Proposed. */
  remind: {
    route: 'POST feed/{id}/feed-acknowledges/remind',
    summary: 'Remind people who have not acknowledged an announcement',
    ...ofOwn,
    params: z.object({ id: recordId }),
    pathEntities: { id: 'feed_post' },
    /** The only person to remind; missing means everyone who has not acknowledged it. */
    body: z.object({ user_id: recordId.nullish() }),
    example: { body: {} },
    reply: message.extend({
      /** Number of people who receive a reminder. */
      people: count,
      /** Number of people skipped because they were reminded within the last hour. */
      recently: count,
      /** Number of people whom no reminder reaches because of their own or the company's alert settings. */
      unreached: count,
    }),
    faults: [feedFaults.gone, feedFaults.notAsked, platformFaults.notFound],
  },
  pin: {
    route: 'POST feed/{feed_id}/pin-feed',
    summary: 'Pin or unpin a post',
    access: ['pin_feed'],
    params: z.object({ feed_id: recordId }),
    pathEntities: { feed_id: 'feed_post' },
    /** `pinned_until`: the last day; missing means until someone unpins it. */
    body: z.object({ is_remove: z.boolean().default(false), pinned_until: localDate.nullish() }),
    example: { body: {} },
    reply: message.extend({ is_pinned: z.boolean(), pinned_until: localDate.nullable() }),
    faults: [feedFaults.gone],
  },
  react: reactionTo(reactedPost),
  /** Proposed. */
  reactors: reactorsOf(reactedPost),
  delete: {
    route: 'DELETE feed/{feed_id}/delete/{user_id}',
    summary: 'Delete a post permanently, with its comments and reactions',
    access: { own: 'member', others: ['delete_any_feed'], subject: 'params.user_id' },
    params: z.object(ofAuthor),
    pathEntities: { feed_id: 'feed_post', user_id: 'person' },
    reply: message.extend(unseen),
    faults: [feedFaults.gone],
  },
  /** Proposed. */
  versions: {
    route: 'GET feed/{feed_id}/versions',
    summary: 'List earlier versions of a post, newest first',
    ...reading,
    params: z.object({ feed_id: recordId }),
    pathEntities: { feed_id: 'feed_post' },
    reply: z.object({
      data: z.array(
        z.object({
          version: count,
          type: count.nullable(),
          body: z.unknown(),
          text: z.string(),
          written_at: z.string(),
          /** Only announcements have any. */
          photos: z.array(photo),
          attachments: z.array(fileRecord),
        }),
      ),
      /** Current text. */
      text: z.string(),
      now: post.pick({ type: true, body: true, photos: true, attachments: true }),
    }),
    faults: [feedFaults.gone],
  },
  /** Proposed. */
  search: {
    route: 'GET feed/search',
    summary: 'Search the posts and comments that the caller can see',
    ...reading,
    query: z.object({ search: text.check(max(100), not_blank, one_line) }),
    example: { query: { search: 'lab' } },
    reply: z.object({
      data: z.array(
        z.object({
          id: storedId,
          slug: z.string(),
          title: z.string(),
          /** Text of the comment; null when the post itself matches. */
          comment: z.string().nullable(),
          user: personCard.pick({ id: true, name: true, username: true, avatar: true }),
          created_time: z.string(),
        }),
      ),
    }),
  },
  ...commentsOf({
    ...subject,
    path: 'feed/{feed_id}/feed-comments',
    inPath: 'feed_id',
    comment: 'feed_comment',
    commentInPath: 'id',
    deleting: ['delete_any_feed_comment'],
  }),
  reactToComment: reactionTo(reactedComment),
  /** Proposed. */
  reactorsOfComment: reactorsOf(reactedComment),
});

type Choices = Record<(typeof audienceKinds)[number], z.ZodArray<typeof choice>>;
