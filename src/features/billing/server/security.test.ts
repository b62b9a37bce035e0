import { expect, test } from 'vitest';
import { billingPermissions, billingWorld, paidWorld } from './testing/billing-world.ts';

// Security case 27: events from the future, replayed, signed during a change of the secret, or unsigned.

const stored = (world: Awaited<ReturnType<typeof billingWorld>>) =>
  world.rows<{ id: string }>('select id from billing_events');

async function worldWithEvent() {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  world.paddle.pay(await world.checkout(olga));
  const notification = world.paddle.notifications.find(({ event_type }) => event_type === 'subscription.created');
  if (!notification) throw new Error('There is no event.');
  return { ...world, event: notification };
}

test.each([
  ['from a day ahead', 86_400],
  ['from a second more ahead than is allowed', 301],
  ['from a second longer ago than is allowed', -301],
  ['from two days ago: Paddle signs anew when it tries again', -2 * 86_400],
])('a signature %s is refused, and nothing is stored', async (_, shift) => {
  const world = await worldWithEvent();
  expect(await world.deliver(world.event, { shift })).toBe(401);
  expect(await stored(world)).toEqual([]);
});

test('an event that is played again within the time is stored and applied once', async () => {
  const world = await worldWithEvent();
  for (let again = 0; again < 3; again += 1) expect(await world.deliver(world.event)).toBe(200);
  await world.apply();
  const [before] = await world.rows<{ applied_at: string }>('select applied_at::text from billing_events');
  expect(await world.deliver(world.event)).toBe(200);
  world.pass(10);
  expect(await world.apply()).toBe(false);
  expect(await world.rows('select applied_at::text from billing_events')).toEqual([before]);
});

test('the bytes of an event that are played again later are refused', async () => {
  const world = await worldWithEvent();
  const body = JSON.stringify(world.event);
  const { signatureOf } = await import('#simulators/paddle/webhooks.ts');
  const headers = { 'paddle-signature': signatureOf(body, [world.hosting.webhookSecret], world.now()) };
  world.pass(301);
  expect((await world.post(body, headers)).statusCode).toBe(401);
  expect(await stored(world)).toEqual([]);
});

test.each([
  ['the new secret first', ['pdl_ntfset_new', 'ours'], 200],
  ['the new secret last', ['ours', 'pdl_ntfset_new'], 200],
  ['neither of both', ['pdl_ntfset_new', 'pdl_ntfset_other'], 401],
])('while the secret is changed: %s', async (_, names, status) => {
  const world = await worldWithEvent();
  const secrets = names.map((name) => (name === 'ours' ? world.hosting.webhookSecret : name));
  expect(await world.deliver(world.event, { secrets })).toBe(status);
});

test('another byte of what was signed is refused', async () => {
  const world = await worldWithEvent();
  const body = JSON.stringify(world.event);
  const { signatureOf } = await import('#simulators/paddle/webhooks.ts');
  const headers = { 'paddle-signature': signatureOf(body, [world.hosting.webhookSecret], world.now()) };
  expect((await world.post(`${body} `, headers)).statusCode).toBe(401);
  expect((await world.post(body.replace('"active"', '"paused"'), headers)).statusCode).toBe(401);
  expect(
    (await world.post(body, { 'paddle-signature': headers['paddle-signature'].replace(/h1=./, 'h1=') })).statusCode,
  ).toBe(401);
  expect(await stored(world)).toEqual([]);
});

test('an event that names another company is its own company’s all the same', async () => {
  const world = await paidWorld();
  const other = await billingWorld();
  await other.plan(await other.acme.hire('Eve', ...billingPermissions));
  world.pass(10);
  world.paddle.renew(world.subscription);
  for (const notification of world.paddle.notifications.splice(0)) {
    const data = { ...notification.data, custom_data: { tenant_id: other.acme.id } };
    expect(await world.deliver({ ...notification, data })).toBe(200);
  }
  expect(await other.rows('select id from billing_events')).toEqual([]);
});
