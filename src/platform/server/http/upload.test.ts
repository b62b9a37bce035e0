import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineContract } from '../../shared/contract.ts';
import { callerFor, company, formOf } from '../../testing/company.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { testStorage } from '../../testing/storage.ts';
import { createHttp } from './http.ts';
import { implement } from './implement.ts';

const contract = defineContract({
  take: {
    route: 'POST test/take',
    summary: 'Takes a file',
    access: 'member',
    openReason: 'It is here for a test.',
    transaction: 'manual',
    upload: { field: 'file' },
    body: z.object({ note: z.string().max(5).optional(), count: z.number().optional() }),
    reply: z.object({
      name: z.string(),
      size: z.number(),
      sha256: z.string(),
      text: z.string(),
      note: z.string().optional(),
      count: z.number().optional(),
    }),
  },
  other: {
    route: 'POST test/other',
    summary: 'Takes none',
    access: 'member',
    openReason: 'It is here for a test.',
    body: z.object({}),
    reply: z.object({}),
  },
});
let taken = 0;
const routes = implement(contract)({
  async take({ body, upload }) {
    taken += 1;
    const { name, size, sha256, path } = upload;
    return { ...body, name, size, sha256, text: (await readFile(path, 'latin1')).slice(0, 20) };
  },
  other: async () => ({}),
});

const megabyte = 1_048_576;
const storage = testStorage({ single_size_kb: 30 * 1024 });
const app = createHttp({ authenticator, features: [routes], storage });
const call = callerFor(app);
let port: number;
/** Connections as the server sees them. */
const connections: Socket[] = [];

