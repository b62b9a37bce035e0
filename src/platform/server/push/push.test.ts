import { createECDH } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { database } from '../../testing/company.ts';
import { decrypt } from '../../testing/push-service/decrypt.ts';
import { startPushService, type PushService } from '../../testing/push-service/push-service.ts';
import { isPublicAddress, isPushEndpoint } from './endpoint.ts';
import { createPushSender, type PushNetwork, type PushSender } from './push.ts';
import { pushSettings } from './push-settings.ts';
import { vapidKeysOf, type VapidKeys } from './vapid.ts';

let service: PushService;
let keys: VapidKeys;
const senders: PushSender[] = [];

beforeAll(async () => {
  service = await startPushService();
  keys = await database.outside('read', vapidKeysOf);
});
afterEach(() => service.answerWith(undefined));
afterAll(async () => {
  for (const sender of senders) sender.close();
  await service.close();
});

function senderBy(network: Partial<PushNetwork> = {}, hosts = [service.host]): PushSender {
  const subject = 'mailto:hr@acme.example';
  const sender = createPushSender({ keys, subject, hosts, network: { ...service.network, ...network } });
  senders.push(sender);
  return sender;
}

const message = (target = service.subscribe(keys.publicKey).target) => ({
  target,
  payload: { id: '1', title: 'Ça y est 🎉' },
  topic: 'a-topic',
  ttlSeconds: 60,
});

test('a message of RFC 8291 is read by the stand-in, which the other tests rely on', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  expect(decrypt(body, { pair, auth }).toString()).toBe('When I grow up, I want to be a watermelon');
  body[100] = (body[100] ?? 0) ^ 1;
  expect(() => decrypt(body, { pair, auth })).toThrow('unable to authenticate');
});

test('the installation’s key is made once, and is a pair on P-256', async () => {
  expect(await database.outside('read', vapidKeysOf)).toEqual(keys);
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32);
});

test('a message arrives encrypted, says who sends it, for how long, and what it replaces', async () => {
  const subscription = service.subscribe(keys.publicKey);
  const sender = senderBy();
  expect(await sender.send(message(subscription.target))).toEqual({ kind: 'sent' });
  expect(await sender.send(message(subscription.target))).toEqual({ kind: 'sent' });
  const claims = { aud: `https://${service.host}`, sub: 'mailto:hr@acme.example', exp: expect.any(Number) as number };
  const arrived = {
    payload: { id: '1', title: 'Ça y est 🎉' },
    ttl: '60',
    topic: 'a-topic',
    urgency: 'normal',
    claims,
  };
  expect(subscription.arrived).toEqual([arrived, arrived]);
});

test('a message signed with another key than the subscription’s is refused', async () => {
  const other = createECDH('prime256v1');
  const subscription = service.subscribe(other.generateKeys('base64url'));
  expect(await senderBy().send(message(subscription.target))).toMatchObject({ kind: 'refused' });
  expect(service.refused.at(-1)?.reason).toBe('The key is not the one of the subscription.');
});

test.each([
  ['404 is gone', 404, {}, { kind: 'gone' }],
  ['410 is gone', 410, {}, { kind: 'gone' }],
  ['413 is too large', 413, {}, { kind: 'refused', reason: 'The push service returned 413.' }],
  ['429 waits as long as it says', 429, { 'retry-after': '90' }, { kind: 'later', afterSeconds: 90 }],
  ['503 is tried again', 503, {}, { kind: 'later', reason: 'The push service returned 503.' }],
  ['the next try is at most an hour later', 503, { 'retry-after': '999999' }, { kind: 'later', afterSeconds: 3600 }],
])('%s', async (_, status, headers, outcome) => {
  service.answerWith((_request, response) => void response.writeHead(status, headers).end());
  expect(await senderBy().send(message())).toMatchObject(outcome);
});

test('a push service that cannot be reached is tried again', async () => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  expect(await senderBy({ portOf: () => port }).send(message())).toMatchObject({ kind: 'later' });
});

test('a redirect is not followed', async () => {
  service.answerWith((_request, response) => void response.writeHead(307, { location: '/elsewhere' }).end());
  const before = service.requests;
  expect(await senderBy().send(message())).toMatchObject({ kind: 'refused' });
  expect(service.requests - before).toBe(1);
});

