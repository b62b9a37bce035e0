import { Paddle as VendorSdk, type Environment } from '@paddle/paddle-node-sdk';
import { expect, onTestFinished, test } from 'vitest';
import { Paddle } from '#simulators/paddle/paddle.ts';
import { signatureOf } from '#simulators/paddle/webhooks.ts';

// Checks the stand-in with the vendor's own client, and that it refuses what Paddle's API description does not allow.

const apiKey = 'pdl_sdbx_apikey_of_the_tests';
const priceId = 'pri_01gsz8x8sawmvhz1pv30nge1ke';

async function standIn() {
  const price = { id: priceId, product: 'Team', currency: 'EUR', unit: 450, maximum: 500 };
  const paddle = new Paddle({ apiKey, price, now: () => new Date('2026-10-30T09:00:00Z') });
  const url = await paddle.listen();
  onTestFinished(() => paddle.close());
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: reply.status,
      json: (await reply.json()) as { data: { id: string }; error: Record<string, unknown> },
    };
  };
  const open = async () =>
    (await send('POST', '/transactions', { items: [{ price_id: priceId, quantity: 2 }] })).json.data.id;
  return { paddle, send, open, sdk: new VendorSdk(apiKey, { environment: url as Environment }) };
}

test('the vendor’s client reads every entity', async () => {
  const { paddle, sdk, open } = await standIn();
  const transaction = await open();
  expect(await sdk.transactions.get(transaction)).toMatchObject({ status: 'draft', customerId: null });
  const id = paddle.pay(transaction);
  const subscription = await sdk.subscriptions.get(id, { include: ['next_transaction'] });
  expect(subscription).toMatchObject({ status: 'active', billingCycle: { interval: 'month' } });
  expect(subscription.nextTransaction?.details.totals.grandTotal).toBe('1071');
  expect(await sdk.prices.get(priceId, { include: ['product'] })).toMatchObject({ product: { name: 'Team' } });
  expect(await sdk.customers.get(subscription.customerId)).toMatchObject({ status: 'active' });
  expect(await sdk.addresses.get(subscription.customerId, subscription.addressId)).toMatchObject({ countryCode: 'DE' });
  expect(await sdk.transactions.get(transaction)).toMatchObject({ status: 'completed', subscriptionId: id });
  expect((await sdk.transactions.getInvoicePDF(transaction)).url).toContain('.pdf');
  const items = [{ priceId, quantity: 3 }];
  const preview = await sdk.subscriptions.previewUpdate(id, { items, prorationBillingMode: 'prorated_immediately' });
  expect(preview.updateSummary?.result.action).toBe('charge');
  await sdk.subscriptions.update(id, { items, prorationBillingMode: 'prorated_immediately' });
  const listed = await sdk.transactions.list({ subscriptionId: [id], perPage: 30 }).next();
  expect(listed.map(({ origin }) => origin)).toEqual(['api', 'subscription_update']);
  expect(await sdk.subscriptions.cancel(id, { effectiveFrom: 'next_billing_period' })).toMatchObject({
    scheduledChange: { action: 'cancel' },
    nextBilledAt: null,
  });
});

test('the vendor’s client reads every event', async () => {
  const { paddle, sdk, open } = await standIn();
  const transaction = await open();
  const id = paddle.pay(transaction);
  paddle.renew(id, 'declined');
  paddle.credit(transaction, 100);
  paddle.end(id);
  const types: string[] = [];
  for (const notification of paddle.notifications) {
    const body = JSON.stringify(notification);
    const signature = signatureOf(body, ['secret'], Math.floor(Date.now() / 1000));
    const { eventType, data } = await sdk.webhooks.unmarshal(body, 'secret', signature);
    expect(data).toBeTruthy();
    types.push(eventType);
  }
  expect(types).toEqual([
    'transaction.created',
    'transaction.updated',
    'transaction.ready',
    'transaction.paid',
    'subscription.created',
    'subscription.activated',
    'transaction.updated',
    'transaction.completed',
    'transaction.created',
    'transaction.billed',
    'transaction.payment_failed',
    'transaction.past_due',
    'subscription.past_due',
    'adjustment.created',
    'subscription.canceled',
  ]);
  const dataOf = (type: string) => paddle.notifications.find(({ event_type }) => event_type === type)?.data ?? {};
  expect(dataOf('subscription.created')).toHaveProperty('transaction_id');
  expect(dataOf('subscription.activated')).not.toHaveProperty('transaction_id');
  expect(dataOf('subscription.created')).not.toHaveProperty('management_urls');
});

const items = [{ price_id: priceId, quantity: 2 }];
const sub = `sub_${'a'.repeat(26)}`;

