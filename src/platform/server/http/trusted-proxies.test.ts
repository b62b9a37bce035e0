import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { authenticator } from '../../testing/authenticator.ts';
import { createHttp, type HttpOptions } from './http.ts';
import { callerOf, trustedProxies } from './trusted-proxies.ts';

test.each([
  ['no one', false, '127.0.0.1', false],
  ['everyone', true, '203.0.113.7', true],
  ['an address', '10.0.0.1, 10.0.0.2', '10.0.0.2', true],
  ['also as a socket writes it', '10.0.0.1', '::ffff:10.0.0.1', true],
  ['another address', '10.0.0.1', '10.0.0.3', false],
  ['a network', '172.28.0.0/24', '172.28.0.9', true],
  ['outside of it', '172.28.0.0/24', '172.28.1.9', false],
  ['a network of IPv6', 'fd00::/8', 'fd12::1', true],
  ['IPv4 that is written as IPv6', '::ffff:10.0.0.0/104', '10.9.9.9', true],
  ['an address with a zone', 'fe80::1%eth0', 'fe80::1%eth0', true],
  ['an invalid address', '0.0.0.0/0', 'somewhere', false],
])('%s is believed', (_, trusted, address, expected) => {
  expect(trustedProxies(trusted)(address)).toBe(expected);
});

test.each([
  ['without a proxy it is the connection’s', false, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['behind one it is the last that it names', '10.0.0.0/8', '10.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['behind two it is the last that both name', '10.0.0.0/8', '10.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['a proxy that reports no caller is the caller itself', '10.0.0.0/8', '10.0.0.1', undefined, '10.0.0.1'],
  ['when everyone is trusted, it is the first', true, '10.0.0.1', '6.6.6.6, 198.51.100.1', '6.6.6.6'],
])('caller: %s', (_, trusted, remoteAddress, forwarded, expected) => {
  const request = {
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage;
  expect(callerOf(request, trustedProxies(trusted))).toBe(expected);
});

/** A server with its log, and a request to it through a real connection. */
async function serverWith(options: Partial<HttpOptions>) {
  const lines: { level: number; msg: string; proxy?: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = createHttp({ authenticator, features: [], log, ...options });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const ask = (...headers: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let answer = '';
      socket.on('data', (data) => void (answer += String(data)));
      socket.on('error', reject);
      socket.on('close', () => resolve(answer));
      socket.end(['GET /health HTTP/1.1', 'host: acme.test', 'connection: close', ...headers, '', ''].join('\r\n'));
    });
  return { lines, ask };
}

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

test('an unnamed proxy is reported once', async () => {
  const { lines, ask } = await serverWith({});
  await ask();
  expect(lines).toEqual([]);
  await ask('x-forwarded-for: 203.0.113.7');
  await ask('forwarded: for=203.0.113.7');
  expect(lines).toMatchObject([{ level: 40, proxy: '127.0.0.1', msg: expect.stringContaining('TRUST_PROXY') }]);
});

test('a trusted proxy causes no warning', async () => {
  const { lines, ask } = await serverWith({ trustProxy: '127.0.0.1' });
  await ask('x-forwarded-for: 203.0.113.7');
  expect(lines).toEqual([]);
});

test('the name that a request brings along counts only from a proxy that is trusted', async () => {
  const trusted = await serverWith({ trustProxy: '127.0.0.0/8' });
  const other = await serverWith({ trustProxy: '10.0.0.0/8' });
  const none = await serverWith({});
  expect(await trusted.ask('x-request-id: proxy-7')).toContain('x-request-id: proxy-7');
  for (const { ask } of [other, none]) expect(await ask('x-request-id: proxy-7')).not.toContain('proxy-7');
});

test('a request that names two hosts is refused', async () => {
  const { ask } = await serverWith({});
  for (const second of ['host: other.test', 'Host: acme.test', 'HOST: other.test'])
    expect(await ask(second), second).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ask()).toMatch(/^HTTP\/1\.1 404 /);
});
