import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { resolveLocal } from '#platform/shared/time.ts';
import { translate, asText, type Text } from '#platform/shared/translate.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { replaceFiles } from '#features/files/server/commands.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { feedFaults } from '../../contract.ts';
import { postAnnounced, postChanged, postScheduled } from '../../events.ts';
import { checkDocument, mentionsIn, targetsIn, textIn, withNames, type DocumentNode } from '../../rules/document.ts';
import { saysOtherwise, slugOf, titleOf } from '../../rules/post.ts';
import type { AudienceItem, PostType } from '../../rules/shapes.ts';
import type { Descriptions } from '../queries/photos.ts';
import { attachmentType, photoType } from '../queries/posts.ts';
import { storedPost, type StoredPost } from '../queries/stored.ts';
import { changeAudience, lockAudience, writeAudience } from './audience.ts';
import { pinOf, unpinned, type WriteContext } from './pins.ts';
import { publish } from './publish.ts';
import { foundBy, keepWords } from './words.ts';

/** A post as the form sends it. */
export interface PostInput {
  readonly type: PostType;
  readonly body: unknown;
  readonly photos: readonly string[];
  /** Missing in an edit: descriptions stay unchanged. */
  readonly photo_descriptions?: readonly { readonly id: string; readonly text: string }[] | undefined;
  readonly attachments: readonly string[];
  readonly audience: readonly AudienceItem[];
  readonly publish_at?: LocalDateTime | null | undefined;
  readonly remind_at?: LocalDateTime | null | undefined;
  readonly is_pinned: boolean;
  readonly pinned_until?: LocalDate | null | undefined;
  readonly is_correction: boolean;
  readonly version?: number | null | undefined;
}

const at = (seconds: number) => new Date(seconds * 1000);
const isAt = (field: string, sentence: Text) => ({ errors: { [field]: [translate(sentence)] } });

/** Creates a post and publishes it unless it is scheduled. @returns its id */
export async function create(db: Db, post: PostInput, context: WriteContext): Promise<string> {
  const document = await readText(db, post.body);
  const times = await timesOf(db, post, context.now);
  const pinned = await pinOf(db, post, unpinned, context);
  await lockAudience(db, post.audience);
  // The post's address contains a part of its id.
  const id = randomUUID();
  const { actor, now } = context;
  const photo_descriptions = descriptionsOf(post);
  await db
    .insertInto('feed_posts')
    .values({
      id,
      slug: slugOf(document.title, id),
      type: post.type,
      author_id: actor.id,
      ...columnsOf(document),
      photos: [...post.photos],
      photo_descriptions: JSON.stringify(photo_descriptions),
      attachments: [...post.attachments],
      ...times,
      ...pinned,
      created_at: at(now),
    })
    .execute();
  await keep(db, id, post, actor.id);
  await keepWords(db, { post_id: id, subject_id: id, text: foundBy(document.text, photo_descriptions) });
  await writeAudience(db, { id, author_id: actor.id, type: post.type, published_at: null }, post.audience);
  await publishOrWait(db, id, times.publish_at, context);
  return id;
}

/** Edits a post. @throws 404 unless the actor may see it; 403 unless it is theirs or they may edit every post */
export async function change(db: Db, id: string, post: PostInput, context: WriteContext): Promise<void> {
  const { actor, now } = context;
  const old = await storedPost(db, id, { hold: 'change', seenBy: actor.id });
  if (old.author_id !== actor.id && !actor.permissions.has('edit_any_feed')) throw platformFaults.notAllowed();
  if (post.version && post.version !== old.version) throw platformFaults.changedMeanwhile();
  if (old.published_at !== null && post.publish_at) throw feedFaults.published();
  const document = await readText(db, post.body);
  const times = await timesOf(db, post, now, old);
  const { pinned_at, pinned_until } = await pinOf(db, post, old, context);
  // Items that were chosen before stay, even in the Trash.
  const isNew = ({ kind, id: key }: AudienceItem) => !old.items.some((item) => item.kind === kind && item.id === key);
  await lockAudience(db, post.audience.filter(isNew));
  const photo_descriptions = descriptionsOf(post, old);
  const next = { ...post, ...document, photo_descriptions };
  const { version, asked_version, isAskedAnew } = await nextVersion(db, old, next);
  await db
    .updateTable('feed_posts')
    .set({
      type: post.type,
      ...columnsOf(document),
      photos: [...post.photos],
      photo_descriptions: JSON.stringify(photo_descriptions),
      attachments: [...post.attachments],
      ...(old.published_at === null ? times : { remind_at: times.remind_at }),
      pinned_at,
      pinned_until,
      version,
      asked_version,
      ...(version > old.version && { changed_at: at(now), changed_by: actor.id }),
    })
    .where('id', '=', id)
    .execute();
  await keep(db, id, post, actor.id);
  await keepWords(db, { post_id: id, subject_id: id, text: foundBy(document.text, photo_descriptions) });
  const but = await changeAudience(db, old, { ...post, by: actor.id }, now);
  if (old.published_at === null) return publishOrWait(db, id, times.publish_at, context);
  await emit(db, postChanged, { post_id: id });
  const mentions = document.mentions.filter((mention) => !old.mentions.includes(mention));
  if (isAskedAnew || mentions.length)
    await emit(db, postAnnounced, { post_id: id, mentions, is_again: true, asks: isAskedAnew, by: actor.id, but });
}

interface PostText {
  readonly document: DocumentNode;
  readonly text: string;
  readonly title: string;
  readonly mentions: readonly string[];
}

