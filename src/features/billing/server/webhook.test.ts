import { Paddle as VendorSdk, type Environment } from '@paddle/paddle-node-sdk';
import { expect, test } from 'vitest';
import { signatureOf } from '#simulators/paddle/webhooks.ts';
import { verifySignature } from './signature.ts';
import { billingWorld, paidWorld, billingPermissions } from './testing/billing-world.ts';

const secret = 'pdl_ntfset_a';
const body = Buffer.from('{"event_id":"evt_1","data":{"name":"Søren"}}');
const at = 1_800_000_000;
const verify = (header: string | undefined, now = at, bytes = body) =>
  verifySignature(header, bytes, { secret, tolerance: 300, now });
const signWith = (...secrets: string[]) => signatureOf(body.toString(), secrets, at);

test.each([
  ['a fresh signature is good', signWith(secret), at, 'good'],
  ['five minutes late is good', signWith(secret), at + 300, 'good'],
  ['later is a replay', signWith(secret), at + 301, 'late'],
  ['five minutes early is good', signWith(secret), at - 300, 'good'],
  ['a time in the future is refused like one in the past', signWith(secret), at - 301, 'late'],
  ['a day in the future, too', signWith(secret), at - 86_400, 'late'],
  ['another secret is wrong', signWith('pdl_ntfset_b'), at, 'wrong'],
  ['while the secret is changed the new one may come first', signWith(secret, 'pdl_ntfset_b'), at, 'good'],
  ['or last', signWith('pdl_ntfset_b', secret), at, 'good'],
  ['of two others none is ours', signWith('pdl_ntfset_b', 'pdl_ntfset_c'), at, 'wrong'],
  ['no header is no signature', undefined, at, 'unreadable'],
  ['without a time it is none', signWith(secret).replace(/^ts=\d+;/, ''), at, 'unreadable'],
  ['without a signature it is none', `ts=${at}`, at, 'unreadable'],
  ['a time that is no number is none', signWith(secret).replace(String(at), 'NaN'), at, 'unreadable'],
  ['half a signature is wrong', signWith(secret).slice(0, -2), at, 'wrong'],
  ['a signature without hex is wrong', `ts=${at};h1=${'z'.repeat(64)}`, at, 'wrong'],
])('%s', (_, header, now, verdict) => {
  expect(verify(header, now)).toBe(verdict);
});

test('another byte of the body is wrong', () => {
  expect(verify(signWith(secret), at, Buffer.from(body.toString().replace('ø', 'o')))).toBe('wrong');
});

test('the vendor’s own verifier accepts what the simulator signs, and refuses what we refuse', async () => {
  const sdk = new VendorSdk('pdl_sdbx_apikey_x', { environment: 'sandbox' as Environment });
  const now = Math.floor(Date.now() / 1000);
  const text = body.toString();
  const verdicts = (header: string) =>
    Promise.all([
      sdk.webhooks.isSignatureValid(text, secret, header).catch(() => false),
      verifySignature(header, body, { secret, tolerance: 300, now }) === 'good',
    ]);
  expect(await verdicts(signatureOf(text, [secret], now))).toEqual([true, true]);
  expect(await verdicts(signatureOf(text, ['pdl_ntfset_b'], now))).toEqual([false, false]);
  expect(await verdicts(signatureOf(`${text} `, [secret], now))).toEqual([false, false]);
  // The vendor's verifier is known to be wrong here: it accepts a time far in the future.
  expect(await verdicts(signatureOf(text, [secret], now + 3600))).toEqual([true, false]);
});

test('an event is stored before it is answered, once, however often it comes', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  world.paddle.pay(await world.checkout(olga));
  const notification = world.paddle.notifications.find(({ event_type }) => event_type === 'transaction.completed');
  const replies = await Promise.all([
    world.deliver(notification),
    world.deliver(notification),
    world.deliver(notification),
  ]);
  expect(replies).toEqual([200, 200, 200]);
  expect(await world.rows('select id from billing_events where id = $1', notification?.event_id)).toHaveLength(1);
  const heard = await world.rows(`select id from events where type = 'billing.heard'`);
  expect(heard).toHaveLength(1);
});

