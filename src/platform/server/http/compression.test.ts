import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { pack, sendJson } from './compression.ts';

const long = JSON.stringify({ data: 'month '.repeat(2000) });
const app = Fastify();
app.get('/long', (request, reply) => sendJson(request, reply, long));
app.get('/packed', async (request, reply) => sendJson(request, reply, await pack(long)));
app.get('/short', (request, reply) => sendJson(request, reply, '{}'));

test.each([
  ['gzip, deflate, br, zstd', 'zstd', (body: Buffer) => zstdDecompressSync(body)],
  ['gzip, deflate', 'gzip', (body: Buffer) => gunzipSync(body)],
  ['deflate', undefined, (body: Buffer) => body],
  [undefined, undefined, (body: Buffer) => body],
] as const)(
  'a client that accepts %j gets a long reply as %j, packed already or not',
  async (accepted, encoding, restored) => {
    const headers = { ...(accepted && { 'accept-encoding': accepted }) };
    for (const url of ['/long', '/packed']) {
      const reply = await app.inject({ url, headers });
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect(reply.headers['vary']).toBe('accept-encoding');
      expect(restored(reply.rawPayload).toString()).toBe(long);
    }
  },
);

test('a short reply is sent as it is', async () => {
  const reply = await app.inject({ url: '/short', headers: { 'accept-encoding': 'gzip, zstd' } });
  expect([reply.headers['content-encoding'], reply.body]).toEqual([undefined, '{}']);
});

test('a long text is packed once for all, a short one stays as it is', async () => {
  expect(await pack('{}')).toBe('{}');
  expect(await pack(long)).toEqual({ zstd: expect.any(Buffer) });
});
