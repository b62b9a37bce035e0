import { z } from 'zod';
import type { Access } from '#platform/shared/contract.ts';
import { defineFaults, type FaultFactory } from '#platform/shared/faults.ts';
import { message, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { many_lines, max, not_blank, text } from '#platform/shared/validators.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { personCard, personName } from '#features/people/contract.ts';

export const commentFaults = defineFaults('comments', {
  gone: [404, 'This comment was deleted.'],
});

/** Types of reactions. */
export const reactionTypes = ['Love'] as const;
const reactionType = z.enum(reactionTypes);

/** Number of reactions and the viewer's own. */
export const reactionFields = {
  reactions: z.object({ Love: z.number().int() }),
  auth_reaction: reactionType.nullable(),
};
export type Reactions = z.output<z.ZodObject<typeof reactionFields>>;

/** A comment on something. */
export const comment = z.object({
  id: storedId,
  body: z.string(),
  /** Same as `body`: the specification knows both names. */
  content: z.string(),
  /** People mentioned with an @. */
  mentions: z.array(personName),
  ...reactionFields,
  /** ISO 8601 */
  created_time: z.string(),
  user: personCard,
  is_own: z.boolean(),
});
export type Comment = z.output<typeof comment>;

/** Cursor: '1764000000.6f9619ff-…'. It names the last item, so that the next page repeats and skips none. */
export const cursor = z
  .string()
  .regex(/^\d{1,11}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, errorText('This is invalid'));

/** Body of a comment as the form sends it. */
export const commentBody = text.check(max(2000), not_blank, many_lines);
const mentions = z.array(recordId).max(20);

type AnyOf = Extract<Access, readonly unknown[]>;
/** Readers: holders of a permission, or every member, with the reason why. */
type Readers =
  | { readonly access: AnyOf }
  | { readonly access: 'member'; readonly openReason: string; readonly forColleagues: true };

/** A subject of comments or reactions and its readers, all of whom may comment and react. */
interface Subject<Path extends string, InPath extends string> {
  /** Path of the endpoints: 'leave/application/{id}/comments'. */
  readonly path: Path;
  /** Name of the subject's id in the path: 'id'. */
  readonly inPath: InPath;
  /** Entity in examples: 'leave_application'. */
  readonly entity: string;
  /** Name in texts: 'a leave application'. */
  readonly what: string;
  readonly readers: Readers;
  /** Error when it does not exist or the person may not see it. */
  readonly gone: FaultFactory;
}

interface CommentsOf<Path extends string, InPath extends string, CommentInPath extends string> extends Subject<
  Path,
  InPath
> {
  /** Entity of a comment in examples: 'leave_comment' */
  readonly comment: string;
  /** Name of the comment's id in the path. */
  readonly commentInPath: CommentInPath;
  /** Permissions to delete the comments of others. */
  readonly deleting?: AnyOf;
}

/** Types a computed key, which TypeScript would widen to string. */
const field = <Key extends string, Value>(key: Key, value: Value) => ({ [key]: value }) as Record<Key, Value>;

/** Access for deletion: the author and, if the feature says so, holders of a permission. */
const deleters = (others: AnyOf | undefined) =>
  others
    ? ({ access: { own: 'member', others, subject: 'params.user_id' } } as const)
    : ({ access: 'member', openReason: 'Authors can delete their own comments.' } as const);

/** Defines the endpoints for comments on a subject, under its feature's path. Comments cannot be edited. */
export function commentsOf<const Path extends string, const InPath extends string, const CommentInPath extends string>(
  comments: CommentsOf<Path, InPath, CommentInPath>,
) {
  const { path, inPath, entity: kind, what, readers, gone, commentInPath } = comments;
  const pathEntities = field<string, string>(inPath, kind);
  const ofThing = { params: z.object(field(inPath, recordId)), pathEntities };
  return {
    comments: {
      route: `GET ${path}/index`,
      summary: `List a page of comments on ${what}, newest first`,
      ...readers,
      ...ofThing,
      query: z.object({ ...pageQuery, before: cursor.optional() }),
      example: { query: {} },
      reply: z.object({ data: z.array(comment), meta: pageMeta, next: z.string().nullable() }),
      faults: [gone],
    },
    storeComment: {
      route: `POST ${path}/store`,
      summary: `Comment on ${what}`,
      oneself: { allowed: 'A comment changes nothing about its subject.' },
      ...readers,
      ...ofThing,
      body: z.object({ body: commentBody.optional(), content: commentBody.optional(), mentions: mentions.default([]) }),
      example: { body: { body: 'Have a good time.' } },
      reply: message.extend({ data: comment, comments_count: z.number().int() }),
      faults: [gone],
    },
    deleteComment: {
      route: `DELETE ${path}/delete/{${commentInPath}}/{user_id}`,
      summary: 'Delete a comment permanently',
      ...deleters(comments.deleting),
      params: z.object({ ...field(inPath, recordId), ...field(commentInPath, recordId), user_id: recordId }),
      pathEntities: { ...pathEntities, ...field<string, string>(commentInPath, comments.comment), user_id: 'person' },
      reply: message.extend({ comments_count: z.number().int() }),
      faults: [commentFaults.gone, gone],
    },
  } as const;
}

/** Defines the endpoint for reactions. It states the final reaction, so that pressing twice counts once. */
export function reactionTo<const Path extends string, const InPath extends string>(subject: Subject<Path, InPath>) {
  const { path, inPath, entity: kind, what, readers, gone } = subject;
  return {
    route: `POST ${path}/store`,
    summary: `React to ${what}, or remove one’s reaction`,
    oneself: { allowed: 'A reaction changes nothing about its subject.' },
    ...readers,
    params: z.object(field(inPath, recordId)),
    pathEntities: field<string, string>(inPath, kind),
    /** Null removes the reaction. */
    body: z.object({ reaction: reactionType.nullable().default('Love') }),
    example: { body: {} },
    reply: z.object(reactionFields),
    storeReply: false,
    faults: [gone],
  } as const;
}

const reactors = z.object({
  /** First people to react. */
  data: z.array(personName),
  /** Number of people not named. */
  others: z.number().int(),
});
export type Reactors = z.output<typeof reactors>;

/** Proposed. Defines the endpoint that lists who reacted to a subject, for its readers. */
export function reactorsOf<const Path extends string, const InPath extends string>(subject: Subject<Path, InPath>) {
  const { path, inPath, entity: kind, what, readers, gone } = subject;
  return {
    route: `GET ${path}/index`,
    summary: `List who has reacted to ${what}: the first by name, and the number of others`,
    ...readers,
    params: z.object(field(inPath, recordId)),
    pathEntities: field<string, string>(inPath, kind),
    reply: reactors,
    faults: [gone],
  } as const;
}
