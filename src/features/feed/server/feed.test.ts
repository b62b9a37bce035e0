import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { companyChannel, personChannel } from '#platform/shared/events.ts';
import { bomb } from '#features/feed/testing/bomb.ts';
import { employ } from '#features/people/testing/employ.ts';
import { feed } from '../contract.ts';
import {
  alertsIn,
  call,
  clock,
  delivered,
  doc,
  feedOf,
  feedWorld,
  now,
  paragraph,
  published,
  saying,
  store,
  uploaded,
  words,
} from '../testing/feed-world.ts';
import { doWhatIsDue } from './jobs.ts';

const view = (id: string, who: Parameters<typeof feedOf>[0]) => call(feed.view, { params: { id }, query: {} }, who);

describe('a post’s audience', () => {
  test('everyone, or whoever belongs to what was chosen, and its author', async () => {
    const { acme, wes, ana, ben, cem, mia, sales } = await feedWorld();
    const all = await published(wes);
    const some = await published(wes, { audience: [{ kind: 'department', id: sales }] });
    expect(some.audience).toEqual([{ kind: 'department', id: sales, name: 'Sales' }]);
    for (const who of [wes, ana, ben]) expect(await feedOf(who)).toEqual(expect.arrayContaining([all.id, some.id]));
    for (const who of [cem, mia]) expect(await feedOf(who)).toEqual([all.id]);
    expect((await view(all.id, cem)).body).toMatchObject({ id: all.id, total_unseen: 0, per_page: 20 });
    const messages = await delivered(acme);
    expect(messages).toContainEqual({
      to: [companyChannel(acme.id)],
      name: 'feed.news',
      data: { post_id: all.id, act: 'published', by: wes.id },
    });
    const channels = messages
      .filter(({ data }) => (data as { post_id: string }).post_id === some.id)
      .flatMap(({ to }) => to);
    expect(new Set(channels)).toEqual(new Set([wes, ana, ben].map(({ id }) => personChannel(id))));
  });

  test('people outside the audience find nothing of a post by any call, and change nothing', async () => {
    const { wes, ana, cem, mia, sales } = await feedWorld();
    clock.now = Math.floor(Date.now() / 1000);
    const photo = await uploaded(wes, { name: 'plan.png', content: onePixel, type: 'image/png' });
    const post = await published(wes, { type: 1, audience: [{ kind: 'department', id: sales }], photos: [photo] });
    const comment = (await call(feed.storeComment, { params: { feed_id: post.id }, body: { body: 'Noted' } }, ana)).body
      .data;
    const params = { feed_id: post.id };
    for (const who of [cem, mia]) {
      const replies = [
        await view(post.id, who),
        await view(post.slug, who),
        await call(feed.acknowledge, { params: { id: post.id }, body: {} }, who),
        await call(feed.acknowledged, { params: { id: post.id }, query: {} }, who),
        await call(feed.remind, { params: { id: post.id }, body: {} }, who),
        await call(feed.react, { params, body: {} }, who),
        await call(feed.versions, { params }, who),
        await call(feed.comments, { params, query: {} }, who),
        await call(feed.storeComment, { params, body: { body: 'Hello' } }, who),
        await call(feed.reactToComment, { params: { feed_comment_id: comment.id }, body: {} }, who),
        await call(feed.deleteComment, { params: { ...params, id: comment.id, user_id: ana.id } }, mia),
        await call(feed.delete, { params: { ...params, user_id: wes.id } }, mia),
        await call(feed.edit, { params: { ...params, user_id: wes.id } }, mia),
        await store(mia, { id: post.id }),
        await call(feed.pin, { params, body: {} }, mia),
        await call(
          { ...feed.view, route: 'GET application/file/{id}' } as never,
          { params: { id: photo } } as never,
          who,
        ),
      ];
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
      expect((await call(feed.search, { query: { search: 'noted' } }, who)).body.data).toEqual([]);
    }
    expect((await view(post.id, ana)).body).toMatchObject({ comments_count: 1, reactions: { Love: 0 } });
  });

  test('browsers of people who lose a post by an edit get an event to remove it, and no others', async () => {
    const { acme, wes, ana, cem, sales } = await feedWorld();
    const post = await published(wes);
    await store(wes, { id: post.id, audience: [{ kind: 'department', id: sales }] });
    const gone = (await delivered(acme)).filter(({ data }) => (data as { act: string }).act === 'deleted');
    expect(gone).toHaveLength(1);
    expect(gone[0]?.to).toContain(personChannel(cem.id));
    expect(gone[0]?.to).not.toContain(personChannel(ana.id));
    expect((await view(post.id, cem)).status).toBe(404);
  });
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a list has neither gaps nor doubles while others post and delete', async () => {
  const { wes, ana } = await feedWorld();
  const ids: string[] = [];
  // Three posts per second: the time alone does not order them.
  for (let n = 0; n < 12; n += 1) {
    clock.now = now + Math.floor(n / 3);
    ids.push((await published(wes, { body: saying(`Post ${n}`) })).id);
  }
  const first = (await call(feed.index, { query: { per_page: 5 } }, ana)).body;
  await published(wes, { body: saying('Another') });
  const last = first.data.at(-1)?.id ?? '';
  await call(feed.delete, { params: { feed_id: last, user_id: wes.id } }, wes);
  const rest: string[] = [];
  for (let before = first.next; before !== null;) {
    const { body } = await call(feed.index, { query: { per_page: 5, before } }, ana);
    rest.push(...body.data.map(({ id }) => id));
    before = body.next;
  }
  const seen = [...first.data.map(({ id }) => id), ...rest];
  expect(new Set(seen).size).toBe(seen.length);
  expect(new Set(seen)).toEqual(new Set(ids));
});

