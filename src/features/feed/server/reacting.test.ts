import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor } from '#platform/testing/company.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { feed } from '../contract.ts';
import { call, clock, delivered, feedWorld, published } from '../testing/feed-world.ts';
import { feedRoutes } from './routes.ts';

const { database, statements, forget } = countStatements();
afterAll(() => database.close());
const counted = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [feedRoutes],
    now: () => new Date(clock.now * 1000),
  }),
);

/** The cache of host names is cleared whenever any company changes, as other tests do at the same time. */
const isOfHosts = (text: string) => text.includes('from "companies"');

let messages = 0;
database.pool.on('acquire', (client) => {
  if (Object.hasOwn(client, 'query')) return;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => (messages++, query(...args))) as typeof client.query;
});

/** Returns the statements that some work sends to the database, and in how many messages. */
async function sentBy(work: () => Promise<unknown>) {
  forget();
  messages = 0;
  await work();
  const texts = statements().filter((text) => !isOfHosts(text));
  return { texts, messages: messages - statements().filter(isOfHosts).length };
}

test('a reaction is one round trip with the session and the post, and its event is part of the commit', async () => {
  const { wes, ana } = await feedWorld();
  const [{ id: one }, { id: other }] = [await published(wes, { type: 1 }), await published(wes, { type: 1 })];
  const love = (feed_id: string) =>
    counted(feed.react, { params: { feed_id }, body: {} }, ana, { 'idempotency-key': crypto.randomUUID() });
  expect((await love(one)).body).toEqual({ reactions: { Love: 1 }, auth_reaction: 'Love' });

  const whether = [
    expect.stringContaining('from sessions'),
    expect.stringContaining('pg_advisory_xact_lock_shared'),
    expect.stringContaining('from feed_posts'),
    expect.stringContaining('insert into reactions'),
  ];
  expect(await sentBy(() => love(other))).toEqual({
    texts: [...whether, expect.stringContaining('insert into events')],
    messages: 2,
  });
  // Repeating it changes nothing and sends no event.
  expect(await sentBy(() => love(other))).toEqual({ texts: whether, messages: 2 });
});

test('a reaction counts those of others, and says what oneself feels', async () => {
  const { wes, ana, ben, cem } = await feedWorld();
  const { id: feed_id } = await published(wes);
  const press = async (who: typeof ana, reaction: 'Love' | null) =>
    (await call(feed.react, { params: { feed_id }, body: { reaction } }, who)).body;
  expect(await press(cem, null)).toEqual({ reactions: { Love: 0 }, auth_reaction: null });
  expect(await press(ana, 'Love')).toEqual({ reactions: { Love: 1 }, auth_reaction: 'Love' });
  expect(await press(ben, 'Love')).toEqual({ reactions: { Love: 2 }, auth_reaction: 'Love' });
  expect(await press(ben, 'Love')).toEqual({ reactions: { Love: 2 }, auth_reaction: 'Love' });
  expect(await press(ana, null)).toEqual({ reactions: { Love: 1 }, auth_reaction: null });
  expect(await press(ana, null)).toEqual({ reactions: { Love: 1 }, auth_reaction: null });
});

test('the number of acknowledgements is sent on each acknowledgement, and not counted on each reaction', async () => {
  const { acme, wes, ana } = await feedWorld();
  const { id } = await published(wes, { type: 1 });
  const reactionEvents = async () => {
    const counts = (await delivered(acme)).filter(({ name }) => name === 'feed.counts').map(({ data }) => data);
    await acme.inside((db) => sql`delete from events`.execute(db));
    return counts;
  };
  await call(feed.react, { params: { feed_id: id }, body: {} }, ana);
  expect(await reactionEvents()).toEqual([
    { post_id: id, reactions: { Love: 1 }, comments_count: 0, are_comments_new: false },
  ]);
  await call(feed.acknowledge, { params: { id }, body: {} }, ana);
  expect(await reactionEvents()).toEqual([
    { post_id: id, reactions: { Love: 1 }, comments_count: 0, acknowledges_count: 1, are_comments_new: false },
  ]);
});
