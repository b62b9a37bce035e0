import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { clocking } from '#features/clock/contract.ts';
import { absentPermissions } from '#features/company/server/queries/hosting.ts';
import { noSettings } from '#platform/server/settings.ts';
import { billing } from '../contract.ts';
import { beginTrial } from './account.ts';
import { paddleClient, PaddleError } from './paddle.ts';
import { billingRoutes } from './routes.ts';
import { SeatsBusyError } from './seats.ts';
import { billingPermissions, billingWorld, paidWorld } from './testing/billing-world.ts';

const day = 86_400;

test('a trial begins, is paid for, and shows its plan and its invoice', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  await world.acme.hire('Ben');
  await world.plan(olga);
  await world.reconcile();
  expect(await world.plan(olga)).toMatchObject({
    package: { product_name: 'Team', unit_price: { amount: 450, currency: 'EUR' }, cycle_interval: 'month' },
    tenant: { state: 'trial', seats_used: 2, seats_paid: null, trial_ends_at: '2026-11-28T23:00:00Z' },
    subscription: null,
    next_payment: { at: '2026-11-28T23:00:00Z', total: 900, tax: null },
  });

  const transaction = await world.checkout(olga);
  world.paddle.pay(transaction);
  for (const notification of world.paddle.notifications) expect(await world.deliver(notification)).toBe(200);
  await world.apply();
  await world.reconcile();

  expect(await world.plan(olga)).toMatchObject({
    tenant: { state: 'active', seats_used: 2, seats_paid: 2, read_only_from: null },
    subscription: {
      status: 'active',
      card: { brand: 'visa', last4: '4471', expires: '2028-08' },
    },
    payer: { email: 'accounts@alderfinch.example' },
    next_payment: { subtotal: 900, tax: 171, total: 1071, currency: 'EUR' },
  });
  expect(await world.history(olga)).toMatchObject([
    { id: transaction, status: 'completed', total: 1071, invoice_number: 'MH-00001', seats: 2 },
  ]);
  expect((await world.call(billing.transaction, { params: { id: transaction } }, olga)).body).toMatchObject({
    subtotal: 900,
    tax: 171,
    lines: [{ name: 'Team', seats: 2, unit_price: 450, total: 900 }],
  });
  const invoice = await world.call(billing.invoice, { params: { id: transaction } }, olga);
  expect(invoice.body.url).toContain(`/invoices/${transaction}.pdf`);
});

test('events that come in any order, twice, or two days late end in the same', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  const subscription = world.paddle.pay(await world.checkout(olga));
  world.pass(60);
  world.paddle.renew(subscription, 'declined');
  world.pass(day);
  const renewed = world.paddle.renew(subscription);
  world.pass(60);
  await world.client.cancel(subscription);
  const notifications = world.paddle.notifications.splice(0);
  world.pass(2 * day);
  for (const one of [...notifications].reverse()) {
    expect(await world.deliver(one)).toBe(200);
    await world.apply();
  }
  for (const notification of notifications) expect(await world.deliver(notification)).toBe(200);
  await world.apply();
  expect(await world.plan(olga)).toMatchObject({ tenant: { state: 'ending' }, subscription: { id: subscription } });
  const history = await world.history(olga);
  expect(history).toHaveLength(3);
  expect(history[0]).toMatchObject({ id: renewed, status: 'completed', refused: null });
  expect(history[1]).toMatchObject({ status: 'past_due', refused: 'declined', invoice_number: null });
  expect(
    await world.rows(`select type from billing_events where applied_at is null and type not like 'customer.%'`),
  ).toEqual([]);
});

test('a subscription that no one here has paid for is ignored', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  await world.plan(olga);
  // A stranger opens a checkout in a browser and claims that it is this company's.
  const foreign = await world.client.checkout({ seats: 1, companyId: world.acme.id, page: 'https://other.example/' });
  world.paddle.pay(foreign.id);
  for (const notification of world.paddle.notifications) expect(await world.deliver(notification)).toBe(200);
  await world.apply();
  expect(await world.plan(olga)).toMatchObject({ tenant: { state: 'trial' }, subscription: null });
  expect(await world.history(olga)).toEqual([]);
  world.pass(4 * day);
  await world.apply();
  const outcomes = await world.rows<{ outcome: string }>('select distinct outcome from billing_events');
  expect(outcomes).toEqual([{ outcome: 'unknown' }]);
});