describe('an announcement', () => {
  test('is unseen until it is acknowledged, and its author is not asked', async () => {
    const { acme, wes, ana, ben } = await feedWorld();
    const { id } = await published(wes, { type: 1 });
    expect((await view(id, wes)).body).toMatchObject({
      auth_seen: true,
      total_unseen: 0,
      acknowledges_count: 0,
      asked_count: 4,
    });
    expect((await view(id, ana)).body).toMatchObject({ auth_seen: false, total_unseen: 1 });
    const reply = await call(feed.acknowledge, { params: { id }, body: { version: 1 } }, ana);
    expect(reply.body).toEqual({ auth_seen: true, acknowledges_count: 1, total_unseen: 0 });
    expect((await call(feed.acknowledge, { params: { id }, body: {} }, ana)).body.acknowledges_count).toBe(1);
    expect((await view(id, ben)).body).toMatchObject({ total_unseen: 1, acknowledges_count: 1 });
    const list = (await call(feed.acknowledged, { params: { id }, query: {} }, wes)).body;
    expect(list).toMatchObject({ not_yet: 3, acknowledged: 1, total: 3 });
    expect(list.data.map(({ name }) => name)).toEqual(['Ben', 'Cem', 'Mia']);
    expect((await call(feed.acknowledged, { params: { id }, query: {} }, ana)).status).toBe(404);
    const alerts = await alertsIn(acme);
    expect(alerts.filter((alert) => alert.includes('asks you to acknowledge')).length).toBe(3);
  });

  test('a change of substance asks for a new acknowledgement; other marks, or a correction, do not', async () => {
    const { wes, ana } = await feedWorld();
    const { id } = await published(wes, { type: 1, body: saying('Benches 1 to 4 are open') });
    const acknowledge = (version: number) => call(feed.acknowledge, { params: { id }, body: { version } }, ana);
    await acknowledge(1);
    await store(wes, { id, type: 1, body: doc(paragraph(words('Benches 1 to 4 are open', [{ type: 'bold' }]))) });
    expect((await view(id, ana)).body).toMatchObject({ auth_seen: true, version: 2 });
    await store(wes, { id, type: 1, body: saying('Benches 1 to 4 are open!'), is_correction: true });
    expect((await view(id, ana)).body).toMatchObject({ auth_seen: true, version: 3 });
    clock.now = now + 3600;
    await store(wes, { id, type: 1, body: saying('Benches 1 to 6 are open') });
    expect((await view(id, ana)).body).toMatchObject({
      auth_seen: false,
      total_unseen: 1,
      acknowledges_count: 0,
      acknowledged: { is_current: false, version_time: new Date(now * 1000).toISOString() },
      asked_time: new Date((now + 3600) * 1000).toISOString(),
    });
    expect(await acknowledge(1)).toMatchObject({
      status: 461,
      body: { message: expect.stringContaining('has changed') },
    });
    expect((await acknowledge(4)).body).toMatchObject({ auth_seen: true, total_unseen: 0 });
    const { data, text } = (await call(feed.versions, { params: { feed_id: id } }, ana)).body;
    expect([text, ...data.map((version) => version.text)]).toEqual([
      'Benches 1 to 6 are open',
      'Benches 1 to 4 are open!',
      'Benches 1 to 4 are open',
      'Benches 1 to 4 are open',
    ]);
  });

  test('is not asked of whoever has come later', async () => {
    const { acme, wes } = await feedWorld();
    const { id } = await published(wes, { type: 1 });
    const eve = await acme.hire('Eve');
    await acme.inside((db) => sql`update people set joined_on = '2026-03-03' where id = ${eve.id}`.execute(db));
    expect((await view(id, eve)).body).toMatchObject({ auth_seen: true, total_unseen: 0, asked_count: 4 });
  });

  test('counts those who are asked now: neither its author, nor who came later, nor who moved away', async () => {
    const { acme, wes, ana, ben, sales } = await feedWorld();
    const { id } = await published(wes, { type: 1, audience: [{ kind: 'department', id: sales }] });
    const eve = await acme.hire('Eve');
    await acme.inside(async (db) => {
      await employ(db, eve.id, { department_id: sales });
      await sql`update people set joined_on = '2026-03-03' where id = ${eve.id}`.execute(db);
    });
    for (const who of [wes, eve, ana, ben])
      expect((await call(feed.acknowledge, { params: { id }, body: {} }, who)).status).toBe(200);
    expect((await view(id, wes)).body).toMatchObject({ acknowledges_count: 2, asked_count: 2 });
    await acme.inside((db) => employ(db, ben.id, { department_id: null }));
    expect((await view(id, wes)).body).toMatchObject({ acknowledges_count: 1, asked_count: 1 });
    const list = (await call(feed.acknowledged, { params: { id }, query: {} }, wes)).body;
    expect(list).toMatchObject({ acknowledged: 1, not_yet: 0 });
    const counts = (await delivered(acme)).findLast(({ name }) => name === 'feed.counts');
    expect(counts?.data).toMatchObject({ acknowledges_count: 1 });
  });

  test('deleted, it is unseen no more', async () => {
    const { wes, mia, ana } = await feedWorld();
    const [one, two] = [await published(wes, { type: 1 }), await published(wes, { type: 1 })];
    expect((await view(one.id, ana)).body.total_unseen).toBe(2);
    const reply = await call(feed.delete, { params: { feed_id: one.id, user_id: wes.id } }, mia);
    expect(reply.body.total_unseen).toBe(1);
    expect((await view(two.id, ana)).body.total_unseen).toBe(1);
    expect((await view(one.id, ana)).status).toBe(404);
  });

  test('reminds those who have not acknowledged, by hand and once at its time', async () => {
    const { acme, wes, ana, ben } = await feedWorld();
    const { id } = await published(wes, { type: 1, remind_at: '2026-03-03 08:00:00' as never });
    await call(feed.acknowledge, { params: { id }, body: {} }, ana);
    expect((await call(feed.remind, { params: { id }, body: { user_id: ben.id } }, wes)).body.people).toBe(1);
    expect((await call(feed.remind, { params: { id }, body: {} }, ana)).status).toBe(404);
    await acme.inside(async (db) => {
      await doWhatIsDue(db, now + 86_400);
      await doWhatIsDue(db, now + 90_000);
    });
    const due = (await alertsIn(acme)).filter((one) => one.includes('Please acknowledge'));
    expect(due.toSorted()).toEqual(
      ['Ben', 'Cem', 'Mia'].map((name) => `${name}: Please acknowledge “The lab is open”.`),
    );
  });
});

