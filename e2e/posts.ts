import { permissions } from '#platform/shared/permissions.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { AudienceItem } from '#features/feed/rules/shapes.ts';
import { create } from '#features/feed/server/commands/store.ts';

interface NewPost {
  readonly author_id: string;
  readonly title: string;
  readonly isAnnouncement?: boolean;
  readonly audience?: readonly AudienceItem[];
  /** Age in seconds: posts of the same second have no defined order. */
  readonly ago?: number;
}

/** Creates a post of one line, to everyone by default. @returns its id */
export const writePost = (
  db: Db,
  { author_id, title, isAnnouncement = false, audience = [], ago = 0 }: NewPost,
): Promise<string> =>
  create(
    db,
    {
      type: isAnnouncement ? 1 : 2,
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: title }] }] },
      photos: [],
      attachments: [],
      audience,
      is_pinned: false,
      is_correction: false,
    },
    { actor: { id: author_id, permissions: new Set(permissions) }, now: Math.floor(Date.now() / 1000) - ago },
  );