test('a webhook on its way while someone cancels does not undo it', async () => {
  const world = await paidWorld();
  world.pass(10);
  world.paddle.renew(world.subscription);
  const onItsWay = world.paddle.notifications.splice(0);
  world.pass(10);
  const reply = await world.call(billing.cancel, { params: { id: world.subscription } }, world.olga);
  expect(reply.status).toBe(200);
  await world.reconcile();
  for (const one of onItsWay) await world.deliver(one);
  await world.apply();
  expect(await world.plan(world.olga)).toMatchObject({
    tenant: { state: 'ending' },
    subscription: { is_cancelling: false },
    next_payment: null,
  });
});

test('cancelling is asked for until Paddle has heard it, once, however often someone presses', async () => {
  const world = await paidWorld();
  const press = () => world.call(billing.cancel, { params: { id: world.subscription } }, world.olga);
  expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await world.rows(`select id from events where type = 'billing.asked'`)).toHaveLength(1);
  world.paddle.troubles.push('gateway', 'gateway', 'gateway');
  await expect(world.reconcile()).rejects.toThrow(PaddleError);
  expect(await world.plan(world.olga)).toMatchObject({
    tenant: { state: 'active' },
    subscription: { is_cancelling: true },
  });
  await world.reconcile();
  expect(await world.plan(world.olga)).toMatchObject({ tenant: { state: 'ending' } });
  expect(world.paddle.requests.filter((line) => line.startsWith('POST /subscriptions'))).toHaveLength(1);
  expect((await press()).status).toBe(424);
});

test.each([
  ['too many requests at once are asked again', 'too many', 1, true],
  ['a gateway that is out of order is asked again', 'gateway', 2, true],
  ['a gateway that stays out of order is a clean failure', 'gateway', 9, false],
  ['a hanging request is abandoned', 'hangs', 1, false],
  ['an unreadable answer is a clean failure', 'nonsense', 1, false],
  ['a connection that is cut is a clean failure', 'cut', 1, false],
] as const)('%s', async (_, trouble, times, succeeds) => {
  const world = await paidWorld(trouble === 'hangs' ? { patience: 300 } : {});
  world.paddle.troubles.push(...Array.from({ length: times }, () => trouble));
  const done = await world.reconcile().then(
    () => true,
    (error: unknown) => (error instanceof PaddleError ? false : Promise.reject(error)),
  );
  expect(done).toBe(succeeds);
  world.paddle.troubles.length = 0;
  // The page shows the last known state, whatever Paddle does.
  const plan = await world.plan(world.olga);
  expect(plan.tenant.state).toBe('active');
  expect(plan.sync.failed_at !== null).toBe(!succeeds);
});

test('a payment is never asked for twice by a call that has failed', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  world.paddle.troubles.push('gateway');
  const failed = await world.call(billing.paymentRedirectionUrl, { query: {} }, olga);
  expect(failed).toMatchObject({ status: 503, body: { code: 'billing.notReached' } });
  expect(world.paddle.requests.filter((line) => line.startsWith('POST'))).toHaveLength(1);
});

test('a paid subscription is not sold again, and its card can be changed', async () => {
  const world = await paidWorld();
  const again = await world.call(billing.paymentRedirectionUrl, { query: {} }, world.olga);
  expect(again).toMatchObject({ status: 424, body: { code: 'billing.paidAlready' } });
  const card = await world.call(billing.paymentRedirectionUrl, { query: { purpose: 'card' } }, world.olga);
  expect(card.body.url).toMatch(/^https:\/\/.*\/billing\/pay\?_ptxn=txn_/);
});

test('a payment whose webhooks were all lost is found by comparing', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  world.paddle.pay(await world.checkout(olga));
  await world.reconcile();
  expect(await world.plan(olga)).toMatchObject({ tenant: { state: 'active' } });
  expect(await world.history(olga)).toHaveLength(1);
});

test('amounts of a currency without smaller units stay whole', async () => {
  const world = await paidWorld({ currency: 'JPY', unit: 700 });
  await world.reconcile();
  expect(await world.plan(world.olga)).toMatchObject({ next_payment: { total: 833, currency: 'JPY' } });
  world.paddle.credit(world.transaction, 100);
  for (const notification of world.paddle.notifications) await world.deliver(notification);
  await world.apply();
  expect((await world.history(world.olga)).map(({ kind, total }) => [kind, total])).toContainEqual(['credit', -100]);
});

