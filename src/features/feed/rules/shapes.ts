import { z } from 'zod';
import { localDate, localDateTime, recordId, storedId } from '#platform/shared/schemas.ts';
import { max, one_line, text } from '#platform/shared/validators.ts';
import { reactionFields } from '#features/comments/contract.ts';
import { fileRecord } from '#features/files/contract.ts';
import { personCard } from '#features/people/contract.ts';
import { translate } from '#platform/shared/translate.ts';
import { checkDocument } from './document.ts';
import { descriptionMax, mostPhotos } from './post.ts';
import { besideKinds } from './version-changes.ts';

/** 1: an announcement that everybody it reaches is asked to acknowledge. 2: an ordinary post. */
export const postTypes = { announcement: 1, ordinary: 2 } as const;
export const postType = z.literal([1, 2], 'This is invalid');
export type PostType = z.output<typeof postType>;

/** The same in a reply: the database made it. */
const storedType = z.number().int() as unknown as z.ZodType<PostType, PostType>;

/** By what people are chosen to see a post. */
export const audienceKinds = ['department', 'designation', 'group', 'work_place'] as const;
export type AudienceKind = (typeof audienceKinds)[number];
export const audienceItem = z.object({ kind: z.enum(audienceKinds, 'This is invalid'), id: recordId });
export type AudienceItem = z.output<typeof audienceItem>;

const count = z.number().int();
const instant = z.string();

/** A document of the editor, looked at part by part: what is not known is refused. */
export const document = z
  .unknown()
  .superRefine((value, { addIssue }) => {
    const { problem } = checkDocument(value);
    if (problem !== null) addIssue({ code: 'custom', message: translate(problem), input: value });
  })
  .meta({ type: 'object', description: 'A document of the editor, in Tiptap’s JSON' });

/** A photo, with what it shows in the words of the post's writer; null: nothing is said of it. */
export const photo = fileRecord.extend({ description: z.string().nullable() });
export type Photo = z.output<typeof photo>;

/** What became of a post by an edit. */
const changed = z.object({
  /** ISO 8601 */
  at: instant,
  /** The name of who has made it. */
  by: z.string(),
  /** It is asked to be acknowledged anew. */
  asks: z.boolean(),
  /** Somebody has acknowledged what it said before, and not yet what it says now. */
  was_acknowledged: z.boolean(),
  /** Of what asks: the first words that are others, with a few around them. */
  words: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), words: z.string() })),
  /** Of what asks: what else is otherwise than before. */
  beside: z.array(z.enum(besideKinds)),
});
export type Changed = z.output<typeof changed>;

export const post = z.object({
  id: storedId,
  slug: z.string(),
  type: storedType,
  title: z.string(),
  body: z.unknown(),
  user: personCard,
  /** When others began to see it; of one that waits, null. ISO 8601 */
  created_time: instant.nullable(),
  /** Local, of one that waits. */
  publish_at: localDateTime.nullable(),
  /** Who sees it; nothing: everyone. */
  audience: z.array(z.object({ kind: z.enum(audienceKinds), id: storedId, name: z.string() })),
  is_for_everyone: z.boolean(),
  photos: z.array(photo),
  attachments: z.array(fileRecord),
  /** Minutes. */
  reading_time: count,
  comments_count: count,
  ...reactionFields,
  is_pinned: z.boolean(),
  /** The last day on which it is pinned; null: until somebody unpins it. */
  pinned_until: localDate.nullable(),
  is_own: z.boolean(),
  version: count,
  /** When it was last edited. ISO 8601 */
  changed_time: instant.nullable(),
  /** The edit that asks everybody anew, else the last one; null: it says what it has always said. */
  changed: changed.nullable(),
  /** Since when it says what has to be acknowledged: the version that is asked for. ISO 8601 */
  asked_time: instant.nullable(),
  /** How many are asked now, and how many of them have acknowledged what it says; null of an ordinary post. */
  acknowledges_count: count.nullable(),
  asked_count: count.nullable(),
  /** Nothing is asked of oneself, or it is acknowledged. */
  auth_seen: z.boolean(),
  /** What oneself has acknowledged, if an older version: its time. */
  acknowledged: z.object({ at: instant, version_time: instant, is_current: z.boolean() }).nullable(),
});
export type Post = z.output<typeof post>;

/** How many announcements oneself has not acknowledged. */
export const unseen = { total_unseen: count };

export const postFields = {
  id: recordId.nullish(),
  type: postType.default(2),
  body: document,
  photos: z.array(recordId).max(mostPhotos).default([]),
  /** Proposed: what photos show, for whoever cannot see them. An edit without it leaves what is said of them. */
  photo_descriptions: z
    .array(z.object({ id: recordId, text: text.check(max(descriptionMax), one_line) }))
    .max(mostPhotos)
    .optional(),
  attachments: z.array(recordId).max(10).default([]),
  /** Empty: everyone. */
  audience: z.array(audienceItem).max(50).default([]),
  /** In the company's zone; nothing: at once. */
  publish_at: localDateTime.nullish(),
  /** When those who have not acknowledged are asked once more; null: never. An edit without it leaves it as it is. */
  remind_at: localDateTime.nullish(),
  is_pinned: z.boolean().default(false),
  /** The last day on which it is pinned, by the company's calendar; nothing: until somebody unpins it. */
  pinned_until: localDate.nullish(),
  /** Of an edit: it says the same, and nobody is asked anew. */
  is_correction: z.boolean().default(false),
  /** Of an edit: the version that was read. */
  version: z.number().int().min(1).nullish(),
};

/** A person of the list beside an announcement. */
export const asked = personCard.extend({
  department_name: z.string().nullable(),
  /** ISO 8601; null: not yet. */
  acknowledged_at: instant.nullable(),
  /** What they have acknowledged says something else than the post does now. */
  is_older: z.boolean(),
  /** Since when the version that they have acknowledged says what it says; null: none. ISO 8601 */
  version_time: instant.nullable(),
  /** When what it says now was first before their eyes; null: not yet, as far as is known. ISO 8601 */
  seen_at: instant.nullable(),
  /** When a reminder of what it says now last went to them. ISO 8601 */
  reminded_at: instant.nullable(),
  /** Why they are not asked; null: they are. */
  not_asked_as: z.enum(['author', 'came_later']).nullable(),
  /** Of whoever has not: that they are not at work right now, as far as the reader may know. */
  away: z
    .object({
      state: z.enum(['leave', 'out']),
      /** 'HH:mm': when their shift begins, if it is still to come. */
      due: z.string().nullable(),
      /** Of leave: the next day on which they are to work; null: not within a year. */
      back_on: localDate.nullable(),
    })
    .nullable(),
});