describe('a post of later', () => {
  test('is seen by its author alone until its time has come', async () => {
    const { acme, wes, ana } = await feedWorld();
    const post = await published(wes, { publish_at: '2026-03-03 07:00:00' as never });
    expect(post).toMatchObject({ publish_at: '2026-03-03 07:00:00', created_time: null });
    expect((await view(post.id, ana)).status).toBe(404);
    expect((await call(feed.index, { query: {} }, wes)).body).toMatchObject({ waiting: [{ id: post.id }], data: [] });
    const due = Date.parse('2026-03-03T06:00:00Z') / 1000;
    await acme.inside((db) => doWhatIsDue(db, due - 1));
    expect((await view(post.id, ana)).status).toBe(404);
    await acme.inside((db) => doWhatIsDue(db, due));
    expect((await view(post.id, ana)).body.created_time).toBe('2026-03-03T06:00:00.000Z');
  });

  test('cannot be of the past, nor in an hour that the clocks skip', async () => {
    const { wes } = await feedWorld();
    expect(await store(wes, { publish_at: '2026-03-02 11:59:59' as never })).toMatchObject({
      status: 422,
      body: { errors: { publish_at: [expect.stringContaining('in the past')] } },
    });
    expect(await store(wes, { publish_at: '2026-03-29 02:30:00' as never })).toMatchObject({
      status: 422,
      body: {
        errors: {
          publish_at: ['Clocks went forward on 29 March 2026, so 02:30:00 does not exist. Choose another time.'],
        },
      },
    });
    expect((await store(wes, { remind_at: '2026-03-29 02:30:00' as never })).status).toBe(422);
  });
});

