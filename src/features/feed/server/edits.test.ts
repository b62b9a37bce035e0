import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { personChannel } from '#platform/shared/events.ts';
import { download } from '#platform/shared/schemas.ts';
import { feed } from '../contract.ts';
import {
  alertsIn,
  call,
  clock,
  delivered,
  doc,
  feedWorld,
  paragraph,
  published,
  saying,
  settled,
  store,
  uploaded,
  words,
} from '../testing/feed-world.ts';

const view = (id: string, who: Parameters<typeof store>[0]) => call(feed.view, { params: { id }, query: {} }, who);

test('an audience chosen before and now in the Trash does not block an edit', async () => {
  const { acme, wes, ana, sales } = await feedWorld();
  const audience = [{ kind: 'department' as const, id: sales }];
  const { id } = await published(wes, { audience });
  await acme.inside((db) => sql`update departments set trashed_at = now() where id = ${sales}`.execute(db));
  expect((await store(wes, { id, audience, body: saying('The lab is closed') })).status).toBe(200);
  expect((await view(id, ana)).body).toMatchObject({ title: 'The lab is closed', audience: [{ id: sales }] });
  expect((await store(wes, { audience })).status).toBe(460);
});

test('people who can no longer post can still edit their own posts, and nothing else', async () => {
  const { acme, wes, mia, ana, ben } = await feedWorld();
  const [{ id }, others] = [await published(wes), await published(mia)];
  await acme.inside(async (db) => {
    await sql`update feed_posts set author_id = ${ana.id} where id = ${id}`.execute(db);
    await sql`update feed_audiences set key = ${ana.id} where post_id = ${id} and kind = 'author'`.execute(db);
  });
  expect((await store(ana, { id, body: saying('The lab is closed') })).body.item).toMatchObject({ version: 2 });
  for (const refused of [store(ana), store(ana, { id: others.id }), store(ben, { id }), store(ben)])
    expect((await refused).status).toBe(403);
});

test('an announcement keeps the files that were acknowledged; an ordinary post does not', async () => {
  const { wes, ana } = await feedWorld();
  clock.now = Math.floor(Date.now() / 1000);
  const file = (name: string) => uploaded(wes, { name, content: Buffer.from(name) });
  const [old, next, loose] = [await file('old.txt'), await file('new.txt'), await file('loose.txt')];
  const { id } = await published(wes, { type: 1, attachments: [old] });
  await call(feed.acknowledge, { params: { id }, body: {} }, ana);
  const { item } = (await store(wes, { id, type: 1, attachments: [next] })).body;
  expect(item.attachments).toMatchObject([{ id: next }]);
  await store(wes, { id, type: 1, attachments: [] });
  const versions = async (feed_id: string) => (await call(feed.versions, { params: { feed_id } }, ana)).body.data;
  expect((await versions(id)).map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
    ['new.txt'],
    ['old.txt'],
  ]);
  const read = (of: string) =>
    call(
      { ...feed.view, route: 'GET application/file/{id}', reply: download } as never,
      { params: { id: of } } as never,
      ana,
    );
  expect((await read(old)).status).toBe(200);
  const plain = await published(wes, { attachments: [loose] });
  await store(wes, { id: plain.id, attachments: [], body: saying('Nothing any more') });
  expect((await versions(plain.id)).map(({ attachments }) => attachments)).toEqual([[]]);
  expect((await read(loose)).status).toBe(404);
});

test('an edit by someone else is announced under the editor’s name', async () => {
  const { acme, wes, mia, ana } = await feedWorld();
  const { id } = await published(wes, { type: 1 });
  const body = doc(paragraph(words('The lab is closed '), { type: 'mention', attrs: { id: wes.id, label: 'Wes' } }));
  await store(mia, { id, type: 1, body });
  const alerts = await alertsIn(acme);
  expect(alerts).toContain(`${ana.name}: Mia changed “The lab is closed @Wes”. Please acknowledge it again.`);
  expect(alerts).toContain('Wes: Mia mentioned you in “The lab is closed @Wes”.');
});

