import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, MakeRow } from '#platform/testing/rows.ts';
import { everyone } from '../server/queries/audience.ts';

const text = 'The calibration lab is back on Monday';
const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };

/** Publishes an announcement to everyone. */
async function announce(db: Db, author_id: string): Promise<string> {
  const slug = `lab-${crypto.randomUUID().slice(0, 12)}`;
  const published_at = new Date(Date.now() - 60_000);
  const values = { slug, type: 1, author_id, title: text, body: JSON.stringify(body), text, published_at };
  const { id } = await db
    .insertInto('feed_posts')
    .values({ ...values, posted_on: published_at.toISOString().slice(0, 10) as LocalDate })
    .returning('id')
    .executeTakeFirstOrThrow();
  const audience = { post_id: id, published_at, asks: true };
  await db
    .insertInto('feed_audiences')
    .values([
      { ...audience, kind: 'everyone', key: everyone },
      { ...audience, kind: 'author', key: author_id },
    ])
    .execute();
  return id;
}

const feed_post: MakeRow = ({ acme, owner }) => acme.inside((db) => announce(db, owner.id));

/** A comment on the newest post by its author. */
const feed_comment: MakeRow = ({ acme, owner }) =>
  acme.inside(async (db) => {
    const last = await db.selectFrom('feed_posts').select('id').orderBy('created_at', 'desc').executeTakeFirst();
    const subject_id = last?.id ?? (await announce(db, owner.id));
    const values = { subject_type: 'feed_post', subject_id, author_id: owner.id, body: 'See you there' };
    return (await db.insertInto('comments').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

export const rows: FeatureFixtures = {
  entities: { feed_post, feed_comment },
  tables: {
    feed_audiences: feed_post,
    feed_versions: async (context) => {
      const post_id = await feed_post(context);
      const post = { post_id, version: 1, body: JSON.stringify(body), text, written_at: new Date() };
      await context.acme.inside((db) =>
        db
          .insertInto('feed_versions')
          .values({ ...post, written_by: context.owner.id })
          .execute(),
      );
    },
    feed_words: async (context) => {
      const post_id = await feed_post(context);
      const values = { word: 'lab', post_id, subject_id: post_id };
      await context.acme.inside((db) => db.insertInto('feed_words').values(values).execute());
    },
    feed_readings: async (context) => {
      const post_id = await feed_post(context);
      const values = { post_id, person_id: context.owner.id, seen_version: 1, seen_at: new Date() };
      await context.acme.inside((db) => db.insertInto('feed_readings').values(values).execute());
    },
    feed_acknowledgements: async (context) => {
      const post_id = await feed_post(context);
      const values = { post_id, person_id: context.owner.id, version: 1, acknowledged_at: new Date() };
      await context.acme.inside((db) => db.insertInto('feed_acknowledgements').values(values).execute());
    },
    reactions: async (context) => {
      const subject_id = await feed_post(context);
      const values = { subject_type: 'feed_post', subject_id, person_id: context.owner.id, type: 'Love' };
      await context.acme.inside((db) => db.insertInto('reactions').values(values).execute());
    },
  },
};
