import { z } from 'zod';
import type { Access } from '#platform/shared/contract.ts';
import { defineFaults, type FaultFactory } from '#platform/shared/faults.ts';
import { message, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { many_lines, max, not_blank, text } from '#platform/shared/validators.ts';
import { personCard } from '#features/people/contract.ts';

export const commentFaults = defineFaults('comments', {
  gone: [404, 'This comment was deleted meanwhile.'],
});

/** What somebody has said of something. */
export const comment = z.object({
  id: storedId,
  body: z.string(),
  /** ISO 8601 */
  created_time: z.string(),
  user: personCard,
  is_own: z.boolean(),
});
export type Comment = z.output<typeof comment>;

/** The body of a comment, as its form sends it. */
export const commentBody = text.check(max(2000), not_blank, many_lines);

type AnyOf = Extract<Access, readonly unknown[]>;

/** What can be commented, and who may read its comments; whoever may read them may add one. */
interface CommentsOf<Path extends string, InPath extends string> {
  /** Of the calls: 'leave/application/{id}/comments'. */
  readonly path: Path;
  /** What the id of the commented is called in the path: 'id'. */
  readonly inPath: InPath;
  /** Of the examples: 'leave_application'. */
  readonly entity: string;
  /** 'leave_comment' */
  readonly comment: string;
  /** For people: 'a leave application'. */
  readonly what: string;
  readonly access: AnyOf;
  /** When it is not there (any more), or not theirs. */
  readonly gone: FaultFactory;
}

/** A computed key is any text to the compiler: this says which one it is. */
const one = <Key extends string, Value>(key: Key, value: Value) => ({ [key]: value }) as Record<Key, Value>;

/** The calls of the comments of something, at the address that its feature says. Comments are not edited. */
export function commentsOf<const Path extends string, const InPath extends string>(asked: CommentsOf<Path, InPath>) {
  const { path, inPath, entity: kind, what, access, gone } = asked;
  const params = z.object(one(inPath, recordId));
  const pathEntities = one<string, string>(inPath, kind);
  return {
    comments: {
      route: `GET ${path}/index`,
      summary: `A page of what was said of ${what}, the newest first`,
      access,
      params,
      pathEntities,
      query: z.object(pageQuery),
      example: { query: {} },
      reply: z.object({ data: z.array(comment), meta: pageMeta }),
      faults: [gone],
    },
    storeComment: {
      route: `POST ${path}/store`,
      summary: `Say something of ${what}`,
      access,
      params,
      pathEntities,
      body: z.object({ body: commentBody }),
      example: { body: { body: 'Have a good time.' } },
      reply: message.extend({ data: comment, comments_count: z.number().int() }),
      faults: [gone],
    },
    deleteComment: {
      route: `DELETE ${path}/delete/{comment_id}/{user_id}`,
      summary: 'Delete a comment of one’s own for ever',
      access: 'member',
      openReason: 'One’s own words: the author of a comment may delete it.',
      params: z.object({ ...one(inPath, recordId), comment_id: recordId, user_id: recordId }),
      pathEntities: { ...pathEntities, comment_id: asked.comment, user_id: 'person' },
      reply: message.extend({ comments_count: z.number().int() }),
      faults: [commentFaults.gone, gone],
    },
  } as const;
}