test('seats follow the number of people: an absolute number, sent by one worker at a time', async () => {
  const world = await paidWorld();
  await world.acme.hire('Ben');
  await world.acme.hire('Cleo');
  await world.seats();
  expect(await world.plan(world.olga)).toMatchObject({ tenant: { seats_used: 3, seats_paid: 3 } });
  const patchCount = () => world.paddle.requests.filter((line) => line.startsWith('PATCH')).length;
  await world.seats();
  expect(patchCount()).toBe(1);
  await world.rows(`update billing_accounts set seats_leased_until = to_timestamp($1)`, world.now() + 30);
  await world.acme.hire('Dora');
  await expect(world.seats()).rejects.toThrow(SeatsBusyError);
  world.pass(31);
  await world.seats();
  expect(patchCount()).toBe(2);
});

test('after the trial reading continues, clocking for 14 days, and a payment unlocks everything', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions, 'allow_clock_in_out_attendance', 'view_attendance');
  await world.plan(olga);
  const app = async () => (await world.call(access.authorization, {}, olga)).body.app;
  expect(await app()).toMatchObject({ is_trial_over: false, clocks_until: null });
  world.pass(31 * day);
  expect(await app()).toMatchObject({
    is_trial_over: true,
    clocks_until: '2026-12-12T23:00:00.000Z',
    settings: { paddle: { token: world.hosting.token, environment: 'sandbox' } },
  });
  expect((await world.call(clocking.in, { body: {} }, olga)).status).toBe(200);
  world.pass(14 * day);
  const refused = await world.call(clocking.outGeneral, { body: {} } as never, olga);
  expect(refused).toMatchObject({ status: 424, body: { code: 'company.readOnly' } });
  expect((await world.call(access.authorization, {}, olga)).status).toBe(200);
  world.paddle.pay(await world.checkout(olga));
  for (const notification of world.paddle.notifications) await world.deliver(notification);
  await world.apply();
  expect(await app()).toMatchObject({ is_trial_over: false });
});

test('a cancelled subscription ends the workspace with its period, not before', async () => {
  const world = await paidWorld();
  world.pass(31 * day);
  world.paddle.end(world.subscription);
  await world.told();
  await world.reconcile();
  expect(await world.plan(world.olga)).toMatchObject({
    tenant: { state: 'ended' },
    subscription: { status: 'canceled' },
    // The price of beginning again, as it is offered.
    next_payment: { at: null, total: 450, tax: null },
  });
});

test('a trial begins once, and lasts as many whole days as are set', async () => {
  const world = await billingWorld({ timezone: 'Asia/Kolkata', hosted: { trialDays: 14 } });
  const begun = await world.acme.inside((db) => beginTrial(db, world.hosting, world.now()));
  world.pass(5 * day);
  const again = await world.acme.inside((db) => beginTrial(db, world.hosting, world.now()));
  expect([begun, again]).toEqual([true, false]);
  const [account] = await world.rows<{ ends: string }>(
    `select to_json(trial_ends_at)#>>'{}' as ends from billing_accounts`,
  );
  expect(new Date(account?.ends ?? '').toISOString()).toBe('2026-11-12T18:30:00.000Z');
});

test('people with their own installation see no trace of billing', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  await world.plan(olga);
  await world.rows(`update company_standings set read_only_from = now() - interval '90 days'`);
  const call = callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database, 1000, absentPermissions(noSettings)),
      features: [billingRoutes, accessRoutes],
    }),
  );
  const { body } = await call(access.authorization, {}, olga);
  expect(body.authorized?.permissions).toEqual([]);
  expect(body.app).toMatchObject({ is_trial_over: false, clocks_until: null, settings: { paddle: null } });
  expect((await call(billing.planOverview, {}, olga)).status).toBe(403);
  expect((await call(billing.syncPaymentStatus, {}, olga)).status).toBe(403);
});

test('the payment page alone runs Paddle’s script, by a policy of its own', async () => {
  const world = await billingWorld();
  const page = await world.app.inject({ url: '/billing/pay?_ptxn=txn_1', headers: { host: world.acme.host } });
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain('https://cdn.paddle.com');
  expect(policy).not.toContain('unsafe');
  expect(page.body).not.toContain('txn_1');
});

test('requests are what the description of Paddle’s allows', async () => {
  const world = await billingWorld();
  const other = paddleClient({ ...world.hosting, apiKey: 'pdl_sdbx_apikey_of_somebody' }, { waitMs: 1 });
  await expect(other.price()).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  await expect(world.client.subscription('sub_none')).rejects.toMatchObject({ status: 400, code: 'bad_request' });
  const unknown = `sub_${'0'.repeat(26)}`;
  await expect(world.client.subscription(unknown)).rejects.toMatchObject({ status: 404, code: 'not_found' });
});
