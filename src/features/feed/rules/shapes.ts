import { z } from 'zod';
import { localDate, localDateTime, recordId, storedId } from '#platform/shared/schemas.ts';
import { max, one_line, text } from '#platform/shared/validators.ts';
import { reactionFields } from '#features/comments/contract.ts';
import { fileRecord } from '#features/files/contract.ts';
import { personCard } from '#features/people/contract.ts';
import { translate } from '#platform/shared/translate.ts';
import { checkDocument } from './document.ts';
import { descriptionMax, maxPhotos } from './post.ts';
import { besideKinds } from './version-changes.ts';
import { errorText } from '#platform/shared/sentences.ts';

/** 1: an announcement that its readers are asked to acknowledge. 2: an ordinary post. */
export const postTypes = { announcement: 1, ordinary: 2 } as const;
export const postType = z.literal([1, 2], errorText('This is invalid'));
export type PostType = z.output<typeof postType>;

/** Post type in a reply, which comes from the database and needs no check. */
const storedType = z.number().int() as unknown as z.ZodType<PostType, PostType>;

/** Properties by which the readers of a post are chosen. */
export const audienceKinds = ['department', 'designation', 'group', 'work_place'] as const;
export type AudienceKind = (typeof audienceKinds)[number];
export const audienceItem = z.object({ kind: z.enum(audienceKinds, errorText('This is invalid')), id: recordId });
export type AudienceItem = z.output<typeof audienceItem>;

const count = z.number().int();
const instant = z.string();

/** The editor's document, checked node by node; unknown ones are refused. */
export const document = z
  .unknown()
  .superRefine((value, { addIssue }) => {
    const { problem } = checkDocument(value);
    if (problem !== null) addIssue({ code: 'custom', message: translate(problem), input: value });
  })
  .meta({ type: 'object', description: 'A document of the editor, in Tiptap’s JSON' });

/** A photo with its description by the post's writer; null means none. */
export const photo = fileRecord.extend({ description: z.string().nullable() });
export type Photo = z.output<typeof photo>;

/** The last relevant edit of a post. */
const changed = z.object({
  /** ISO 8601 */
  at: instant,
  /** Name of the person who edited it. */
  by: z.string(),
  /** Whether the edit asks readers to acknowledge the post again. */
  asks: z.boolean(),
  /** Whether someone has acknowledged an earlier text and not yet the current one. */
  was_acknowledged: z.boolean(),
  /** Set when the edit asks again: the first changed words with a few around them. */
  words: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), words: z.string() })),
  /** Set when the edit asks again: kinds of further changes. */
  beside: z.array(z.enum(besideKinds)),
});
export type PostChange = z.output<typeof changed>;

export const post = z.object({
  id: storedId,
  slug: z.string(),
  type: storedType,
  title: z.string(),
  body: z.unknown(),
  user: personCard,
  /** Time when it became visible to others; null while it is scheduled. ISO 8601 */
  created_time: instant.nullable(),
  /** Local time of a scheduled post. */
  publish_at: localDateTime.nullable(),
  /** Readers; empty means everyone. */
  audience: z.array(z.object({ kind: z.enum(audienceKinds), id: storedId, name: z.string() })),
  is_for_everyone: z.boolean(),
  photos: z.array(photo),
  attachments: z.array(fileRecord),
  /** Minutes. */
  reading_time: count,
  comments_count: count,
  ...reactionFields,
  is_pinned: z.boolean(),
  /** The last day on which it is pinned; null means until someone unpins it. */
  pinned_until: localDate.nullable(),
  is_own: z.boolean(),
  version: count,
  /** Time of the last edit. ISO 8601 */
  changed_time: instant.nullable(),
  /** The edit that asks readers to acknowledge again, else the last one; null when it was never edited. */
  changed: changed.nullable(),
  /** Time since which the version to be acknowledged has its text. ISO 8601 */
  asked_time: instant.nullable(),
  /** Numbers of people asked now and of those who acknowledged the current text; null for an ordinary post. */
  acknowledges_count: count.nullable(),
  asked_count: count.nullable(),
  /** True when the viewer is not asked or has acknowledged it. */
  auth_seen: z.boolean(),
  /** The viewer's acknowledgement; `is_current` is false for an older version. */
  acknowledged: z.object({ at: instant, version_time: instant, is_current: z.boolean() }).nullable(),
});
export type Post = z.output<typeof post>;

/** Number of announcements that the viewer has not acknowledged. */
export const unseen = { total_unseen: count };

export const postFields = {
  id: recordId.nullish(),
  type: postType.default(2),
  body: document,
  photos: z.array(recordId).max(maxPhotos).default([]),
  /** Proposed. Descriptions of photos, for people who cannot see them; an edit without the field keeps them. */
  photo_descriptions: z
    .array(z.object({ id: recordId, text: text.check(max(descriptionMax), one_line) }))
    .max(maxPhotos)
    .optional(),
  attachments: z.array(recordId).max(10).default([]),
  /** Empty means everyone. */
  audience: z.array(audienceItem).max(50).default([]),
  /** In the company's time zone; missing means immediately. */
  publish_at: localDateTime.nullish(),
  /** Time of the reminder to those who have not acknowledged; null means never. An edit without the field keeps it. */
  remind_at: localDateTime.nullish(),
  is_pinned: z.boolean().default(false),
  /** The last day on which it is pinned, in the company's calendar; missing means until someone unpins it. */
  pinned_until: localDate.nullish(),
  /** For edits: true when the substance is unchanged and no one is asked to acknowledge again. */
  is_correction: z.boolean().default(false),
  /** For edits: the version that the editor started from. */
  version: z.number().int().min(1).nullish(),
};

/** A person in the list beside an announcement. */
export const acknowledger = personCard.extend({
  department_name: z.string().nullable(),
  /** ISO 8601; null when not yet acknowledged. */
  acknowledged_at: instant.nullable(),
  /** Whether the version they acknowledged differs in substance from the current one. */
  is_older: z.boolean(),
  /** Time since which the version they acknowledged has its text; null without one. ISO 8601 */
  version_time: instant.nullable(),
  /** Time when they first saw the current text; null when not yet, as far as is known. ISO 8601 */
  seen_at: instant.nullable(),
  /** Time of the last reminder of the current text. ISO 8601 */
  reminded_at: instant.nullable(),
  /** Reason why they are not asked; null when they are. */
  not_asked_as: z.enum(['author', 'came_later']).nullable(),
  /** Set for people who have not acknowledged and are not at work now, as far as the viewer may know. */
  away: z
    .object({
      state: z.enum(['leave', 'out']),
      /** 'HH:mm': start of their shift if it is still to come. */
      due: z.string().nullable(),
      /** For leave: the next day on which they work; null when there is none within a year. */
      back_on: localDate.nullable(),
    })
    .nullable(),
});