describe('authors of posts', () => {
  test('changes their own, and others’ with the right to; the version that was read decides', async () => {
    const { wes, mia, acme } = await feedWorld();
    const max = await acme.hire('Max', 'add_feed');
    const post = await published(wes);
    expect((await store(max, { id: post.id })).status).toBe(403);
    expect((await store(mia, { id: post.id, body: saying('The lab is closed'), version: 1 })).status).toBe(200);
    expect((await store(wes, { id: post.id, body: saying('Or open?'), version: 1 })).status).toBe(461);
    expect(
      (await store(wes, { id: post.id, body: saying('It is'), publish_at: '2026-04-01 07:00:00' as never })).status,
    ).toBe(424);
    expect((await store(wes, { id: post.id, is_pinned: true, version: 2 })).status).toBe(403);
  });

  test('mentions name people by their own name, and notify only those who may see the post', async () => {
    const { acme, wes, ana, cem, sales } = await feedWorld();
    const mention = (id: string, label: string) => ({ type: 'mention', attrs: { id, label } });
    const body = doc(paragraph(words('To '), mention(ana.id, 'the boss'), mention(cem.id, 'Cem')));
    const post = await published(wes, { body, audience: [{ kind: 'department', id: sales }] });
    expect(JSON.stringify(post.body)).toContain('"label":"Ana"');
    expect(await alertsIn(acme)).toEqual(['Ana: Wes mentioned you in “To @Ana@Cem”.']);
    const nobody = doc(paragraph(mention('6f9619ff-8b86-4011-b42d-00cf4fc964ff', 'x')));
    expect((await store(wes, { body: nobody })).status).toBe(422);
  });

  test('the author is notified of comments, and so are people who are mentioned in one', async () => {
    const { acme, wes, ana, ben } = await feedWorld();
    const { id: feed_id } = await published(wes);
    const body = { content: '@Ben have a look', mentions: [ben.id] };
    const { data } = (await call(feed.storeComment, { params: { feed_id }, body }, ana)).body;
    expect(data).toMatchObject({ body: body.content, content: body.content, mentions: [{ name: 'Ben' }] });
    expect(await alertsIn(acme)).toEqual(
      expect.arrayContaining([
        'Wes: Ana commented on “The lab is open”.',
        'Ben: Ana mentioned you in a comment on “The lab is open”.',
      ]),
    );
  });

  // Security case 18: a file can be attached only by its uploader, or stay where it is.
  test('attaches files of their own only, and photos that are pictures', async () => {
    const { wes, mia, ana } = await feedWorld();
    clock.now = Math.floor(Date.now() / 1000);
    const note = await uploaded(ana, { name: 'salary.txt', content: Buffer.from('secret') });
    for (const field of ['attachments', 'photos'] as const)
      expect((await store(wes, { [field]: [note] })).status).toBe(460);
    const own = await uploaded(wes, { name: 'note.txt', content: Buffer.from('A note') });
    expect((await store(wes, { photos: [own] })).status).toBe(422);
    const post = await published(wes, { attachments: [own] });
    expect(post.attachments).toMatchObject([{ id: own, name: 'note.txt' }]);
    // A file of one post cannot be moved to another, not even by its author.
    expect((await store(wes, { attachments: [own] })).status).toBe(460);
    expect((await store(mia, { id: post.id, attachments: [own] })).status).toBe(200);
    expect((await store(wes, { id: post.id, attachments: [] })).body.item.attachments).toEqual([]);
  });

  // Security case 23: a decompression bomb never becomes a photo.
  test('cannot post a picture that is a bomb', async () => {
    const { wes } = await feedWorld();
    clock.now = Math.floor(Date.now() / 1000);
    const refused = await uploaded(wes, { name: 'bomb.png', content: await bomb(), type: 'image/png' }).then(
      (id) => store(wes, { photos: [id] }),
      (error: unknown) => error,
    );
    if (refused instanceof Error) expect(refused.message).toMatch(/^4\d\d/);
    else expect(refused).toMatchObject({ status: 422 });
  });
});

