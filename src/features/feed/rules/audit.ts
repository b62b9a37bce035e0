import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { asText, translate } from '#platform/shared/translate.ts';

/** 'published the announcement “The calibration lab is back on Monday”' */
const sentence: Sentence = ({ action, old, new: now }) => {
  const row = { ...old, ...now };
  const title = String(row['title'] ?? '');
  const what =
    row['type'] === 1 ? translate('the announcement “{title}”', { title }) : translate('the post “{title}”', { title });
  if (action === 'insert') return translate('wrote {what}', { what });
  if (action === 'delete') return translate('deleted {what}', { what });
  if (now && ('pinned_at' in now || 'pinned_until' in now))
    return now['pinned_at'] === null ? translate('unpinned {what}', { what }) : translate('pinned {what}', { what });
  if (now && 'published_at' in now) return translate('published {what}', { what });
  return translate('changed {what}', { what });
};

export const audit: AuditDeclaration = {
  tables: { feed_posts: { heading: asText('Feed'), sentence } },
  leftOut: {
    feed_audiences: 'who sees a post is chosen with it, and stands in it',
    feed_words: 'by them posts are found; they stand in the posts',
    feed_versions: 'what a post said before is its own history',
    feed_readings: 'who has seen what, and was reminded, stands beside the announcement',
    feed_acknowledgements: 'who has acknowledged what stands beside the announcement',
  },
};
