import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { startBucketServer } from '../../testing/s3/server.ts';
import { diskFileStore } from './file-store-disk.ts';
import { bucketFileStore } from './file-store-s3.ts';
import { LostPiecesError, newFileKey, pieceBytes, type FileStore } from './file-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'muster-files-'));
const server = await startBucketServer();
const bucketSettings = {
  ...server.account,
  bucket: server.bucket,
  endpoint: server.endpoint,
  forcePathStyle: true,
  prefix: 'muster/',
};
const disk = diskFileStore(join(folder, 'files'));
const bucket = bucketFileStore(bucketSettings);

afterAll(async () => {
  disk.close();
  bucket.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function read(store: FileStore, key: string): Promise<Buffer | undefined> {
  const found = await store.get(key);
  const content = found && (await buffer(found.content));
  if (found) expect(found.size).toBe(content?.length);
  return content;
}

async function keys(store: FileStore, prefix: string): Promise<string[]> {
  const all: string[] = [];
  for await (const { key } of store.list(prefix)) all.push(key);
  return all;
}

async function piece(content: Buffer): Promise<string> {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return path;
}

describe.each([
  ['a folder', disk],
  ['a bucket', bucket],
])('%s', (_, store) => {
  test.each([
    ['nothing', 0],
    ['one byte', 1],
    ['a whole piece', pieceBytes],
    ['a piece and a byte', pieceBytes + 1],
    ['several pieces', 2.5 * pieceBytes],
  ])('gives back what was put: %s', async (_, size) => {
    const [key, content] = [newFileKey(randomUUID()), randomBytes(size)];

    await store.put(key, Readable.from([content.subarray(0, 3), content.subarray(3)]), size);

    expect((await read(store, key))?.equals(content)).toBe(true);
  });

  test('gives a part of what was put, and says how large that is', async () => {
    const [key, content] = [newFileKey(randomUUID()), randomBytes(1000)];
    await store.put(key, Readable.from([content]), content.length);
    for (const [start, end] of [
      [0, 0],
      [10, 499],
      [999, 999],
      [0, 999],
    ] as const) {
      const found = await store.get(key, { start, end });
      expect(found?.size).toBe(end - start + 1);
      expect(found && (await buffer(found.content)).equals(content.subarray(start, end + 1))).toBe(true);
    }
    expect(await store.get(newFileKey(randomUUID()), { start: 0, end: 0 })).toBeUndefined();
  });

  test.each([
    ['less than was told', 10, 11],
    ['more than was told', 11, 10],
    ['less than announced, in pieces', pieceBytes + 5, pieceBytes + 6],
    ['more than announced, in pieces', 2 * pieceBytes + 5, pieceBytes + 6],
  ])('stores nothing when there is %s', async (_, size, announced) => {
    const key = newFileKey(randomUUID());

    await expect(store.put(key, Readable.from([randomBytes(size)]), announced)).rejects.toThrow(
      'does not match the announced size',
    );

    expect(await read(store, key)).toBeUndefined();
  });

  test('stores nothing when the sender breaks off, and keeps what was there before', async () => {
    const key = newFileKey(randomUUID());
    const broken = async function* () {
      yield randomBytes(100);
      throw new Error('gone');
    };
    await expect(store.put(key, broken(), 200)).rejects.toThrow('gone');
    expect(await read(store, key)).toBeUndefined();
    await store.put(key, Readable.from([Buffer.from('old')]), 3);
    await expect(store.put(key, broken(), 200)).rejects.toThrow('gone');
    expect(String(await read(store, key))).toBe('old');
  });

  test('knows nothing of a key that was never put, and deletes it without complaint', async () => {
    const key = newFileKey(randomUUID());
    expect(await store.get(key)).toBeUndefined();
    await store.delete(key);
    await store.put(key, Readable.from([Buffer.from('x')]), 1);
    await store.delete(key);
    expect(await store.get(key)).toBeUndefined();
  });

  test('lists the objects of one company, however many pages there are, in order', async () => {
    const [acme, other] = [randomUUID(), randomUUID()];
    const put = [];
    for (let n = 0; n < 8; n++) put.push(newFileKey(n === 3 ? other : acme));
    for (const key of put) await store.put(key, Readable.from([Buffer.from('x')]), 1);

    expect(await keys(store, `${acme}/`)).toEqual(put.filter((key) => key.startsWith(acme)).toSorted());
    expect(await keys(store, '')).toEqual(expect.arrayContaining(put));
    expect(await keys(store, `${randomUUID()}/`)).toEqual([]);
  });

  test('puts pieces together that came in another order, the same one twice and at once', async () => {
    const key = newFileKey(randomUUID());
    const content = randomBytes(2 * pieceBytes + 77);
    const handle = await store.begin(key);
    const sent = (index: number) =>
      piece(content.subarray(index * pieceBytes, (index + 1) * pieceBytes)).then((path) =>
        store.putPiece(key, handle, index, path),
      );
    const last = await sent(2);
    const [first, , second] = await Promise.all([sent(0), sent(0), sent(1)]);

    expect(await keys(store, key)).toEqual([]);
    await store.complete(key, handle, [first, second, last]);
    // The process that completes it may die before it confirms.
    await store.complete(key, handle, [first, second, last]);

    expect((await read(store, key))?.equals(content)).toBe(true);
  });

  test('keeps nothing of an upload that is given up', async () => {
    const key = newFileKey(randomUUID());
    const handle = await store.begin(key);
    const tag = await store.putPiece(key, handle, 0, await piece(Buffer.from('x')));

    await store.abort(key, handle);
    await store.abort(key, handle);

    await expect(store.complete(key, handle, [tag])).rejects.toThrow(LostPiecesError);
    await expect(async () => store.putPiece(key, handle, 0, await piece(Buffer.from('x')))).rejects.toThrow(
      LostPiecesError,
    );
    expect(await read(store, key)).toBeUndefined();
  });

  test.each(['../secret', '/etc/passwd', 'a/../../b', 'A', '.coming/x', 'a//b', '', 'a\0b', 'x'.repeat(300)])(
    'refuses the key %j',
    async (key) => {
      await expect(async () => store.put(key, Readable.from([]), 0)).rejects.toThrow('Invalid key');
      await expect(async () => store.get(key)).rejects.toThrow('Invalid key');
      await expect(async () => store.delete(key)).rejects.toThrow('Invalid key');
    },
  );
});

test('no one else on the machine can read the folder', async () => {
  const key = newFileKey(randomUUID());
  await disk.put(key, Readable.from([Buffer.from('x')]), 1);

  expect((await stat(join(folder, 'files'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'files', key))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'files', '.coming'))).toEqual([]);
});

test('a piece that comes late changes nothing of what was put together without it', async () => {
  const key = newFileKey(randomUUID());
  const handle = await disk.begin(key);
  const tag = await disk.putPiece(key, handle, 0, await piece(Buffer.from('right')));
  await disk.putPiece(key, handle, 0, await piece(Buffer.from('wrong')));

  await disk.complete(key, handle, [tag]);

  await expect(async () => disk.putPiece(key, handle, 0, await piece(Buffer.from('wrong')))).rejects.toThrow();
  expect(String(await read(disk, key))).toBe('right');
});

test('a folder is made when it is needed', async () => {
  const place = join(folder, 'new', 'place');
  await mkdir(join(folder, 'new'));
  expect(await keys(diskFileStore(place), '')).toEqual([]);
});

test.each([
  ['another secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['another key', { accessKeyId: 'wrong' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
])('a bucket refuses requests with %s', async (_, wrong, code) => {
  const stranger = bucketFileStore({ ...bucketSettings, ...wrong });

  await expect(stranger.put(newFileKey(randomUUID()), Readable.from([Buffer.from('x')]), 1)).rejects.toThrow();

  expect(server.refused.at(-1)).toBe(code);
  stranger.close();
});

test('objects of a shared bucket are under the prefix of this installation, and others stay untouched', async () => {
  server.objects.set('other/file', Buffer.from('x'));
  const key = newFileKey(randomUUID());
  await bucket.put(key, Readable.from([Buffer.from('x')]), 1);

  expect(server.objects.has(`muster/${key}`)).toBe(true);
  expect(await keys(bucket, '')).not.toContain('file');
  expect([...server.uploads.values()]).toEqual([]);
});
