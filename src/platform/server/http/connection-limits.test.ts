import { connect, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineContract } from '../../shared/contract.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { company } from '../../testing/company.ts';
import { AddressCount, type ConnectionLimits } from './connection-limits.ts';
import { createHttp } from './http.ts';
import { implement } from './implement.ts';

const contract = defineContract({
  take: {
    route: 'POST test/take',
    summary: 'Takes a text.',
    access: 'public',
    openReason: 'A test.',
    body: z.object({ text: z.string() }),
    reply: z.object({ size: z.number() }),
  },
});
const routes = implement(contract)({ take: async ({ body }) => ({ size: body.text.length }) });

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function server(connectionLimits: Partial<ConnectionLimits>) {
  const { host } = await company();
  const app = createHttp({ authenticator, features: [routes], connectionLimits });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const open = () => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => void (answer += String(data)));
    socket.on('error', () => {});
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
    return { socket, closed, answered: () => answer };
  };
  const head = (path: string, ...headers: string[]) =>
    [`POST ${path} HTTP/1.1`, `host: ${host}`, 'x-requested-with: XMLHttpRequest', ...headers, '', ''].join('\r\n');
  return { open, head };
}

const quick = { bodySeconds: 0.4, uploadSeconds: 0.8, bodyBytesPerSecond: 100 };
const json = 'content-type: application/json';

test.each([
  ['that is announced and does not come', '/app/test/take', ['content-length: 1000', json]],
  ['of unknown length', '/app/test/take', ['transfer-encoding: chunked', json]],
  ['that no one asked for', '/app/nowhere', ['content-length: 1000']],
  [
    'of a form with a file',
    '/app/test/take',
    ['content-length: 1000', 'content-type: multipart/form-data; boundary=x'],
  ],
])('a body %s ends with its connection', async (_, path, headers) => {
  const { open, head } = await server(quick);
  const { socket, closed } = open();
  socket.write(head(path, ...headers));
  expect(await closed).toMatch(/^HTTP\/1\.1 4\d\d /);
});

test('a body that arrives byte by byte is answered as too slow', async () => {
  const { open, head } = await server(quick);
  const { socket, closed } = open();
  socket.write(head('/app/test/take', 'content-length: 1000', json));
  const drip = setInterval(() => socket.write('x'), 50);
  const answer = await closed;
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"message":"The request took too long to arrive."');
});

test('a body that comes slowly, but comes, is taken however long it takes', async () => {
  const { open, head } = await server({ ...quick, bodyBytesPerSecond: 10 });
  const { socket, answered } = open();
  const parts = ['{"text":"', ...Array.from({ length: 30 }, () => 'x'.repeat(10)), '"}'];
  socket.write(head('/app/test/take', `content-length: ${parts.join('').length}`, json));
  const drip = setInterval(() => {
    const part = parts.shift();
    if (part === undefined) clearInterval(drip);
    else socket.write(part);
  }, 50);
  await expect.poll(answered, { timeout: 60_000 }).toMatch(/^HTTP\/1\.1 200 [\s\S]*"size":300/);
  socket.destroy();
});

test('connections are limited for all together', async () => {
  const { open } = await server({ maxConnections: 2 });
  const connections = [open(), open()];
  await Promise.all(connections.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
  expect(await open().closed).toBe('');
  for (const { socket } of connections) socket.destroy();
});

test('and for each address, all of one IPv6 line being one; this machine is free', () => {
  const count = new AddressCount(2);
  const [first, second] = [count.take('203.0.113.7'), count.take('::ffff:203.0.113.7')];
  expect([typeof first, typeof second, count.take('203.0.113.7')]).toEqual(['function', 'function', undefined]);
  expect(count.take('203.0.113.8')).toBeDefined();
  first?.();
  expect(count.take('203.0.113.7')).toBeDefined();
  expect(count.take('203.0.113.7')).toBeUndefined();
  expect([count.take('2001:db8::1'), count.take('2001:db8::2')].every(Boolean)).toBe(true);
  expect(count.take('2001:db8::3')).toBeUndefined();
  for (let n = 0; n < 5; n += 1) expect(count.take('127.0.0.1')).toBeDefined();
});

test('a connection on which no request begins is closed', async () => {
  const { open, head } = await server({ headersTimeoutSeconds: 0.2 });
  const [silent, half] = [open(), open()];
  half.socket.write(head('/app/test/take').slice(0, 30));
  expect(await silent.closed).toMatch(/^(HTTP\/1\.1 408 |$)/);
  expect(await half.closed).toMatch(/^HTTP\/1\.1 408 /);
});
