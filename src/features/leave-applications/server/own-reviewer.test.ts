import { expect, test } from 'vitest';
import { alerts } from '../testing/alerts.ts';
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

test('other approvers are not asked about leave that is already approved', async () => {
  const world = await applicationWorld();
  await world.reviewedBy([{ who: [world.hal, world.rob] }]);
  await world.apply(dates, { user_id: world.ana.id }, world.hal);
  expect(await alerts(world)).toEqual(['Ana: Hal has approved Annual leave from 9 March 2026 to 10 March 2026.']);
});

test('only approvers whose decision is missing are asked when an approver has entered leave', async () => {
  const world = await applicationWorld();
  const leave = 'the leave of Ana: Annual leave from 9 March 2026 to 10 March 2026';
  await world.reviewedBy([{ who: [world.hal, world.sue] }, { who: [world.rob] }]);
  await world.apply(dates, { user_id: world.ana.id }, world.hal);
  expect((await alerts(world)).toSorted()).toEqual([
    'Ana: Hal has applied for Annual leave from 9 March 2026 to 10 March 2026 for you.',
    `Rob: Hal has approved ${leave}. It is your turn.`,
  ]);
  const both = await applicationWorld();
  await both.reviewedBy([{ condition: 2, who: [both.hal, both.rob] }]);
  await both.apply(dates, { user_id: both.ana.id }, both.hal);
  expect((await alerts(both)).filter((alert) => !alert.startsWith('Ana'))).toEqual([`Rob: Hal applies for ${leave}.`]);
});