beforeAll(async () => {
  app.server.on('connection', (socket: Socket) => connections.push(socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Remaining files of uploads. */
const left = () => readdir(storage.incoming).catch(() => []);

/** Sends the head of a request and as much of a body as is accepted, without its end. */
async function pour(
  host: string,
  cookie: string,
  marked = true,
): Promise<{ socket: Socket; status: Promise<number>; poured(): number }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let poured = 0;
  let answer = '';
  const status = new Promise<number>((resolve) => {
    socket.on('data', (data) => {
      answer += String(data);
      const found = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1];
      if (found) resolve(Number(found));
    });
    socket.on('close', () => resolve(0));
  });
  socket.on('error', () => {});
  const head = [
    'POST /app/test/take HTTP/1.1',
    `Host: ${host}`,
    ...(marked ? ['X-Requested-With: XMLHttpRequest'] : []),
    ...(cookie ? [`Cookie: muster_session=${cookie}`] : []),
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${100 * megabyte}`,
    '',
    '--x',
    'Content-Disposition: form-data; name="file"; filename="a.txt"',
    '',
    '',
  ];
  socket.write(head.join('\r\n'));
  const chunk = Buffer.alloc(65_536, 'a');
  const more = () => {
    while (poured < 100 * megabyte && !socket.destroyed) {
      poured += chunk.length;
      if (!socket.write(chunk)) return void socket.once('drain', more);
    }
  };
  more();
  return { socket, status, poured: () => poured };
}

test('a file arrives whole, with its fields, and is gone after the call', async () => {
  const ana = await (await company()).hire('Ana');
  const content = randomBytes(3 * megabyte);

  const { status, body } = await call(
    contract.take,
    { body: { note: 'hello', count: 7 } },
    ana,
    {},
    { name: 'Über "x".txt', content },
  );

  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      name: 'Über "x".txt',
      size: content.length,
      note: 'hello',
      count: 7,
      text: content.toString('latin1').slice(0, 20),
    },
  });
  expect(await left()).toEqual([]);
});

test.each([
  ['without a session', '', true, 401],
  ['with a session that never was', 'x'.repeat(43), true, 419],
  ['from a page of another site', 'x'.repeat(43), false, 419],
])('the bytes of a stranger are not read: %s', async (_, cookie, marked, expected) => {
  const { host } = await company();
  const before = connections.length;

  const { socket, status } = await pour(host, cookie, marked);

  // The answer may be lost with the connection, which is cut while the stranger is still sending.
  expect([expected, 0]).toContain(await status);
  const seen = connections[before];
  await vi.waitFor(() => expect(seen?.destroyed).toBe(true), { timeout: 30_000 });
  socket.destroy();
  expect(seen?.bytesRead).toBeLessThan(megabyte);
  expect(await left()).toEqual([]);
});

test('an admitted caller who disconnects leaves nothing', async () => {
  const ana = await (await company()).hire('Ana');
  const before = taken;
  const { socket } = await pour(ana.host, ana.token);
  await vi.waitFor(async () => expect((await left()).length).toBe(1), { timeout: 30_000 });

  socket.destroy();

  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 30_000 });
  expect(taken).toBe(before);
});

test('a file over the limit is refused as soon as it is', async () => {
  const ana = await (await company()).hire('Ana');
  const { socket, status } = await pour(ana.host, ana.token);
  expect(await status).toBe(422);
  socket.destroy();
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 30_000 });
});

const part = (name: string, content: string, file = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
const file = part('file', 'A note.', '; filename="a.txt"');
test.each([
  ['a form', `${part('note', 'hi')}${file}--x--\r\n`, 200],
  ['a field behind the file', `${file}${part('note', 'hi')}--x--\r\n`, 422],
  ['a field that is not known', `${part('is_owner', 'true')}${file}--x--\r\n`, 422],
  ['a field that is wrong', `${part('note', 'too long')}${file}--x--\r\n`, 422],
  ['no file', `${part('note', 'hi')}--x--\r\n`, 422],
  ['nothing', '', 422],
  ['one field twice', `${part('note', 'a')}${part('note', 'b')}${file}--x--\r\n`, 400],
  ['two files', `${file}${file}--x--\r\n`, 400],
  ['a file in another field', `${part('avatar', 'x', '; filename="a.txt"')}--x--\r\n`, 400],
  ['the name of a prototype', `${part('__proto__', 'x')}${file}--x--\r\n`, 400],
  ['many fields', `${Array.from({ length: 50 }, (_, n) => part(`f${n}`, 'x')).join('')}${file}--x--\r\n`, 400],
  ['a very long field', `${part('note', 'x'.repeat(100_000))}${file}--x--\r\n`, 400],
  ['a form that breaks off', file.slice(0, -3), 400],
  ['a form that breaks off in a head', '--x\r\nContent-Dispo', 400],
])('a broken form is told from a good one: %s', async (_, payload, status) => {
  const ana = await (await company()).hire('Ana');
  const headers = {
    host: ana.host,
    cookie: `muster_session=${ana.token}`,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'multipart/form-data; boundary=x',
  };
  const reply = await app.inject({ method: 'POST', url: '/app/test/take', headers, payload });
  expect([reply.statusCode, reply.body]).toEqual([
    status,
    expect.stringContaining(status === 200 ? 'A note.' : 'message'),
  ]);
  expect(await left()).toEqual([]);
});

test.each([
  [
    'JSON where a file is wanted',
    '/app/test/take',
    'application/json',
    '{}',
    'The files must be sent as multipart/form-data.',
  ],
  [
    'text where a file is wanted',
    '/app/test/take',
    'text/plain',
    'x',
    'The files must be sent as multipart/form-data.',
  ],
  [
    'nothing where a file is wanted',
    '/app/test/take',
    undefined,
    undefined,
    'The files must be sent as multipart/form-data.',
  ],
  [
    'a form where none is wanted',
    '/app/test/other',
    'multipart/form-data; boundary=x',
    '--x--',
    'This address accepts only JSON.',
  ],
])('%s is refused', async (_, url, type, payload, message) => {
  const ana = await (await company()).hire('Ana');
  const headers = {
    host: ana.host,
    cookie: `muster_session=${ana.token}`,
    'x-requested-with': 'XMLHttpRequest',
    ...(type && { 'content-type': type }),
  };
  const reply = await app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([415, message]);
});

test('a form without a boundary is a broken one', async () => {
  const ana = await (await company()).hire('Ana');
  const headers = {
    host: ana.host,
    cookie: `muster_session=${ana.token}`,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'multipart/form-data',
  };
  expect((await app.inject({ method: 'POST', url: '/app/test/take', headers, payload: 'x' })).statusCode).toBe(400);
});

// A small disk in memory. Only root may make one, and not in every container; elsewhere this test is skipped.
const small = await mkdtemp(join(tmpdir(), 'muster-small-'));
const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'muster', small], { stdio: 'ignore' }).status === 0;
afterAll(async () => {
  if (canMount) spawnSync('umount', ['-l', small]);
  await rm(small, { recursive: true, force: true });
});

test.runIf(canMount)('a full disk is reported, and leaves nothing of the file', async () => {
  const full = createHttp({ authenticator, features: [routes], storage: { ...storage, incoming: small } });
  const ana = await (await company()).hire('Ana');
  const { payload, headers } = formOf('file', {}, { name: 'a.txt', content: Buffer.alloc(3 * megabyte) });

  const reply = await full.inject({
    method: 'POST',
    url: '/app/test/take',
    headers: {
      host: ana.host,
      cookie: `muster_session=${ana.token}`,
      'x-requested-with': 'XMLHttpRequest',
      ...headers,
    },
    payload,
  });

  expect([reply.statusCode, reply.json()]).toEqual([
    507,
    { status: 507, message: 'There is no space left for files. Contact your administrator.', code: 'files.full' },
  ]);
  expect(await readdir(small)).toEqual([]);
  await full.close();
});
