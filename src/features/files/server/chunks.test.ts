import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { bucketFileStore } from '#platform/server/files/file-store-s3.ts';
import { pieceBytes } from '#platform/server/files/file-store.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member, type TestReply } from '#platform/testing/company.ts';
import { startBucketServer } from '#platform/testing/s3/server.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { files, type UploadProgress } from '../contract.ts';
import { filesRoutes } from './routes.ts';

const server = await startBucketServer();
const disk = testStorage();
const bucket = {
  ...testStorage(),
  files: bucketFileStore({
    ...server.account,
    bucket: server.bucket,
    endpoint: server.endpoint,
    forcePathStyle: true,
    prefix: '',
  }),
};
const apps = [disk, bucket].map((storage) =>
  createHttp({ authenticator: sessionAuthenticator(database), features: [filesRoutes([])], storage }),
);
afterAll(async () => {
  for (const app of apps) await app.close();
  bucket.files.close();
  await server.close();
});

interface UploadChunksOptions {
  readonly id?: string;
  readonly content: Buffer;
  readonly name?: string;
  readonly accept?: 'any' | 'image';
}

/** Sends a file in chunks to one of the servers as a browser does. */
function sender(app: (typeof apps)[number]) {
  const call = callerFor(app);
  return {
    call,
    chunk: (
      member: Member,
      { id = randomUUID(), content, name = 'a.txt', accept = 'any' }: UploadChunksOptions,
      index: number,
      change: object = {},
    ): Promise<TestReply<UploadProgress>> => {
      const total = Math.ceil(content.length / pieceBytes);
      const body = { upload_id: id, index, total, name, size: content.length, accept, ...change };
      return call(
        files.uploadChunk,
        { body },
        member,
        {},
        { name: 'blob', content: content.subarray(index * pieceBytes, (index + 1) * pieceBytes) },
      );
    },
    progress: (member: Member, upload_id: string) => call(files.uploadProgress, { params: { upload_id } }, member),
    serve: (member: Member, id: string) => call(files.file, { params: { id } }, member),
  };
}