test('people added to the audience by an edit are notified as of a new post', async () => {
  const { acme, wes, ana, cem, mia, sales } = await feedWorld();
  const body = doc(paragraph(words('For '), { type: 'mention', attrs: { id: cem.id, label: 'Cem' } }));
  const { id } = await published(wes, { type: 1, body, audience: [{ kind: 'department', id: sales }] });
  await settled(acme);
  expect((await view(id, mia)).status).toBe(404);
  await store(wes, { id, type: 1, body });
  const news = (await delivered(acme)).filter(({ data }) => (data as { act: string }).act === 'published');
  expect(news).toHaveLength(1);
  expect(new Set(news[0]?.to)).toEqual(new Set([cem, mia].map((one) => personChannel(one.id))));
  const alerts = await alertsIn(acme);
  expect(alerts).toEqual(
    expect.arrayContaining([
      'Cem: Wes asks you to acknowledge “For @Cem”.',
      'Mia: Wes asks you to acknowledge “For @Cem”.',
      'Cem: Wes mentioned you in “For @Cem”.',
    ]),
  );
  expect(alerts.filter((alert) => alert.startsWith(ana.name))).toHaveLength(1);
  // One edit changes the substance and widens the audience: new readers are notified only once.
  await store(wes, { id, type: 1, body, audience: [{ kind: 'department', id: sales }] });
  await settled(acme);
  await store(wes, { id, type: 1, body: saying('For all') });
  const again = (await alertsIn(acme)).filter((one) => one.includes('For all'));
  expect(again.toSorted()).toEqual([
    'Ana: Wes changed “For all”. Please acknowledge it again.',
    'Ben: Wes changed “For all”. Please acknowledge it again.',
    'Cem: Wes asks you to acknowledge “For all”.',
    'Mia: Wes asks you to acknowledge “For all”.',
  ]);
});

const link = (text: string, href: string) => words(text, [{ type: 'link', attrs: { href } }]);

test('an edit that requires a new acknowledgement mentions changed links only when there are some', async () => {
  const { acme, wes, ana } = await feedWorld();
  const beside = async (id: string) => (await view(id, ana)).body.changed?.beside;
  const announced = async (before: object, after: object) => {
    const { id } = await published(wes, { type: 1, body: doc(before) });
    await store(wes, { id, type: 1, body: doc(after) });
    return beside(id);
  };
  const plan = (text: string, to: string) => paragraph(words(`${text} `), link('plan', `https://${to}.example`));
  expect(await announced(plan('See the', 'a'), plan('See the', 'b'))).toEqual(['links']);
  // A changed link is reported beside another changed word or a moved line break.
  expect(await announced(plan('See the', 'a'), plan('Read the', 'b'))).toEqual(['links']);
  const broken = paragraph(words('See the'), { type: 'hardBreak' }, link('plan', 'https://b.example'));
  expect(await announced(plan('See the', 'a'), broken)).toEqual(['links']);
  expect(await announced(plan('See the', 'a'), plan('Read the', 'a'))).toEqual([]);
  // A mention of another person with the same name is not a changed link.
  const [one, other] = [await acme.hire('Eve'), await acme.hire('Eve')];
  const named = ({ id }: { id: string }) => paragraph(words('Ask '), { type: 'mention', attrs: { id, label: 'Eve' } });
  expect(await announced(named(one), named(other))).toEqual([]);
});

test('an edit taken back by a correction is not reported as another change', async () => {
  const { wes, ana } = await feedWorld();
  clock.now = Math.floor(Date.now() / 1000);
  const file = await uploaded(wes, { name: 'plan.txt', content: Buffer.from('plan') });
  const { id } = await published(wes, { type: 1 });
  await store(wes, { id, type: 1, attachments: [file] });
  expect((await view(id, ana)).body.changed).toMatchObject({ asks: true, beside: ['files'] });
  await store(wes, { id, type: 1, is_correction: true });
  expect((await view(id, ana)).body.changed).toMatchObject({ asks: true, words: [], beside: [] });
});

test('a reminder stays through an edit that says nothing of it, such as “Publish now”', async () => {
  const { wes } = await feedWorld();
  const remind_at = '2026-03-06 08:00:00' as never;
  const { id } = await published(wes, { type: 1, publish_at: '2026-03-05 07:00:00' as never, remind_at });
  const form = async () => (await call(feed.edit, { params: { feed_id: id, user_id: wes.id } }, wes)).body;
  await store(wes, { id, type: 1 });
  expect(await form()).toMatchObject({ remind_at, item: { created_time: expect.any(String) } });
  await store(wes, { id, type: 1, remind_at: null });
  expect((await form()).remind_at).toBeNull();
});

test('a reminder before an announcement is published is refused', async () => {
  const { wes } = await feedWorld();
  const times = { publish_at: '2026-03-05 07:00:00' as never, remind_at: '2026-03-04 08:00:00' as never };
  expect(await store(wes, { type: 1, ...times })).toMatchObject({
    status: 422,
    body: { errors: { remind_at: ['This is before the publication time. Choose a later time.'] } },
  });
});
