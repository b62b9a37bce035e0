import { expect, test } from 'vitest';
import type { Permission } from '#platform/shared/permissions.ts';
import { applicationWorld, colleaguesSee } from '#features/leave-applications/testing/application-world.ts';
import { feed } from '../contract.ts';
import { call, clock, now, published, saying } from '../testing/feed-world.ts';

test('the list of who is asked says until when somebody is away, as far as its reader may know', async () => {
  clock.now = now;
  const world = await applicationWorld();
  const { acme, rob, applied, approve } = world;
  await approve(await applied('2026-03-02', '2026-03-03'), rob);
  const away = async (...rights: Permission[]) => {
    const reader = await acme.hire(crypto.randomUUID(), 'add_feed', ...rights);
    const { id } = await published(reader, { type: 1, body: saying('Benches 1 to 4') });
    const { data } = (await call(feed.acknowledged, { params: { id }, query: {} }, reader)).body;
    return data.find(({ name }) => name === 'Ana')?.on_leave_until;
  };
  expect(await away()).toBe('2026-03-03');
  await colleaguesSee(world, 'type');
  expect(await away()).toBe('2026-03-03');
  await colleaguesSee(world, 'nothing');
  expect(await away()).toBeNull();
  expect(await away('view_review_leave_application')).toBeNull();
  expect(await away('view_any_leave_application')).toBe('2026-03-03');
});
