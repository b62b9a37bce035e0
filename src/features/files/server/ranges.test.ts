import { randomBytes, randomUUID } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import type { FileKind } from '#platform/server/files/file-kind.ts';
import { sessionCookie } from '#platform/server/http/authenticator.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { files } from '../contract.ts';
import { claimFile } from './commands.ts';
import { filesRoutes } from './routes.ts';

const kinds: readonly FileKind[] = [{ owner_type: 'note', maySee: (_, actor, ownerId) => actor?.id === ownerId }];
const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [filesRoutes(kinds)],
  storage: testStorage({ max_size_kb: 10_240, single_size_kb: 10_240 }),
});
const call = callerFor(app);

let port: number;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** The beginning of an MP4, followed by a megabyte. */
const film = Buffer.concat([
  Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
  randomBytes(1_000_000),
]);

/** Uploads a film as Ana. */
async function withFilm() {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const { body } = await call(files.upload, { body: { accept: 'any' } }, ana, {}, { name: 'tour.mp4', content: film });
  await acme.inside((db) => claimFile(db, { file_id: body.file.id, actor: ana, owner_type: 'note', owner_id: ana.id }));
  return { acme, ana, id: body.file.id };
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Requests the file over a real connection, as a player does. */
function respond(member: Member, id: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { host, token } = member;
  const cookie = `${sessionCookie}=${token}`;
  request({ port, method, path: `/app/application/file/${id}`, headers: { host, cookie, ...headers } }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => void parts.push(part));
    answer.on('error', reject);
    answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
  })
    .on('error', reject)
    .end();
  return promise;
}

/** Headers of all replies, complete or partial. */
const always = {
  'accept-ranges': 'bytes',
  'cache-control': 'private, no-cache',
  'content-disposition': `attachment; filename="tour.mp4"; filename*=UTF-8''tour.mp4`,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-type': 'video/mp4',
  'x-content-type-options': 'nosniff',
};

test('all of a film comes, and says that parts of it can be asked for', async () => {
  const { ana, id } = await withFilm();
  const { status, headers, body } = await respond(ana, id);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ ...always, 'content-length': String(film.length) });
  expect(headers).not.toHaveProperty('content-range');
  expect(body.equals(film)).toBe(true);
});

test.each([
  ['the first two bytes, as Safari begins', 'bytes=0-1', 0, 1],
  ['the middle', 'bytes=500000-500099', 500_000, 500_099],
  ['from somewhere to the end', 'bytes=999000-', 999_000, film.length - 1],
  ['the end', 'bytes=-10', film.length - 10, film.length - 1],
  ['all of it', 'bytes=0-', 0, film.length - 1],
  ['more than there is', 'bytes=999000-9999999', 999_000, film.length - 1],
])('a part of a film comes with the same headers: %s', async (_, range, start, end) => {
  const { ana, id } = await withFilm();
  const { status, headers, body } = await respond(ana, id, { range });
  expect(status).toBe(206);
  expect(headers).toMatchObject({
    ...always,
    'content-range': `bytes ${start}-${end}/${film.length}`,
    'content-length': String(end - start + 1),
  });
  expect(body.equals(film.subarray(start, end + 1))).toBe(true);
});

test('a range behind the end is refused with the length of the file', async () => {
  const { ana, id } = await withFilm();
  const { status, headers, body } = await respond(ana, id, { range: `bytes=${film.length}-` });
  expect([status, body.length]).toEqual([416, 0]);
  expect(headers).toMatchObject({
    'content-range': `bytes */${film.length}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('content-disposition');
});

test('several ranges, and invalid ones, are answered with the whole file', async () => {
  const { ana, id } = await withFilm();
  for (const range of ['bytes=0-1,5-6', 'bytes=9-2', 'lines=0-1']) {
    const { status, body } = await respond(ana, id, { range });
    expect([status, body.length]).toEqual([200, film.length]);
  }
});

test('a part is one of what the browser has already, or all of it comes', async () => {
  const { ana, id } = await withFilm();
  const { headers } = await respond(ana, id);
  const part = async (of: string) => (await respond(ana, id, { range: 'bytes=0-1', 'if-range': of })).status;
  expect(await part(headers.etag ?? '')).toBe(206);
  for (const other of ['"another"', `W/${headers.etag}`, 'Fri, 27 Nov 2026 10:00:00 GMT', ''])
    expect(await part(other)).toBe(200);
  const { status } = await respond(ana, id, { range: 'bytes=0-1', 'if-none-match': headers.etag ?? '' });
  expect(status).toBe(304);
});

test('a range is served to everyone who may see the file, and to no one else', async () => {
  const { acme, ana, id } = await withFilm();
  const [ben, stranger] = [await acme.hire('Ben'), await (await company()).hire('Sam')];
  for (const who of [ben, stranger]) {
    const { status, headers } = await respond(who, id, { range: 'bytes=0-1' });
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty('content-range');
  }
  expect((await respond(ana, randomUUID(), { range: 'bytes=0-1' })).status).toBe(404);
  expect((await respond(ana, id, { range: 'bytes=0-1' }, 'HEAD')).status).toBe(405);
});

test('a client that disconnects in the middle of a part leaves nothing open', async () => {
  const { ana, id } = await withFilm();
  const { promise, resolve } = Promise.withResolvers<void>();
  const headers = { host: ana.host, cookie: `${sessionCookie}=${ana.token}`, range: 'bytes=10-' };
  const sent = request({ port, path: `/app/application/file/${id}`, headers }, (answer) => {
    answer.once('data', () => {
      sent.destroy();
      resolve();
    });
  });
  sent.on('error', () => {});
  sent.end();
  await promise;
  await expect.poll(() => new Promise<number>((done) => app.server.getConnections((_, count) => done(count)))).toBe(0);
  expect((await respond(ana, id, { range: 'bytes=0-1' })).status).toBe(206);
});