/** Returns the document rebuilt from known parts, with people's real names. @throws 422 beside `body` */
async function readText(db: Db, body: unknown): Promise<PostText> {
  const checked = checkDocument(body);
  if (checked.problem !== null) throw platformFaults.invalid(isAt('body', checked.problem));
  const mentions = mentionsIn(checked.document);
  const names = await namesOf(db, mentions);
  if (mentions.some((id) => !names.has(id)))
    throw platformFaults.invalid(isAt('body', asText('You mentioned someone who no longer exists')));
  const document = withNames(checked.document, names);
  const text = textIn(document);
  const title = titleOf(text);
  if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(title))
    throw platformFaults.invalid(isAt('body', asText('This is a required field')));
  return { document, text, title, mentions: mentions };
}

const columnsOf = ({ document, text, title, mentions }: PostText) => ({
  body: JSON.stringify(document),
  text,
  title,
  mentions: [...mentions],
});

/**
 * Returns the times of publication and of the reminder. An edit without a reminder keeps the old one.
 * @throws 422 for times in the past or in a skipped hour, or for a reminder before publication
 */
async function timesOf(db: Db, { publish_at, remind_at }: PostInput, now: number, old?: StoredPost) {
  const { timezone } = await cachedSettings(db);
  const instant = (field: 'publish_at' | 'remind_at', local: LocalDateTime | null | undefined) => {
    if (!local) return null;
    const { instant, skipped } = resolveLocal(local, timezone, now);
    if (skipped !== null) throw feedFaults.skipped({ facts: { sentence: skipped }, errors: { [field]: [skipped] } });
    const isAsBefore = old?.[field]?.getTime() === instant * 1000;
    if (instant <= now && !isAsBefore)
      throw feedFaults.inThePast(isAt(field, asText('This time is in the past. Choose a later time, or publish now.')));
    return at(instant);
  };
  const times = {
    publish_at: instant('publish_at', publish_at),
    remind_at: remind_at === undefined && old ? old.remind_at : instant('remind_at', remind_at),
  };
  if (times.publish_at && times.remind_at && times.remind_at <= times.publish_at)
    throw platformFaults.invalid(
      isAt('remind_at', asText('This is before the publication time. Choose a later time.')),
    );
  return times;
}

/** Returns descriptions of the post's own photos only. */
function descriptionsOf({ photos, photo_descriptions }: PostInput, old?: StoredPost): Descriptions {
  const descriptions = photo_descriptions
    ? new Map(photo_descriptions.map(({ id, text }) => [id, text.trim()]))
    : new Map(Object.entries(old?.photo_descriptions ?? {}));
  return Object.fromEntries([...descriptions].filter(([id, text]) => text !== '' && photos.includes(id)));
}

const linesOf = (descriptions: Descriptions) => Object.entries(descriptions).map(([id, text]) => `${id} ${text}`);

type NextVersion = Omit<PostInput, 'photo_descriptions'> & PostText & { readonly photo_descriptions: Descriptions };

/** Stores the previous version and returns whether readers are asked to acknowledge again. */
async function nextVersion(db: Db, old: StoredPost, next: NextVersion) {
  const becomesAnnouncement = next.type === 1 && old.type !== 1;
  const before = checkDocument(old.body).document;
  const isSame = JSON.stringify(next.document) === JSON.stringify(before);
  const isOther = saysOtherwise(
    { ...old, targets: before ? targetsIn(before) : [], descriptions: linesOf(old.photo_descriptions) },
    { ...next, targets: targetsIn(next.document), descriptions: linesOf(next.photo_descriptions) },
  );
  if (old.published_at === null || (isSame && !isOther && !becomesAnnouncement))
    return { version: old.version, asked_version: old.asked_version, isAskedAnew: false };
  await db
    .insertInto('feed_versions')
    .values({
      post_id: old.id,
      version: old.version,
      body: JSON.stringify(old.body),
      text: old.text,
      type: old.type,
      // Files are stored as they were acknowledged; those that an ordinary post no longer shows are gone.
      ...(old.type === 1 && {
        photos: [...old.photos],
        photo_descriptions: JSON.stringify(old.photo_descriptions),
        attachments: [...old.attachments],
      }),
      written_at: old.changed_at ?? old.published_at,
      written_by: old.changed_by ?? old.author_id,
    })
    .execute();
  const isAskedAnew = becomesAnnouncement || (next.type === 1 && isOther && !next.is_correction);
  const version = old.version + 1;
  return { version, asked_version: isAskedAnew ? version : old.asked_version, isAskedAnew };
}

/** Keeps the post's files: those uploaded by the actor and those that earlier versions showed. */
async function keep(db: Db, id: string, { photos, attachments }: PostInput, actor_id: string) {
  const actor = { id: actor_id };
  const former = await db
    .selectFrom('feed_versions')
    .select(['photos', 'attachments'])
    .where('post_id', '=', id)
    .execute();
  const all = (now: readonly string[], before: readonly (readonly string[])[]) => [
    ...new Set([...now, ...before.flat()]),
  ];
  const [shown, attached] = [
    all(
      photos,
      former.map((version) => version.photos),
    ),
    all(
      attachments,
      former.map((version) => version.attachments),
    ),
  ];
  await replaceFiles(db, { files: shown, actor, owner_type: photoType, owner_id: id, imagesOnly: true });
  await replaceFiles(db, { files: attached, actor, owner_type: attachmentType, owner_id: id });
}

async function publishOrWait(
  db: Db,
  id: string,
  publish_at: Date | null,
  { now, isQuiet }: WriteContext,
): Promise<void> {
  if (publish_at) await emit(db, postScheduled, { post_id: id, at: Math.floor(publish_at.getTime() / 1000) });
  else await publish(db, id, now, isQuiet);
}
