import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emit } from '#platform/server/events/events.ts';
import { personChannel } from '#platform/shared/events.ts';
import { feed } from '../contract.ts';
import { seenCountDue } from '../events.ts';
import { alertsIn, call, clock, delivered, feedWorld, now, published, saying, store } from '../testing/feed-world.ts';
import type { Member } from '#platform/testing/company.ts';

const seen = (id: string, who: Member, version?: number) =>
  call(feed.seen, { params: { id }, body: { ...(version && { version }) } }, who);
const remind = (id: string, who: Member, user_id: string | null = null) =>
  call(feed.remind, { params: { id }, body: { user_id } }, who);
const listOf = async (id: string, who: Member, state: 'not_yet' | 'acknowledged' | 'not_asked' = 'not_yet') =>
  (await call(feed.acknowledged, { params: { id }, query: { state } }, who)).body;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

test('people who have not acknowledged are listed with whether and when they saw it', async () => {
  const { wes, ana, ben, cem } = await feedWorld();
  const { id } = await published(wes, { type: 1 });
  expect(await listOf(id, wes)).toMatchObject({ not_yet: 4, seen: 0 });
  clock.now = now + 60;
  expect((await seen(id, ana)).status).toBe(200);
  clock.now = now + 120;
  await seen(id, ana);
  await seen(id, ben);
  await call(feed.acknowledge, { params: { id }, body: {} }, ben);
  const list = await listOf(id, wes);
  expect(list).toMatchObject({ not_yet: 3, seen: 1, acknowledged: 1 });
  expect(list.data.map(({ name, seen_at }) => [name, seen_at])).toEqual([
    ['Ana', iso(now + 60)],
    [cem.name, null],
    ['Mia', null],
  ]);
});

test('a changed announcement counts as unseen until its new version is shown', async () => {
  const { wes, ana } = await feedWorld();
  const { id } = await published(wes, { type: 1, body: saying('Benches 1 to 4') });
  await seen(id, ana, 1);
  await store(wes, { id, type: 1, body: saying('Benches 1 to 6') });
  expect(await listOf(id, wes)).toMatchObject({ seen: 0 });
  await seen(id, ana, 1);
  expect(await listOf(id, wes)).toMatchObject({ seen: 0 });
  await seen(id, ana, 2);
  expect(await listOf(id, wes)).toMatchObject({ seen: 1 });
});

test('a post on its own page says by how many of those who are asked it was seen, and only there', async () => {
  const { acme, wes, ana, ben, cem } = await feedWorld();
  const { id } = await published(wes, { type: 1, body: saying('Benches 1 to 4') });
  const seenBy = async (who: Member, of = id) =>
    (await call(feed.view, { params: { id: of }, query: { with_seen: true } }, who)).body.seen_count;
  expect(await seenBy(ana)).toBe(0);
  expect((await seen(id, ana)).body).toMatchObject({ is_first: true });
  expect((await seen(id, ana)).body).toMatchObject({ is_first: false });
  await call(feed.acknowledge, { params: { id }, body: {} }, ben);
  // Acknowledging it counts as seeing it.
  expect((await seen(id, ben)).body).toMatchObject({ is_first: false });
  expect([await seenBy(ana), await seenBy(wes), await seenBy(cem)]).toEqual([2, 2, 2]);
  await acme.inside((db) =>
    sql`update people set status = 'discharged', discharged_date = '2026-03-01' where id = ${ana.id}`.execute(db),
  );
  expect(await seenBy(cem)).toBe(1);
  await store(wes, { id, type: 1, body: saying('Benches 1 to 6') });
  expect(await seenBy(cem)).toBe(0);
  const ordinary = await published(wes);
  expect(await seenBy(ben, ordinary.id)).toBeNull();
  // Counted only on request.
  expect((await call(feed.view, { params: { id }, query: {} }, ben)).body.seen_count).toBeNull();
  const { body } = await call(feed.index, { query: {} }, cem);
  expect(body.data.every((post) => !('seen_count' in post))).toBe(true);
});

test('nothing is stored about people who need not acknowledge, ordinary posts, or hidden posts', async () => {
  const { acme, wes, ana, cem, sales } = await feedWorld();
  const [asking, ordinary] = [
    await published(wes, { type: 1, audience: [{ kind: 'department', id: sales }] }),
    await published(wes),
  ];
  expect((await seen(asking.id, wes)).status).toBe(200);
  expect((await seen(ordinary.id, ana)).status).toBe(200);
  expect((await seen(asking.id, cem)).status).toBe(404);
  const { rows } = await acme.inside((db) => sql`select from feed_readings`.execute(db));
  expect(rows).toHaveLength(0);
});

test('a post seen in twenty windows simultaneously is seen once', async () => {
  const { acme, wes, ana } = await feedWorld();
  const { id } = await published(wes, { type: 1 });
  const replies = await Promise.all(Array.from({ length: 20 }, () => seen(id, ana)));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const { rows } = await acme.inside((db) => sql`select from feed_readings`.execute(db));
  expect(rows).toHaveLength(1);
});

