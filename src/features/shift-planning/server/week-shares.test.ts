import { expect, test } from 'vitest';
import { shiftPlanning } from '../contract.ts';
import { day, days, planWorld } from './testing/plan-world.ts';

/** A world with standard hours: eight hours from Monday to Friday. */
async function weekWorld() {
  const world = await planWorld();
  await world.standardHours();
  const { call, rafael } = world;
  return {
    ...world,
    review: (id: string) => call(shiftPlanning.review, { params: { id }, query: {} }, rafael),
  };
}

test('a week that publishes less than it owes says so, asks for a reason, and keeps it in the log (W33)', async () => {
  const { ana, assign, draft, index, item, publish, review } = await weekWorld();
  const weekOf = async () => (await index()).data.find(({ id }) => id === ana.id)?.weeks;
  expect(await weekOf()).toBeUndefined();
  // Thursday and Friday are given away: days off, in the same transaction.
  const batch = await draft([item(ana, days('2026-03-05', '2026-03-06'), null)]);
  expect(await weekOf()).toEqual([{ monday: '2026-03-02', planned: 24 * 3600, required: 40 * 3600 }]);
  const before = (await review(batch)).body;
  expect([before.needs_reason, before.data[0]?.weeks]).toEqual([
    true,
    [{ monday: '2026-03-02', planned: 24 * 3600, required: 40 * 3600 }],
  ]);
  expect(await publish(batch, { reason: null })).toMatchObject({
    status: 422,
    body: { code: 'shiftPlanning.reasonNeeded', errors: { reason: [expect.any(String)] } },
  });
  expect((await publish(batch, { reason: 'Given away' })).body.batch).toMatchObject({ reason: 'Given away' });
  expect(await weekOf()).toEqual([{ monday: '2026-03-02', planned: 24 * 3600, required: 40 * 3600 }]);
  expect((await assign([item(ana, [day('2026-03-04')], null)], { is_published: true, reason: null })).status).toBe(422);
});

test('hours that move within a week need no reason', async () => {
  const { ana, draft, early, item, index, publish, review } = await weekWorld();
  const batch = await draft([item(ana, [day('2026-03-06')], null), item(ana, [day('2026-03-07')], early)]);
  expect((await review(batch)).body.needs_reason).toBe(false);
  expect((await publish(batch, { reason: null })).status).toBe(200);
  expect((await index()).data.find(({ id }) => id === ana.id)?.weeks).toBeUndefined();
});
