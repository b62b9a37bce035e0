import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineContract } from '../../shared/contract.ts';
import { download } from '../../shared/schemas.ts';
import { callerFor, company } from '../../testing/company.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { Download } from './download.ts';
import { createHttp } from './http.ts';
import { implement } from './implement.ts';

const files = defineContract({
  named: {
    route: 'GET probe/file',
    summary: 'A file',
    access: 'member',
    openReason: 'It is here for a test.',
    query: z.object({ name: z.string() }),
    reply: download,
  },
  lost: {
    route: 'GET probe/lost',
    summary: 'A file whose content is gone',
    access: 'member',
    openReason: 'It is here for a test.',
    reply: download,
  },
  made: {
    route: 'POST probe/made',
    summary: 'A file made on demand',
    access: 'member',
    openReason: 'It is here for a test.',
    body: z.object({ text: z.string() }),
    reply: download,
  },
});

const type = 'text/plain; charset=utf-8';
const routes = implement(files)({
  named: async ({ query }) => new Download({ name: query.name, type, body: 'content', etag: 'abc' }),
  lost: async () =>
    new Download({
      name: 'lost.bin',
      type: 'application/octet-stream',
      size: 1_000_000,
      etag: 'abc',
      body: async () => {
        throw new Error('The disk has lost it.');
      },
    }),
  made: async ({ body }) => new Download({ name: 'made.txt', type, body: body.text }),
});
const app = createHttp({ authenticator, features: [routes] });
const call = callerFor(app);
afterAll(() => app.close());

test.each([
  [
    'quotes and backslashes do not end the name',
    'a"b\\c.txt',
    `attachment; filename="a_b_c.txt"; filename*=UTF-8''a%22b%5Cc.txt`,
  ],
  [
    'an apostrophe does not end it either',
    "it's (1)*.txt",
    `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`,
  ],
  [
    'letters of other scripts are kept',
    'Überstunden.txt',
    `attachment; filename="_berstunden.txt"; filename*=UTF-8''%C3%9Cberstunden.txt`,
  ],
])('%s', async (_, name, disposition) => {
  const ana = await (await company()).hire('Ana');
  expect((await call(files.named, { query: { name } }, ana)).headers['content-disposition']).toBe(disposition);
});

test('a file whose content cannot be read is an error like every other, with nothing of the file about it', async () => {
  const ana = await (await company()).hire('Ana');

  const reply = await call(files.lost, {}, ana);

  expect(reply).toMatchObject({ status: 500, body: { code: 'platform.unexpected' } });
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-length': String(JSON.stringify(reply.body).length),
  });
  for (const header of ['etag', 'content-disposition']) expect(reply.headers).not.toHaveProperty(header);
});

test('a repeated write that returns a file is answered again: files are not stored', async () => {
  const ana = await (await company()).hire('Ana');
  const key = { 'idempotency-key': 'k' };

  expect((await call(files.made, { body: { text: 'one' } }, ana, key)).body).toBe('one');
  expect((await call(files.made, { body: { text: 'one' } }, ana, key)).body).toBe('one');
});