test('people who see an announcement without being asked are listed with the reason: its author, and people who joined later', async () => {
  const { acme, wes, ana } = await feedWorld();
  const { id } = await published(wes, { type: 1 });
  const eve = await acme.hire('Eve');
  await acme.inside((db) => sql`update people set joined_on = '2026-03-03' where id = ${eve.id}`.execute(db));
  clock.now = now + 2 * 86_400;
  expect(await listOf(id, wes)).toMatchObject({ not_yet: 4, not_asked: 2 });
  const list = await listOf(id, wes, 'not_asked');
  expect(list.total).toBe(2);
  expect(list.data.map(({ name, not_asked_as }) => [name, not_asked_as])).toEqual([
    ['Eve', 'came_later'],
    ['Wes', 'author'],
  ]);
  expect((await listOf(id, wes)).data.every(({ not_asked_as }) => not_asked_as === null)).toBe(true);
  expect((await call(feed.acknowledged, { params: { id }, query: { state: 'not_asked' } }, ana)).status).toBe(404);
});

test('a reminder counts those to whom it goes, and leaves out whom one reached within the hour', async () => {
  const { acme, wes, ana, ben } = await feedWorld();
  const { id } = await published(wes, { type: 1 });
  expect((await remind(id, wes, ben.id)).body).toMatchObject({ people: 1, recently: 0, unreached: 0 });
  expect((await remind(id, wes, ben.id)).body).toMatchObject({ people: 0, recently: 1 });
  expect((await remind(id, wes)).body).toMatchObject({ people: 3, recently: 1 });
  const reminderCount = async () => (await alertsIn(acme)).filter((one) => one.includes('Please acknowledge')).length;
  expect(await reminderCount()).toBe(4);
  const { rows } = await acme.inside((db) =>
    sql<{ count: number }>`select count(*)::int as count from notifications where event = 'feed_due'`.execute(db),
  );
  expect(rows[0]?.count).toBe(4);
  clock.now = now + 3601;
  expect((await remind(id, wes, ana.id)).body).toMatchObject({ people: 1, recently: 0 });
  expect((await listOf(id, wes)).data.map(({ name, reminded_at }) => [name, reminded_at])).toEqual([
    ['Ana', iso(now + 3601)],
    ['Ben', iso(now)],
    ['Cem', iso(now)],
    ['Mia', iso(now)],
  ]);
});

test('people who cannot be reached by reminders are not counted as reminded', async () => {
  const { acme, wes, ana, ben } = await feedWorld();
  const { id } = await published(wes, { type: 1 });
  const off = { event: 'feed_due', in_app: false, mail: false, push: false };
  await acme.inside(async (db) => {
    await db
      .insertInto('alert_preferences')
      .values({ ...off, person_id: ana.id })
      .execute();
    // With push alone and no registered device.
    await db
      .insertInto('alert_preferences')
      .values({ ...off, person_id: ben.id, push: true })
      .execute();
  });
  expect((await remind(id, wes)).body).toMatchObject({ people: 2, recently: 0, unreached: 2 });
});

test('ten simultaneous reminders reach each person once', async () => {
  const { acme, wes } = await feedWorld();
  const { id } = await published(wes, { type: 1 });
  const replies = await Promise.all(Array.from({ length: 10 }, () => remind(id, wes)));
  expect(replies.map(({ body }) => body.people).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 9 }, () => 0),
    4,
  ]);
  await alertsIn(acme);
  const { rows } = await acme.inside((db) => sql`select from notifications where event = 'feed_due'`.execute(db));
  expect(rows).toHaveLength(4);
});

test('people who see a post are listed only for viewers who may see it', async () => {
  const { wes, ana, ben, cem, sales } = await feedWorld();
  const { id: feed_id } = await published(wes, { audience: [{ kind: 'department', id: sales }] });
  const readers = (who: Member, ids: string) => call(feed.readers, { params: { feed_id }, query: { ids } }, who);
  const ids = [ana.id, cem.id, wes.id].join(',');
  expect((await readers(ben, ids)).body).toEqual({ sees: [ana.id, wes.id] });
  expect((await readers(cem, ids)).status).toBe(404);
  expect((await readers(ben, 'nonsense')).status).toBe(422);
});

test('a first view is sent to the author and to viewers of the list, without a name', async () => {
  const { acme, wes, mia, ana, ben, sales } = await feedWorld();
  const max = await acme.hire('Max', 'edit_any_feed');
  const { id } = await published(wes, { type: 1, audience: [{ kind: 'department', id: sales }] });
  await acme.inside((db) => sql`delete from events`.execute(db));
  await seen(id, ana);
  await seen(id, ana);
  await seen(id, ben);
  const events = await acme.inside((db) => db.selectFrom('events').select('type').execute());
  expect(events.map(({ type }) => type)).toEqual(['feed.seen', 'feed.seen']);
  // Stands in for the job that collects views.
  await acme.inside((db) => emit(db, seenCountDue, { post_id: id }));
  const seenMessages = (await delivered(acme)).filter(({ name }) => name === 'feed.seen');
  // Neither Mia nor Max sees posts for Sales only.
  expect(seenMessages).toEqual([{ to: [personChannel(wes.id)], name: 'feed.seen', data: { post_id: id } }]);

  const all = await published(wes, { type: 1 });
  await acme.inside((db) => emit(db, seenCountDue, { post_id: all.id }));
  const [news] = (await delivered(acme)).filter(
    ({ data }) => JSON.stringify(data) === JSON.stringify({ post_id: all.id }),
  );
  expect([...(news?.to ?? [])].toSorted()).toEqual(
    [wes, mia, max].map(({ id: person }) => personChannel(person)).toSorted(),
  );
});