const text = (size: number) => Buffer.alloc(size, randomBytes(64).toString('hex'));
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const rowOf = (acme: Company, id: string) =>
  acme.inside((db) => db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const fileOf = (reply: TestReply<UploadProgress>) => {
  if (!reply.body.file) throw new Error(`There is no file: ${JSON.stringify(reply.body)}`);
  return reply.body.file;
};

describe.each([
  ['in a folder', disk, apps[0]],
  ['in a bucket', bucket, apps[1]],
])('chunks %s', (_, storage, app) => {
  if (!app) throw new Error('There is an app for each storage.');
  const { chunk, progress, serve, call } = sender(app);

  async function contentOf(acme: Company, id: string): Promise<Buffer> {
    const { storage_key } = await rowOf(acme, id);
    const found = await storage.files.get(storage_key);
    return Buffer.concat(await (found?.content.toArray() ?? []));
  }

  test.each([
    ['in their order', [0, 1, 2]],
    ['in the wrong order', [2, 0, 1]],
    ['some of them twice', [1, 1, 2, 1, 0]],
  ])('become the file they were, sent %s', async (_, order) => {
    const acme = await company();
    const ana = await acme.hire('Ana');
    const sending = { id: randomUUID(), content: text(2 * pieceBytes + 1_000) };
    const replies = [];
    for (const index of order) replies.push(await chunk(ana, sending, index));

    expect(replies.slice(0, -1).map(({ body }) => body.file)).toEqual(order.slice(1).map(() => null));
    const file = fileOf(replies.at(-1) ?? (await chunk(ana, sending, 0)));
    expect(file).toMatchObject({
      name: 'a.txt',
      size: sending.content.length,
      content_type: 'text/plain; charset=utf-8',
    });
    expect((await contentOf(acme, file.id)).equals(sending.content)).toBe(true);
    expect(await rowOf(acme, file.id)).toMatchObject({
      sha256: storage === disk ? sha256(sending.content) : null,
      uploaded_by: ana.id,
    });
    expect((await serve(ana, file.id)).headers['content-length']).toBe(String(sending.content.length));
  });

  test('become one file when all of them come at once, each twice', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana');
    const sending = { id: randomUUID(), content: text(2 * pieceBytes + 5) };

    const replies = await Promise.all([0, 1, 2, 2, 1, 0].map((index) => chunk(ana, sending, index)));

    // A chunk that arrives during assembly gets no file yet and asks again.
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const { body } = await progress(ana, sending.id);
    expect(body).toMatchObject({ received: [0, 1, 2], file: { size: sending.content.length } });
    const rows = await acme.inside((db) => db.selectFrom('files').selectAll().execute());
    expect(rows.length).toBe(1);
    expect((await contentOf(acme, rows[0]?.id ?? '')).equals(sending.content)).toBe(true);
  });

  test('go on where they were', async () => {
    const ana = await (await company()).hire('Ana');
    const sending = { id: randomUUID(), content: text(2 * pieceBytes + 5) };
    expect((await progress(ana, sending.id)).status).toBe(404);
    await chunk(ana, sending, 2);
    await chunk(ana, sending, 0);

    expect((await progress(ana, sending.id)).body).toEqual({
      upload_id: sending.id,
      total: 3,
      received: [0, 2],
      file: null,
    });
    const done = await chunk(ana, sending, 1);
    // The last reply may have been lost.
    expect((await progress(ana, sending.id)).body).toEqual(done.body);
    expect((await chunk(ana, sending, 1)).body).toEqual(done.body);
  });

  test('chunks of an image become a new image, and nothing of the old one remains', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana');
    const noise = await sharp(randomBytes(2_000 * 1_500 * 3), { raw: { width: 2_000, height: 1_500, channels: 3 } })
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const sending = { id: randomUUID(), content: noise, name: 'photo.png', accept: 'image' as const };
    await chunk(ana, sending, 0);

    const file = fileOf(await chunk(ana, sending, 1));

    expect(file).toMatchObject({ name: 'photo.png', width: 2_000, height: 1_500, content_type: 'image/png' });
    expect((await contentOf(acme, file.id)).includes('SecretCamera')).toBe(false);
    const objects = await acme.inside((db) =>
      db.selectFrom('file_objects').select(['key', 'remove_at']).orderBy('remove_at').execute(),
    );
    expect(objects.length).toBe(2);
    expect(objects[0]?.remove_at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('come again when the store has lost them', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana');
    const sending = { id: randomUUID(), content: text(pieceBytes + 5) };
    await chunk(ana, sending, 0);
    const { key, handle } = await acme.inside((db) =>
      db.selectFrom('file_objects').select(['key', 'handle']).executeTakeFirstOrThrow(),
    );
    await storage.files.abort(key, handle ?? '');

    expect((await chunk(ana, sending, 1)).body).toMatchObject({ received: [], file: null });
    await chunk(ana, sending, 0);
    expect(fileOf(await chunk(ana, sending, 1)).size).toBe(sending.content.length);
  });

  test('are given up by who has sent them', async () => {
    const acme = await company();
    const [ana, bob] = [await acme.hire('Ana'), await acme.hire('Bob')];
    const sending = { id: randomUUID(), content: text(pieceBytes + 5) };
    await chunk(ana, sending, 0);
    const remove = (member: Member) => call(files.removeTemporary, { params: { id: sending.id } }, member);

    expect((await remove(bob)).status).toBe(404);
    expect((await remove(ana)).status).toBe(200);
    expect((await progress(ana, sending.id)).status).toBe(404);
  });

  test('leave nothing of themselves on this machine', async () => {
    expect(await readdir(storage.incoming)).toEqual([]);
  });
});

const { chunk, progress } = sender(apps[0] as (typeof apps)[number]);

test('someone else’s upload is not known, neither to a colleague nor to another company', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const sending = { id: randomUUID(), content: text(pieceBytes + 5) };
  await chunk(ana, sending, 0);

  for (const other of [await acme.hire('Bob'), await (await company()).hire('Eve')])
    expect((await progress(other, sending.id)).status).toBe(404);
  expect((await chunk(await acme.hire('Bob'), sending, 1)).status).toBe(404);
  // Another company may use the same upload id.
  expect((await chunk(await (await company()).hire('Eve'), sending, 1)).body.received).toEqual([1]);
  expect((await progress(ana, sending.id)).body.received).toEqual([0]);
});

