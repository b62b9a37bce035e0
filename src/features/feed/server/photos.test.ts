import { expect, test } from 'vitest';
import { blackPng } from '#platform/testing/pictures.ts';
import type { Member } from '#platform/testing/company.ts';
import { feed } from '../contract.ts';
import { call, clock, feedWorld, published, store, uploaded } from '../testing/feed-world.ts';

async function photo(of: Member): Promise<string> {
  // Uploads expire after some hours of the database's clock.
  clock.now = Math.floor(Date.now() / 1000);
  return uploaded(of, { name: 'north.png', content: await blackPng(2), type: 'image/png' });
}

test('a photo’s description is stored with the post, and shown to its readers', async () => {
  const { wes, ana } = await feedWorld();
  const photos = [await photo(wes), await photo(wes)];
  const [north = '', south = ''] = photos;
  const descriptions = [
    { id: north, text: ' 48 crates in Hall 1 ' },
    { id: south, text: '  ' },
    { id: wes.id, text: 'This is no photo of the post' },
  ];
  const { id } = await published(wes, { photos, photo_descriptions: descriptions });
  const read = async () => (await call(feed.view, { params: { id }, query: {} }, ana)).body.photos;
  expect((await read()).map(({ description }) => description)).toEqual(['48 crates in Hall 1', null]);
  // An edit without descriptions keeps them; the description of a removed photo does not come back.
  await store(wes, { id, photos });
  expect((await read()).map(({ description }) => description)).toEqual(['48 crates in Hall 1', null]);
  await store(wes, { id, photos: [south] });
  expect((await read()).map(({ description }) => description)).toEqual([null]);
});

test('a post is found by its photo descriptions, until they change or the photo is removed', async () => {
  const { wes, ana, cem, sales } = await feedWorld();
  const shown = await photo(wes);
  const saying = (text: string) => ({ photos: [shown], photo_descriptions: [{ id: shown, text }] });
  const audience = [{ kind: 'department' as const, id: sales }];
  const { id } = await published(wes, { audience, ...saying('Theodolites in the Größte Halle') });
  const found = async (search: string, who = ana) =>
    (await call(feed.search, { query: { search } }, who)).body.data.map((one) => one.id);
  expect(await found('theodol')).toEqual([id]);
  expect(await found('grosste halle lab')).toEqual([]);
  expect(await found('größte halle lab')).toEqual([id]);
  expect(await found('theodol', cem)).toEqual([]);
  await store(wes, { id, audience, ...saying('Crates') });
  expect([await found('theodol'), await found('crates')]).toEqual([[], [id]]);
  await store(wes, { id, audience, photos: [] });
  expect([await found('crates'), await found('lab')]).toEqual([[], [id]]);
});

test('a photo’s description is one line of at most 300 characters', async () => {
  const { wes } = await feedWorld();
  const id = await photo(wes);
  const described = (text: string) => store(wes, { photos: [id], photo_descriptions: [{ id, text }] });
  for (const text of ['x'.repeat(301), 'two\nlines', 'turned \u202e round'])
    expect((await described(text)).status).toBe(422);
  const many = Array.from({ length: 21 }, () => ({ id, text: 'x' }));
  expect((await store(wes, { photo_descriptions: many })).status).toBe(422);
  expect((await described('x'.repeat(300))).status).toBe(200);
});

test('another description of a photo in an announcement asks for a new acknowledgement, and the earlier ones stay', async () => {
  const { wes, ana } = await feedWorld();
  const shown = await photo(wes);
  const post = { type: 1 as const, photos: [shown] };
  const saying = (text: string) => ({ ...post, photo_descriptions: [{ id: shown, text }] });
  const { id } = await published(wes, saying('The north door'));
  await call(feed.acknowledge, { params: { id }, body: {} }, ana);
  const seen = async () => (await call(feed.view, { params: { id }, query: {} }, ana)).body;
  await store(wes, { id, ...saying('The  north door'), is_correction: true });
  expect(await seen()).toMatchObject({ auth_seen: true });
  await store(wes, { id, ...saying('The south door') });
  expect(await seen()).toMatchObject({
    auth_seen: false,
    photos: [{ description: 'The south door' }],
    changed: { asks: true, words: [], beside: ['captions'] },
  });
  const { data, now } = (await call(feed.versions, { params: { feed_id: id } }, ana)).body;
  expect(data.at(-1)).toMatchObject({ type: 1, photos: [{ id: shown, description: 'The north door' }] });
  expect(now).toMatchObject({ type: 1, photos: [{ id: shown, description: 'The south door' }] });
});

test('an ordinary post that becomes an announcement is shown as one, without its photos as new', async () => {
  const { wes, ana } = await feedWorld();
  const photos = [await photo(wes)];
  const { id } = await published(wes, { photos });
  await store(wes, { id, type: 1, photos });
  const { changed } = (await call(feed.view, { params: { id }, query: {} }, ana)).body;
  expect(changed).toMatchObject({ asks: true, words: [], beside: ['announcement'] });
});

test('a video is attached as a file, and is no photo', async () => {
  const { wes } = await feedWorld();
  clock.now = Math.floor(Date.now() / 1000);
  const content = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(2000)]);
  const video = await uploaded(wes, { name: 'hall.mp4', content });
  expect((await store(wes, { photos: [video] })).status).toBe(422);
  const { attachments } = await published(wes, { attachments: [video] });
  expect(attachments).toMatchObject([{ name: 'hall.mp4', content_type: 'video/mp4' }]);
});
