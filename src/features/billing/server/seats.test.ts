import { expect, test } from 'vitest';
import { peopleChanged } from '#features/people/events.ts';
import { billing } from '../contract.ts';
import { alertGrowth } from './growth.ts';
import { billingListeners, seatsAfterSeconds } from './listeners.ts';
import { billingPermissions, billingWorld, paidWorld } from './testing/billing-world.ts';

const day = 86_400;

test('more seats than people are previewed, sent to Paddle, and stay when people join', async () => {
  const world = await paidWorld();
  world.pass(15.5 * day);
  await world.reconcile();
  const { body: preview } = await world.call(billing.seatsPreview, { query: { seats: 3 } }, world.olga);
  expect(preview).toMatchObject({ seats: 3, currency: 'EUR', each_time: { subtotal: 1350, tax: 257, total: 1607 } });
  // Half of the month is left for two more seats: 2 × 4.50 × 1.19 / 2, apart from rounding.
  expect(Math.abs((preview.now ?? 0) - 535)).toBeLessThan(3);
  const reply = await world.call(billing.seats, { body: { seats: 3 } }, world.olga);
  expect(reply.status).toBe(200);
  await world.seats();
  await world.told();
  expect(await world.plan(world.olga)).toMatchObject({ tenant: { seats_used: 1, seats_paid: 3, seats_wanted: 3 } });
  const [charged] = await world.history(world.olga);
  expect(charged).toMatchObject({ origin: 'subscription_update', seats: 3, total: preview.now });
  await world.acme.hire('Ben');
  await world.seats();
  expect(await world.plan(world.olga)).toMatchObject({ tenant: { seats_used: 2, seats_paid: 3 } });
});

test('fewer seats than people are refused, and as many as people are no wish', async () => {
  const world = await paidWorld();
  await world.acme.hire('Ben');
  for (const call of [
    world.call(billing.seats, { body: { seats: 1 } }, world.olga),
    world.call(billing.seatsPreview, { query: { seats: 1 } }, world.olga),
  ])
    expect(await call).toMatchObject({ status: 424, body: { code: 'billing.tooFew' } });
  expect((await world.call(billing.seats, { body: { seats: 2 } }, world.olga)).status).toBe(200);
  expect(await world.plan(world.olga)).toMatchObject({ tenant: { seats_wanted: null } });
});

test('before anything is paid, the seats that are wanted are what the first payment is for', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  await world.plan(olga);
  await world.reconcile();
  expect((await world.call(billing.seatsPreview, { query: { seats: 4 } }, olga)).body).toMatchObject({
    now: null,
    each_time: { subtotal: 1800, tax: null },
  });
  await world.call(billing.seats, { body: { seats: 4 } }, olga);
  expect(await world.plan(olga)).toMatchObject({ next_payment: { seats: 4, total: 1800 } });
  const transaction = world.paddle.transactions.get(await world.checkout(olga));
  expect(transaction?.items[0]?.quantity).toBe(4);
});

test('a subscription keeps its own price after the offered one has changed', async () => {
  const world = await paidWorld();
  await world.rows(`update billing_accounts set price_id = 'pri_00000000000000000000000000'`);
  await world.acme.hire('Ben');
  await world.seats();
  expect(await world.plan(world.olga)).toMatchObject({ tenant: { seats_paid: 2 } });
});

test('a payment that grows by more than a tenth is announced once, two days before', async () => {
  const world = await paidWorld();
  await world.acme.hire('Ben');
  await world.seats();
  await world.told();
  await world.reconcile();
  const growthAlerts = async () => {
    await world.acme.inside((db) => alertGrowth(db, world.now()));
    return (await world.rows(`select payload from events where type = 'billing.payment-grows'`)).length;
  };
  expect(await growthAlerts()).toBe(0);
  world.pass(29.5 * day);
  expect(await growthAlerts()).toBe(1);
  expect(await growthAlerts()).toBe(1);
});

test('the recipient of invoices is sent to Paddle, and shown as Paddle returns it', async () => {
  const world = await paidWorld();
  await world.reconcile();
  expect(await world.plan(world.olga)).toMatchObject({ payer: { name: 'Nora Ek', city: 'Kiel', country_code: 'DE' } });
  const form = {
    name: 'Alder & Finch GmbH',
    email: 'invoices@alderfinch.example',
    tax_identifier: 'DE314882097',
    first_line: 'Hafenstraße 1',
    second_line: '',
    postal_code: '24103',
    city: 'Kiel',
  };
  const save = (changed: Partial<typeof form> = {}) =>
    world.call(billing.payer, { body: { ...form, ...changed } }, world.olga);
  expect((await save()).status).toBe(200);
  expect(await world.plan(world.olga)).toMatchObject({ payer: { ...form, second_line: null, country_code: 'DE' } });
  // The second save, with another number, changes the same company.
  expect((await save({ tax_identifier: 'DE999999999' })).status).toBe(200);
  expect(world.paddle.businesses.size).toBe(1);
  expect(await save({ tax_identifier: 'none' })).toMatchObject({ status: 424, body: { code: 'billing.notTaken' } });
  expect(await save({ email: 'nobody' })).toMatchObject({ status: 422 });
  expect(await world.plan(world.olga)).toMatchObject({ payer: { tax_identifier: 'DE999999999' } });
});

test('many changes of people queue one report of seats ten minutes later, and none without billing', async () => {
  const listener = billingListeners.find(({ on }) => on === peopleChanged.type);
  const queuedBy = async ({ acme }: Pick<Awaited<ReturnType<typeof billingWorld>>, 'acme'>) => {
    const queued: unknown[] = [];
    const send = async (job: string, _: object, when: unknown) => void queued.push([job, when]);
    for (let n = 0; n < 3; n += 1) await acme.inside((db) => listener?.run({ db, send } as never) ?? Promise.resolve());
    return queued;
  };
  const world = await paidWorld();
  expect(await queuedBy(world)).toEqual([['billing.seats', { afterSeconds: seatsAfterSeconds }]]);
  // Once the seats were sent, the next change queues another job.
  await world.acme.hire('Ben');
  await world.seats();
  expect(await queuedBy(world)).toHaveLength(1);
  expect(await queuedBy(await billingWorld())).toEqual([]);
});
