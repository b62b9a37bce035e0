import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { feed } from '../contract.ts';
import {
  call,
  delivered,
  feedWorld,
  now,
  published,
  saying,
  settled,
  store,
  type FeedWorld,
} from '../testing/feed-world.ts';
import { deletePost } from './commands/publish.ts';
import { change } from './commands/store.ts';

const leftOf = ({ acme }: FeedWorld, id: string) =>
  acme.inside(async (db) => {
    const { rows } = await sql<{ comments: number; reactions: number }>`
      select (select count(*)::int from comments where subject_id = ${id}) as comments,
             (select count(*)::int from reactions where subject_id = ${id}) as reactions`.execute(db);
    return rows[0];
  });

test('a comment on a post being deleted is refused, and none of it remains', async () => {
  const world = await feedWorld();
  const { wes, ana } = world;
  const { id: feed_id } = await published(wes);
  const reply = await duringTransaction(
    world,
    (db) => deletePost(db, feed_id, { author_id: wes.id, actor_id: wes.id, now }),
    () => call(feed.storeComment, { params: { feed_id }, body: { body: 'Hello' } }, ana),
  );
  expect(reply).toMatchObject({ status: 404, body: { message: 'This post was deleted or isn’t shared with you.' } });
  expect(await leftOf(world, feed_id)).toEqual({ comments: 0, reactions: 0 });
});

test('a reaction to a post being deleted is refused', async () => {
  const world = await feedWorld();
  const { wes, ana } = world;
  const { id: feed_id } = await published(wes);
  const reply = await duringTransaction(
    world,
    (db) => deletePost(db, feed_id, { author_id: wes.id, actor_id: wes.id, now }),
    () => call(feed.react, { params: { feed_id }, body: {} }, ana),
  );
  expect(reply.status).toBe(404);
  expect(await leftOf(world, feed_id)).toEqual({ comments: 0, reactions: 0 });
});

test('the second of two people who edit the same version gets a conflict', async () => {
  const world = await feedWorld();
  const { wes, mia } = world;
  const { id } = await published(wes);
  const actor = { id: mia.id, permissions: new Set(['edit_any_feed' as const]) };
  const post = {
    type: 2 as const,
    body: saying('By Mia'),
    photos: [],
    attachments: [],
    audience: [],
    is_pinned: false,
    is_correction: false,
    version: 1,
  };
  const reply = await duringTransaction(
    world,
    (db) => change(db, id, post, { actor, now }),
    () => store(wes, { id, body: saying('By Wes'), version: 1 }),
  );
  expect(reply.status).toBe(461);
  expect((await call(feed.versions, { params: { feed_id: id } }, wes)).body).toMatchObject({
    text: 'By Mia',
    data: [{ version: 1 }],
  });
});

test('fifty simultaneous reactions are one, and undone they are none', async () => {
  const world = await feedWorld();
  const { wes, ana, acme } = world;
  const { id: feed_id } = await published(wes);
  const press = (reaction: 'Love' | null) => call(feed.react, { params: { feed_id }, body: { reaction } }, ana);
  const replies = await Promise.all(Array.from({ length: 50 }, () => press('Love')));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ reactions: { Love: 1 }, auth_reaction: 'Love' })]),
  );
  const { rows } = await acme.inside((db) => sql`select from events where type = 'feed.counted'`.execute(db));
  expect(rows).toHaveLength(1);
  expect((await press(null)).body).toEqual({ reactions: { Love: 0 }, auth_reaction: null });
});

test('simultaneous reactions to a comment are counted once per person, and its readers get an event', async () => {
  const { acme, wes, ana, ben } = await feedWorld();
  const { id: feed_id } = await published(wes);
  const { data } = (await call(feed.storeComment, { params: { feed_id }, body: { body: 'Good news' } }, ana)).body;
  await settled(acme);
  const love = (who: typeof ben, reaction: 'Love' | null = 'Love') =>
    call(feed.reactToComment, { params: { feed_comment_id: data.id }, body: { reaction } }, who);
  await Promise.all(Array.from({ length: 50 }, () => love(ben)));
  expect((await love(wes)).body).toEqual({ reactions: { Love: 2 }, auth_reaction: 'Love' });
  expect((await love(wes, null)).body).toEqual({ reactions: { Love: 1 }, auth_reaction: null });
  const read = async (who: typeof ben) =>
    (await call(feed.comments, { params: { feed_id }, query: {} }, who)).body.data.map((comment) => comment.reactions);
  expect([await read(ana), await read(ben)]).toEqual([[{ Love: 1 }], [{ Love: 1 }]]);
  expect(await delivered(acme)).toContainEqual(
    expect.objectContaining({
      name: 'feed.counts',
      data: expect.objectContaining({ are_comments_new: true }) as object,
    }),
  );
});

test('twenty simultaneous acknowledgements count once', async () => {
  const { wes, ana, acme } = await feedWorld();
  const { id } = await published(wes, { type: 1 });
  const press = () => call(feed.acknowledge, { params: { id }, body: { version: 1 } }, ana);
  const replies = await Promise.all(Array.from({ length: 20 }, press));
  expect(replies.every(({ status, body }) => status === 200 && body.acknowledges_count === 1)).toBe(true);
  const { rows } = await acme.inside((db) => sql`select from events where type = 'feed.counted'`.execute(db));
  expect(rows).toHaveLength(1);
});

test('a post that two servers want to publish at its time is published once', async () => {
  const { wes, acme } = await feedWorld();
  const post = await published(wes, { publish_at: '2026-03-03 07:00:00' as never });
  const { publishDue } = await import('./commands/publish.ts');
  const due = Date.parse('2026-03-03T06:00:00Z') / 1000;
  const done = await Promise.all([1, 2, 3].map(() => acme.inside((db) => publishDue(db, post.id, due))));
  expect(done.filter(Boolean)).toHaveLength(1);
});
