import type { SearchKind } from '#platform/server/search.ts';
import { postTypes } from '../rules/shapes.ts';
import { excerptAround } from '../rules/words.ts';
import { searchFeed } from './queries/search.ts';
import { translate } from '#platform/shared/translate.ts';

/** Posts that a person may see, and comments on them. */
export const feedSearch: SearchKind = {
  key: 'feed',
  group: 'posts',
  position: 10,
  async find({ db, actor, text, limit }) {
    const rows = await searchFeed(db, { search: text, limit }, actor.id);
    return rows.map(({ id, slug, type, title, comment, user, created_time, comment_id }) => {
      const at = { at: created_time, path: `/feed/view/${slug}`, query: {} };
      if (comment !== null)
        return {
          key: comment_id ?? id,
          icon: 'comment',
          kind: translate('Comment'),
          name: `“${excerptAround(comment, text)}”`,
          line: translate('{name}, comment on {title}', { name: user.name, title }),
          ...at,
        };
      const [icon, kind] =
        type === postTypes.announcement
          ? (['announcement', translate('Announcement')] as const)
          : (['post', translate('Post')] as const);
      return { key: id, icon, kind, name: title, line: user.name, ...at };
    });
  },
};