test.each([
  ['nothing to pay for', 'POST', '/transactions', {}, 'items'],
  ['an empty list', 'POST', '/transactions', { items: [] }, 'items'],
  ['no seats', 'POST', '/transactions', { items: [{ price_id: priceId, quantity: 0 }] }, 'items[0].quantity'],
  ['half a seat', 'POST', '/transactions', { items: [{ price_id: priceId, quantity: 1.5 }] }, 'items[0].quantity'],
  ['a price of no form', 'POST', '/transactions', { items: [{ price_id: 'pri_1', quantity: 1 }] }, 'items[0].price_id'],
  ['an invalid field', 'POST', '/transactions', { items, item: 1 }, 'item'],
  ['a field that only Paddle writes', 'POST', '/transactions', { items, invoice_number: '1' }, 'invoice_number'],
  ['an invalid status', 'POST', '/transactions', { items, status: 'open' }, 'status'],
  [
    'an address without a customer',
    'POST',
    '/transactions',
    { items, address_id: `add_${'a'.repeat(26)}` },
    'address_id',
  ],
  ['an invalid page', 'POST', '/transactions', { items, checkout: { url: 'no address' } }, 'checkout.url'],
  [
    'an invalid proration',
    'PATCH',
    `/subscriptions/${sub}`,
    { items, proration_billing_mode: 'now' },
    'proration_billing_mode',
  ],
  ['an invalid time', 'POST', `/subscriptions/${sub}/cancel`, { effective_from: 'soon' }, 'effective_from'],
  ['an invalid include', 'GET', `/subscriptions/${sub}?include=items`, undefined, 'include'],
  ['too many on a page', 'GET', '/transactions?per_page=31', undefined, 'per_page'],
  ['an invalid filter', 'GET', '/transactions?subscription=x', undefined, 'subscription'],
])('it refuses %s', async (_, method, path, body, field) => {
  const { paddle, send } = await standIn();
  paddle.rememberSubscription(sub);
  const { status, json } = await send(method, path, body);
  expect({ status, error: json.error }).toMatchObject({
    status: 400,
    error: { type: 'request_error', code: 'invalid_field', errors: [{ field }] },
  });
});

type Refusal = [
  what: string,
  method: string,
  path: string,
  body: unknown,
  status: number,
  code: string,
  headers?: Record<string, string>,
];

test.each<Refusal>([
  [
    'a change of seats that says nothing of proration',
    'PATCH',
    `/subscriptions/${sub}`,
    { items },
    400,
    'subscription_items_update_missing_proration_billing_mode',
  ],
  [
    'more seats than are sold',
    'POST',
    '/transactions',
    { items: [{ price_id: priceId, quantity: 501 }] },
    400,
    'transaction_quantity_not_valid',
  ],
  [
    'a price that is not there',
    'POST',
    '/transactions',
    { items: [{ price_id: `pri_${'a'.repeat(26)}`, quantity: 1 }] },
    400,
    'transaction_price_not_found',
  ],
  ['what is not there', 'GET', `/transactions/txn_${'a'.repeat(26)}`, undefined, 404, 'not_found'],
  ['an id of another kind', 'GET', `/transactions/${sub}`, undefined, 400, 'bad_request'],
  ['an invalid path', 'GET', '/plans', undefined, 404, 'invalid_url'],
  ['what is no JSON', 'POST', '/transactions', '{', 400, 'invalid_json'],
  [
    'a body of another type',
    'POST',
    '/transactions',
    { items },
    415,
    'unsupported_media_type',
    { 'content-type': 'text/plain' },
  ],
  ['no key', 'GET', '/transactions', undefined, 403, 'authentication_malformed', { authorization: 'nothing' }],
  ['another key', 'GET', '/transactions', undefined, 403, 'forbidden', { authorization: 'Bearer other' }],
])('it refuses %s', async (_, method, path, body, status, code, headers) => {
  const { paddle, send } = await standIn();
  paddle.rememberSubscription(sub);
  const { json, ...reply } = await send(method, path, body, { ...headers });
  expect({ ...reply, code: json.error['code'] }).toEqual({ status, code });
});

test('a draft cannot be cancelled, and what is paid for cannot be changed', async () => {
  const { paddle, send, open } = await standIn();
  const id = await open();
  const cancelled = await send('PATCH', `/transactions/${id}`, { status: 'canceled' });
  expect(cancelled).toMatchObject({ status: 400, json: { error: { code: 'transaction_invalid_status_change' } } });
  paddle.pay(id);
  const changed = await send('PATCH', `/transactions/${id}`, { items });
  expect(changed).toMatchObject({ status: 400, json: { error: { code: 'transaction_immutable' } } });
});

test('the card of an overdue subscription is changed with the payment that is overdue', async () => {
  const { paddle, send, open } = await standIn();
  const id = paddle.pay(await open());
  const path = `/subscriptions/${id}/update-payment-method-transaction`;
  const fresh = await send('GET', path);
  expect(fresh.json.data).toMatchObject({
    origin: 'subscription_payment_method_change',
    details: { totals: { total: '0' } },
  });
  const late = paddle.renew(id, 'declined');
  expect((await send('GET', path)).json.data.id).toBe(late);
});