describe('a document', () => {
  test('that is no post is refused beside its field', async () => {
    const { wes } = await feedWorld();
    for (const body of [doc(), doc(paragraph()), doc({ type: 'iframe' }), doc(paragraph(words('  ')))])
      expect(await store(wes, { body })).toMatchObject({
        status: 422,
        body: { errors: { body: [expect.any(String)] } },
      });
  });

  test('a document of a megabyte, or of 10,000 nested lists, is refused', async () => {
    const { wes } = await feedWorld();
    const large = await store(wes, { body: doc(paragraph(words('x'.repeat(1_000_000)))) });
    expect([413, 422]).toContain(large.status);
    const deep = `${'{"type":"bulletList","content":[{"type":"listItem","content":['.repeat(10_000)}${']}]}'.repeat(10_000)}`;
    const reply = await store(wes, { body: doc(JSON.parse(deep) as object) });
    expect([400, 413, 422]).toContain(reply.status);
  });
});

test('comments continue without gaps or duplicates while others comment', async () => {
  const { wes, ana } = await feedWorld();
  const { id: feed_id } = await published(wes);
  const say = (body: string) => call(feed.storeComment, { params: { feed_id }, body: { body } }, ana);
  for (let n = 0; n < 7; n += 1) await say(`Comment ${n}`);
  const page = (before?: string) =>
    call(feed.comments, { params: { feed_id }, query: { per_page: 3, ...(before && { before }) } }, wes);
  const first = (await page()).body;
  clock.now += 1;
  await say('Another');
  const second = (await page(first.next ?? '')).body;
  const third = (await page(second.next ?? '')).body;
  const bodies = [...first.data, ...second.data, ...third.data].map(({ body }) => body);
  expect(new Set(bodies)).toEqual(new Set(Array.from({ length: 7 }, (_, n) => `Comment ${n}`)));
  expect([bodies.length, third.next]).toEqual([7, null]);
});

test('posts and comments are found by the beginnings of their words', async () => {
  const { wes, ana } = await feedWorld();
  const post = await published(wes, { body: saying('Stocktaking in Hall 1 and at Gate 2') });
  await call(feed.storeComment, { params: { feed_id: post.id }, body: { body: 'Who has the torque driver?' } }, ana);
  const find = async (search: string) =>
    (await call(feed.search, { query: { search } }, ana)).body.data.map(({ title, comment }) => comment ?? title);
  expect(await find('hall stock')).toEqual(['Stocktaking in Hall 1 and at Gate 2']);
  expect(await find('TORQUE dri')).toEqual(['Who has the torque driver?']);
  expect(await find('torque hall')).toEqual([]);
  // Security case 11: search input is read as words only.
  for (const search of ["'; drop table feed_posts; --", 'a:* | b', '!(&', "lab' or '1'='1", '\\', '%', '_'])
    expect((await call(feed.search, { query: { search } }, ana)).status).toBe(200);
  for (const before of ["1.' or 1=1", '1;select', 'x'])
    expect((await call(feed.index, { query: { before } }, ana)).status).toBe(422);
});

test('the form knows how many people would see a post, and who of some would', async () => {
  const { wes, ana, cem, sales } = await feedWorld();
  const { body } = await call(feed.new, {}, wes);
  expect(body).toMatchObject({ total_people: 5, audiences: { department: [{ name: 'Sales', total_people: 2 }] } });
  const query = { audience: `department:${sales}`, ids: `${ana.id},${cem.id}` };
  expect((await call(feed.audience, { query }, wes)).body).toEqual({
    total: 2,
    parts: [{ name: 'Sales', total: 2 }],
    sees: [ana.id],
  });
  const gone = [{ kind: 'group' as const, id: sales }];
  expect((await store(wes, { audience: gone })).status).toBe(460);
});