test('a certificate of another name is not trusted', async () => {
  const { target } = service.subscribe(keys.publicKey);
  const elsewhere = { ...target, endpoint: target.endpoint.replace('.push.example', '.other.example') };
  const outcome = await senderBy({}, ['*.other.example']).send(message(elsewhere));
  expect(outcome).toMatchObject({ kind: 'later', reason: expect.stringContaining('other.example') as string });
});

test('a known name that leads into a network of one’s own is not connected to', async () => {
  const before = service.requests;
  for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1']) {
    const addressesOf = async () => [
      { address: '203.0.114.7', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ];
    const outcome = await senderBy({ addressesOf, mayReach: isPublicAddress }).send(message());
    expect(outcome).toEqual({
      kind: 'later',
      reason: `${service.host} does not resolve to a public internet address.`,
    });
  }
  expect(service.requests).toBe(before);
});

test('a name that leads elsewhere the second time is asked only once for a connection', async () => {
  const lookups: string[] = [];
  const allowed = new Set(['127.0.0.1']);
  const addressesOf = async (host: string) => {
    lookups.push(host);
    return [{ address: lookups.length === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
  };
  const sender = senderBy({ addressesOf, mayReach: (address) => allowed.has(address) });
  expect(await sender.send(message())).toEqual({ kind: 'sent' });
  expect(await sender.send(message())).toEqual({ kind: 'sent' });
  expect(lookups).toEqual([service.host]);
  sender.close();
  expect(await sender.send(message())).toMatchObject({ kind: 'later' });
  expect(lookups).toEqual([service.host, service.host]);
});

const usual = pushSettings.read({}, { production: true, folder: '.' });
const hosts = 'value' in usual ? usual.value.hosts : [];

test.each([
  ['Chrome', 'https://fcm.googleapis.com/fcm/send/abc:APA91', true],
  ['Firefox', 'https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
  ['Safari', 'https://web.push.apple.com/QGu', true],
  ['Edge', 'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA', true],
  ['the usual port, written down', 'https://fcm.googleapis.com:443/fcm/send/a', true],
  ['not encrypted', 'http://fcm.googleapis.com/fcm/send/a', false],
  ['another port', 'https://fcm.googleapis.com:8443/fcm/send/a', false],
  ['with a password', 'https://a:b@fcm.googleapis.com/fcm/send/a', false],
  ['another host before @', 'https://fcm.googleapis.com@10.0.0.1/fcm', false],
  ['another host', 'https://hooks.example.com/fcm.googleapis.com', false],
  ['a longer host', 'https://fcm.googleapis.com.evil.example/', false],
  ['a host that only ends alike', 'https://evilpush.apple.com/', false],
  ['the parent of subdomains', 'https://push.apple.com/', false],
  ['an address', 'https://127.0.0.1/', false],
  ['an address in other digits', 'https://2130706433/', false],
  ['IPv6', 'https://[::1]/', false],
  ['this machine', 'https://localhost/', false],
  ['a file', 'file:///etc/passwd', false],
  ['a line break', 'https://fcm.googleapis.com/\r\nx: y', false],
  ['a host with a dot at its end', 'https://fcm.googleapis.com./a', false],
  ['no address at all', 'fcm.googleapis.com', false],
  ['far too long', `https://fcm.googleapis.com/${'a'.repeat(3000)}`, false],
])('an endpoint is taken from the known push services only: %s', (_, endpoint, taken) => {
  expect(isPushEndpoint(endpoint, hosts)).toBe(taken);
});

test.each([
  ['142.250.74.10', true],
  ['2a00:1450:4001:82a::200a', true],
  ['0.0.0.0', false],
  ['127.8.0.1', false],
  ['10.0.0.1', false],
  ['172.20.1.1', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:a00:1', false],
  ['::a00:1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['fe80::1%eth0', false],
  ['fc00::1', false],
  ['no address', false],
])('%s is of the open internet: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

test('the known push services can be named by the installation, each by a name', () => {
  const read = (WEB_PUSH_HOSTS: string) => pushSettings.read({ WEB_PUSH_HOSTS }, { production: true, folder: '.' });
  expect(read('Push.example.com, *.push.example.com')).toEqual({
    value: { hosts: ['push.example.com', '*.push.example.com'] },
  });
  for (const wrong of ['*', '10.0.0.1', 'https://push.example.com', '*.com', 'localhost', 'a.example,,'])
    expect(read(wrong)).toHaveProperty('mistakes');
});
