import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendJson } from './compression.ts';

const long = JSON.stringify({ data: 'month '.repeat(2000) });
const app = Fastify();
app.get('/long', (request, reply) => sendJson(request, reply, long));
app.get('/short', (request, reply) => sendJson(request, reply, '{}'));

test.each([
  ['gzip, deflate, br, zstd', 'zstd', (body: Buffer) => zstdDecompressSync(body)],
  ['gzip, deflate', 'gzip', (body: Buffer) => gunzipSync(body)],
  ['deflate', undefined, (body: Buffer) => body],
  [undefined, undefined, (body: Buffer) => body],
] as const)('whoever accepts %j gets a long reply as %j', async (accepted, encoding, restored) => {
  const reply = await app.inject({ url: '/long', headers: { ...(accepted && { 'accept-encoding': accepted }) } });
  expect(reply.headers['content-encoding']).toBe(encoding);
  expect(reply.headers['vary']).toBe('accept-encoding');
  expect(restored(reply.rawPayload).toString()).toBe(long);
});

test('a short reply is sent as it is', async () => {
  const reply = await app.inject({ url: '/short', headers: { 'accept-encoding': 'gzip, zstd' } });
  expect([reply.headers['content-encoding'], reply.body]).toEqual([undefined, '{}']);
});
