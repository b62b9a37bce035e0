import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Member } from '#platform/testing/company.ts';
import { feed } from '../contract.ts';
import { call, clock, feedWorld, published } from '../testing/feed-world.ts';

const lovers = (feed_id: string, who: Member) => call(feed.reactors, { params: { feed_id } }, who);
const loversOfComment = (feed_comment_id: string, who: Member) =>
  call(feed.reactorsOfComment, { params: { feed_comment_id } }, who);
const cardOf = ({ id, name, username }: Member) => ({ id, name, username });

async function love(feed_id: string, ...people: readonly Member[]): Promise<void> {
  for (const who of people) {
    clock.now += 1;
    await call(feed.react, { params: { feed_id }, body: {} }, who);
  }
}

test('people who love a post are named by the time of it, without those who no longer do', async () => {
  const { wes, ana, ben, cem } = await feedWorld();
  const { id } = await published(wes);
  expect((await lovers(id, ana)).body).toEqual({ data: [], others: 0 });
  await love(id, cem, ana, ben);
  expect((await lovers(id, wes)).body).toEqual({ data: [cem, ana, ben].map(cardOf), others: 0 });
  await call(feed.react, { params: { feed_id: id }, body: { reaction: null } }, ana);
  await love(id, ana);
  expect((await lovers(id, ana)).body).toEqual({ data: [cem, ben, ana].map(cardOf), others: 0 });
});

test('people who love a comment are named likewise', async () => {
  const { wes, ana, ben } = await feedWorld();
  const { id: feed_id } = await published(wes);
  const { id } = (await call(feed.storeComment, { params: { feed_id }, body: { body: 'Good' } }, ana)).body.data;
  await call(feed.reactToComment, { params: { feed_comment_id: id }, body: {} }, ben);
  expect((await loversOfComment(id, wes)).body).toEqual({ data: [cardOf(ben)], others: 0 });
  expect((await lovers(feed_id, wes)).body).toEqual({ data: [], others: 0 });
  await call(feed.deleteComment, { params: { feed_id, id, user_id: ana.id } }, ana);
  expect(await loversOfComment(id, wes)).toMatchObject({ status: 404, body: { code: 'comments.gone' } });
});

test('names are visible to readers of the post, and a deleted post has none', async () => {
  const { wes, mia, ana, ben, cem, sales } = await feedWorld();
  const { wes: stranger } = await feedWorld();
  const { id: feed_id } = await published(wes, { audience: [{ kind: 'department', id: sales }] });
  const { data } = (await call(feed.storeComment, { params: { feed_id }, body: { body: 'Good' } }, ana)).body;
  await love(feed_id, ana);
  for (const who of [wes, ana, ben]) {
    expect((await lovers(feed_id, who)).body).toEqual({ data: [cardOf(ana)], others: 0 });
    expect((await loversOfComment(data.id, who)).status).toBe(200);
  }
  // Cem and Mia are in another department, so their other permissions do not help.
  for (const who of [cem, mia, stranger]) {
    expect(await lovers(feed_id, who)).toMatchObject({ status: 404, body: { code: 'feed.gone' } });
    expect((await loversOfComment(data.id, who)).status).toBe(404);
  }
  await call(feed.delete, { params: { feed_id, user_id: wes.id } }, wes);
  expect((await lovers(feed_id, ana)).status).toBe(404);
});

test('former and suspended employees are still named among those who loved it', async () => {
  const { acme, wes, ana, ben, cem } = await feedWorld();
  const { id } = await published(wes);
  await love(id, ana, ben, cem);
  await acme.inside(async (db) => {
    await sql`update people set status = 'suspended' where id = ${ana.id}`.execute(db);
    await sql`update people set discharged_date = '2026-03-01' where id = ${ben.id}`.execute(db);
  });
  expect((await lovers(id, wes)).body).toEqual({ data: [ana, ben, cem].map(cardOf), others: 0 });
});
