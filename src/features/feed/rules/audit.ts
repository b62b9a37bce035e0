import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';

/** 'published the announcement “The calibration lab is back on Monday”' */
const sentence: Sentence = ({ action, old, new: now }) => {
  const row = { ...old, ...now };
  const what = `${row['type'] === 1 ? 'the announcement' : 'the post'} “${String(row['title'] ?? '')}”`;
  if (action === 'insert') return `wrote ${what}`;
  if (action === 'delete') return `deleted ${what}`;
  if (now && ('pinned_at' in now || 'pinned_until' in now))
    return `${now['pinned_at'] === null ? 'unpinned' : 'pinned'} ${what}`;
  if (now && 'published_at' in now) return `published ${what}`;
  return `changed ${what}`;
};

export const audit: AuditDeclaration = {
  tables: { feed_posts: { sentence } },
  leftOut: {
    feed_audiences: 'who sees a post is chosen with it, and stands in it',
    feed_words: 'by them posts are found; they stand in the posts',
    feed_versions: 'what a post said before is its own history',
    feed_readings: 'who has seen what, and was reminded, stands beside the announcement',
    feed_acknowledgements: 'who has acknowledged what stands beside the announcement',
  },
};
