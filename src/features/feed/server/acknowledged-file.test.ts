import { expect, test } from 'vitest';
import { feed } from '../contract.ts';
import { call, clock, feedWorld, now, published, saying, store } from '../testing/feed-world.ts';

test('only the author can export who acknowledged which version', async () => {
  const { wes, ana, ben, cem } = await feedWorld();
  const { id } = await published(wes, { type: 1, body: saying('Benches 1 to 4') });
  await call(feed.acknowledge, { params: { id }, body: {} }, ana);
  clock.now = now + 3600;
  await store(wes, { id, type: 1, body: saying('Benches 1 to 6') });
  await call(feed.acknowledge, { params: { id }, body: {} }, ben);
  await call(feed.seen, { params: { id }, body: {} }, cem);
  const list = (await call(feed.acknowledged, { params: { id }, query: {} }, wes)).body;
  expect(list.data.map(({ name, is_older, version_time }) => [name, is_older, version_time])).toEqual([
    ['Ana', true, new Date(now * 1000).toISOString()],
    ['Cem', false, null],
    ['Mia', false, null],
  ]);
  const file = (who: typeof wes) => call(feed.exportAcknowledged, { params: { id }, query: { format: 'csv' } }, who);
  const lines = String((await file(wes)).body)
    .trim()
    .split(/\r?\n/);
  expect(lines.slice(1).map((line) => line.replace(/"/g, '').split(/[,;](?! )/)[3])).toEqual([
    'Acknowledged an older version',
    'Acknowledged',
    'Seen, not acknowledged',
    'Not opened yet',
  ]);
  expect((await file(ana)).status).toBe(404);
});
