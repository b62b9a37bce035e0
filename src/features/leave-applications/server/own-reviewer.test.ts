import { expect, test } from 'vitest';
import { applicationWorld } from '../testing/application-world.ts';

const dates = ['2026-03-09', '2026-03-10'];

test('an approver who enters leave for someone approves it by that', async () => {
  const world = await applicationWorld();
  await world.reviewedBy([{ who: [world.hal] }]);
  const reply = await world.apply(dates, { user_id: world.ana.id }, world.hal);
  expect(reply).toMatchObject({ status: 200, body: { item: { state: 'approved', decided_by: ['Hal'] } } });
  expect([await world.state(reply.body.item.id), await world.balance('2026-03-31')]).toEqual(['approved', 26]);
});

test('with a second step, only the first one is approved', async () => {
  const world = await applicationWorld();
  await world.reviewedBy([{ who: [world.hal] }, { who: [world.rob] }]);
  const { item } = (await world.apply(dates, { user_id: world.ana.id }, world.hal)).body;
  expect(item).toMatchObject({ state: 'created', step: 2 });
  expect((await world.approve(item.id, world.rob)).body.item.state).toBe('approved');
});

test('an approver who applies approves only for themselves where everyone must approve', async () => {
  const world = await applicationWorld();
  await world.reviewedBy([{ condition: 2, who: [world.hal, world.rob] }]);
  const { item } = (await world.apply(dates, { user_id: world.ana.id }, world.hal)).body;
  expect(item.state).toBe('created');
  expect((await world.approve(item.id, world.rob)).body.item.state).toBe('approved');
});

test('people who manage leave without being an approver only apply, and nobody approves their own leave', async () => {
  const world = await applicationWorld();
  expect((await world.apply(dates, { user_id: world.ana.id }, world.hal)).body.item.state).toBe('created');
  await world.reviewedBy([{ who: [world.hal, world.rob] }], world.hal);
  expect((await world.apply(dates, {}, world.hal)).body.item.state).toBe('created');
});
