import { expect, test } from 'vitest';
import type { Notification } from '#simulators/paddle/webhooks.ts';
import { paidWorld } from './testing/billing-world.ts';

const day = 86_400;

/** Makes an event about the subscription at a time. */
function event(world: Awaited<ReturnType<typeof paidWorld>>, occurred_at: string, changed: object): Notification {
  const { management_urls: _, ...data } = world.paddle.subscriptions.get(world.subscription) ?? {};
  const id = String(Math.random()).slice(2, 12).padStart(26, '0');
  const kind = { event_id: `evt_${id}`, event_type: 'subscription.updated', notification_id: `ntf_${id}` };
  return { ...kind, occurred_at, data: { ...data, ...changed } };
}
const scheduled = { action: 'cancel', effective_at: '2026-11-30T09:00:00.000Z', resume_at: null };
const at = (minutes: number) => new Date(Date.UTC(2026, 9, 30, 10, minutes)).toISOString();

test('the later of two events of one change counts, in any order of arrival', async () => {
  const world = await paidWorld();
  const same = { updated_at: at(0) };
  const earlier = event(world, at(1), { ...same, scheduled_change: null });
  const later = event(world, at(2), { ...same, scheduled_change: scheduled });
  for (const one of [later, earlier]) {
    await world.deliver(one);
    await world.apply();
  }
  expect(await world.plan(world.olga)).toMatchObject({ tenant: { state: 'ending' } });
  const outcomes = await world.rows<{ id: string; outcome: string }>(
    'select id, outcome from billing_events where id = any($1::text[])',
    [earlier.event_id, later.event_id],
  );
  expect(outcomes.find(({ id }) => id === earlier.event_id)?.outcome).toBe('older');
});

test('an event’s time counts, even if the entity says that it changed earlier', async () => {
  const world = await paidWorld();
  await world.deliver(event(world, at(1), { updated_at: at(1), scheduled_change: scheduled }));
  await world.apply();
  await world.deliver(event(world, at(2), { updated_at: at(0), scheduled_change: null }));
  await world.apply();
  expect(await world.plan(world.olga)).toMatchObject({ tenant: { state: 'active' } });
});

test('an event that comes two days late does not undo what was read from Paddle meanwhile', async () => {
  const world = await paidWorld();
  world.pass(60);
  const late = event(world, at(1), { updated_at: at(1), status: 'past_due' });
  world.pass(day);
  await world.client.cancel(world.subscription);
  await world.reconcile();
  world.pass(2 * day);
  await world.deliver(late);
  await world.apply();
  expect(await world.plan(world.olga)).toMatchObject({ tenant: { state: 'ending' } });
});

test('a reading from before an event does not undo the event', async () => {
  const world = await paidWorld();
  const before = await world.client.subscription(world.subscription);
  await world.deliver(event(world, at(5), { updated_at: at(5), scheduled_change: scheduled }));
  await world.apply();
  const { mirrorSubscription } = await import('./mirror.ts');
  const written = await world.acme.inside((db) => mirrorSubscription(db, before, 'reading'));
  expect(written).toBe(false);
  expect(await world.plan(world.olga)).toMatchObject({ tenant: { state: 'ending' } });
});

test('an event of a payment that was refused does not come after the payment that was taken', async () => {
  const world = await paidWorld();
  world.pass(31 * day);
  world.paddle.renew(world.subscription, 'declined');
  const refused = world.paddle.notifications.splice(0);
  world.pass(day);
  world.paddle.renew(world.subscription);
  await world.told();
  for (const one of refused) await world.deliver(one);
  await world.apply();
  expect(await world.plan(world.olga)).toMatchObject({ tenant: { state: 'active' } });
});
