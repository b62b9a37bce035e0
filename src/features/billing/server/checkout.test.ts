import { expect, test } from 'vitest';
import { billing } from '../contract.ts';
import { billingPermissions, billingWorld, paidWorld, type BillingWorld } from './testing/billing-world.ts';

const payable = (world: BillingWorld) =>
  [...world.paddle.transactions.values()].filter(({ status }) => status === 'draft' || status === 'ready');
const checkoutRequests = (world: BillingWorld) =>
  world.paddle.requests.filter((line) => line === 'POST /transactions').length;

test('two simultaneous presses lead to one payment page, and so does a third, a day later', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  const both = await Promise.all([world.checkout(olga), world.checkout(olga)]);
  world.pass(86_400);
  expect(new Set([...both, await world.checkout(olga)]).size).toBe(1);
});

test('another number of seats changes the payment that is open, so that there are never two', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  const first = await world.checkout(olga);
  await world.acme.hire('Ben');
  expect(await world.checkout(olga)).toBe(first);
  expect(payable(world).map(({ id, items }) => [id, items[0]?.quantity])).toEqual([[first, 2]]);
  expect(checkoutRequests(world)).toBe(1);
});

test('a payment just made but unknown here is found instead of being sold again', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  world.paddle.pay(await world.checkout(olga));
  await world.acme.hire('Ben');
  const again = await world.call(billing.paymentRedirectionUrl, { query: {} }, olga);
  expect(again).toMatchObject({ status: 424, body: { code: 'billing.paidAlready' } });
  expect(checkoutRequests(world)).toBe(1);
  await world.told();
  expect(await world.plan(olga)).toMatchObject({ tenant: { state: 'active', seats_paid: 1 } });
});

test('a payment that Paddle has cancelled makes room for another', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  const first = await world.checkout(olga);
  Object.assign(world.paddle.transactions.get(first) ?? {}, { status: 'canceled' });
  await world.acme.hire('Ben');
  expect(await world.checkout(olga)).not.toBe(first);
});

test('more seats than the price allows are refused in words', async () => {
  const world = await billingWorld({ maximum: 1 });
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  await world.acme.hire('Ben');
  const refused = await world.call(billing.paymentRedirectionUrl, { query: {} }, olga);
  expect(refused).toMatchObject({ status: 424, body: { code: 'billing.notTaken' } });
});

test('a second subscription is cancelled, and what it cost is named until it has come back', async () => {
  const world = await paidWorld();
  await world.reconcile();
  const [first] = world.paddle.subscriptions.values();
  // It was paused, someone paid for another one, and then it was resumed at Paddle.
  Object.assign(first ?? {}, {
    status: 'paused',
    paused_at: '2026-10-30T09:30:00.000Z',
    updated_at: '2026-10-30T09:30:00.000Z',
  });
  world.pass(3600);
  await world.reconcile();
  const transaction = await world.checkout(world.olga);
  const second = world.paddle.pay(transaction);
  await world.told();
  Object.assign(first ?? {}, { status: 'active', paused_at: null, updated_at: '2026-10-30T11:00:00.000Z' });
  world.paddle.notifications.length = 0;
  const [mine] = await world.rows<{ subscription_id: string }>('select subscription_id from billing_accounts');
  expect(mine?.subscription_id).toBe(second);
  await world.acme.inside(async (db) => {
    const { mirrorSubscription } = await import('./mirror.ts');
    const { subscription } = await import('./shapes.ts');
    await mirrorSubscription(db, subscription.parse(first), 'reading');
  });
  await world.reconcile();
  expect(world.paddle.subscriptions.get(world.subscription)?.status).toBe('canceled');
  expect(world.paddle.subscriptions.get(second)?.status).toBe('active');
  const amount = Number(world.paddle.transactions.get(world.transaction)?.details?.totals?.grand_total);
  expect(await world.plan(world.olga)).toMatchObject({
    tenant: { state: 'active' },
    subscription: { id: second },
    paid_twice: { amount, currency: 'EUR' },
  });
  expect((await world.history(world.olga)).find(({ id }) => id === world.transaction)).toMatchObject({
    is_duplicate: true,
  });
  world.paddle.credit(world.transaction, amount, 'refund', 0);
  await world.told();
  expect(await world.plan(world.olga)).toMatchObject({ paid_twice: null });
});