test('a webhook signed by an unknown party changes nothing', async () => {
  const world = await billingWorld();
  const olga = await world.acme.hire('Olga', ...billingPermissions);
  world.paddle.pay(await world.checkout(olga));
  const [notification] = world.paddle.notifications;
  expect(await world.deliver(notification, { secrets: ['pdl_ntfset_other'] })).toBe(401);
  expect(await world.deliver(notification, { shift: 86_400 })).toBe(401);
  expect(await world.deliver(notification, { shift: -301 })).toBe(401);
  expect(await world.rows('select id from billing_events')).toEqual([]);
  expect(await world.deliver(notification, { secrets: [world.hosting.webhookSecret, 'pdl_ntfset_new'] })).toBe(200);
});

test('malformed requests are refused, never as a server error, and nothing is stored', async () => {
  const world = await paidWorld();
  const before = await world.rows('select id from billing_events');
  const good = {
    event_id: `evt_${'a'.repeat(26)}`,
    event_type: 'subscription.updated',
    occurred_at: '2026-10-30T09:00:00Z',
  };
  const data = { id: world.subscription };
  const bodies = [
    '',
    'null',
    '[]',
    '{',
    '"text"',
    '\u0000',
    JSON.stringify({ ...good }),
    JSON.stringify({ ...good, data: [] }),
    JSON.stringify({ ...good, data, event_id: "evt_'; drop table billing_events" }),
    JSON.stringify({ ...good, data, event_id: 7 }),
    JSON.stringify({ ...good, data, event_type: 'x'.repeat(500) }),
    JSON.stringify({ ...good, data, occurred_at: 'yesterday' }),
    JSON.stringify({ ...good, data, occurred_at: '2026-13-45T99:00:00Z' }),
    JSON.stringify({ ...good, data: { ...data, note: '\u0000' } }),
    JSON.stringify({ ...good, data: { ...data, note: '\ud800' } }),
    `{"event_id":"${good.event_id}","event_type":"subscription.updated","occurred_at":"${good.occurred_at}","data":{"id":"${world.subscription}","deep":${'['.repeat(5000)}${']'.repeat(5000)}}}`,
  ];
  for (const text of bodies) expect([400, await world.deliver(undefined, { body: text })]).toEqual([400, 400]);
  for (const headers of [
    {},
    { 'paddle-signature': '' },
    { 'paddle-signature': 'ts=1;h1=1' },
    { 'paddle-signature': `ts=${'9'.repeat(400)};h1=${'a'.repeat(64)}` },
    { 'paddle-signature': 'h1=;ts=;'.repeat(100) },
  ])
    expect([400, 401]).toContain((await world.post('{}', headers)).statusCode);
  expect(await world.rows('select id from billing_events')).toEqual(before);
});

test('random bytes with a valid signature never cause a server error', async () => {
  const world = await paidWorld();
  const [seed] = await world.rows<{ data: Record<string, unknown> }>(
    `select data from billing_events where type = 'subscription.created'`,
  );
  const odd = [null, -1, 1e308, '', 'x'.repeat(3000), [], {}, true, '9999-12-31T23:59:59Z', '-0', '1e9', ['\u2028']];
  let n = 0;
  for (const name of Object.keys(seed?.data ?? {}))
    for (const value of odd) {
      n += 1;
      const event_id = `evt_${String(n).padStart(26, '0')}`;
      const notification = { event_id, event_type: 'subscription.updated', occurred_at: '2026-11-01T00:00:00Z' };
      const status = await world.deliver(undefined, {
        body: JSON.stringify({ ...notification, data: { ...seed?.data, [name]: value } }),
      });
      expect([name, value, status < 500]).toEqual([name, value, true]);
    }
  await world.apply();
  expect(
    await world.rows(
      'select id from billing_events where applied_at is null and data->>$1 = $2',
      'id',
      world.subscription,
    ),
  ).toEqual([]);
});

test('the webhook’s address exists only on hosted installations', async () => {
  const { createHttp } = await import('#platform/server/http/http.ts');
  const { sessionAuthenticator } = await import('#features/access/server/sessions.ts');
  const { database } = await import('#platform/testing/company.ts');
  const { paddleWebhook } = await import('./webhook.ts');
  const app = createHttp({ authenticator: sessionAuthenticator(database), features: [], devices: [paddleWebhook] });
  expect((await app.inject({ method: 'POST', url: '/webhooks/paddle', payload: '{}' })).statusCode).toBe(404);
  await app.close();
});