const large = text(pieceBytes + 5);
test.each([
  ['another name', { name: 'b.txt' }, large],
  ['another size', { size: large.length + 1 }, Buffer.concat([large, Buffer.from('x')])],
])('an upload that was begun for one file takes no chunk of %s', async (_, change, content) => {
  const ana = await (await company()).hire('Ana');
  const id = randomUUID();
  await chunk(ana, { id, content: large }, 0);
  expect(await chunk(ana, { id, content }, 1, change)).toMatchObject({
    status: 424,
    body: { code: 'files.otherUpload' },
  });
});

test.each([
  ['more chunks than the size has', { total: 3 }, 'total'],
  ['fewer chunks than the size has', { total: 1, index: 0 }, 'total'],
  ['a chunk behind the last', { index: 2 }, 'index'],
  ['a chunk that is too small', { index: 0 }, 'file'],
  ['a chunk that is too large', { size: pieceBytes + 4 }, 'file'],
  ['a negative number', { index: -1 }, 'index'],
  ['no number', { index: 'one' }, 'index'],
  ['no id', { upload_id: 'x' }, 'upload_id'],
  ['no name', { name: ' ' }, 'name'],
  ['a size over the limit', { size: 300 * 1_048_576, total: 38 }, 'file'],
])('a chunk is refused that says %s', async (_, change, field) => {
  const acme = await company();
  const reply = await chunk(await acme.hire('Ana'), { content: large }, 1, change);
  expect(reply.status).toBe(422);
  expect(Object.keys((reply.body as unknown as { errors: object }).errors)).toContain(field);
  expect(await acme.inside((db) => db.selectFrom('uploads').selectAll().execute())).toEqual([]);
});

test('a chunk of more than eight megabytes is refused', async () => {
  const ana = await (await company()).hire('Ana');
  const content = text(pieceBytes + 1);
  const call = callerFor(apps[0] as (typeof apps)[number]);
  const body = { upload_id: randomUUID(), index: 0, total: 2, name: 'a.txt', size: content.length };
  expect(await call(files.uploadChunk, { body }, ana, {}, { name: 'x', content })).toMatchObject({
    status: 422,
    body: { errors: { file: ['This file size must be less than 8192KB'] } },
  });
});

test('a forbidden upload is refused with its first chunk', async () => {
  const acme = await company();
  const content = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(pieceBytes)]);
  expect(await chunk(await acme.hire('Ana'), { content, name: 'setup.pdf' }, 0)).toMatchObject({
    status: 422,
    body: { errors: { file: ['This file type is not allowed'] } },
  });
  expect(await acme.inside((db) => db.selectFrom('uploads').selectAll().execute())).toEqual([]);
});

test('an upload that turns out to be forbidden at the end leaves nothing behind', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(pieceBytes)]);
  const sending = { id: randomUUID(), content, name: 'a.pdf' };
  await chunk(ana, sending, 1);
  expect(await chunk(ana, { ...sending, accept: 'image' }, 0)).toMatchObject({
    status: 422,
    body: { message: 'Please use an image file' },
  });
  await chunk(ana, { ...sending, content: Buffer.concat([Buffer.from('MZ'), content.subarray(2)]), name: 'a.pdf' }, 0);
  expect(await acme.inside((db) => db.selectFrom('files').selectAll().execute())).toEqual([]);
});
