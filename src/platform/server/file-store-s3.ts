import { open, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BucketSettings } from './file-store-settings.ts';
import { LostPieces, pieceSize, requireKey, type FileStore, type Stored } from './file-store.ts';
import { takingTurns } from './turns.ts';

/**
 * Pieces that are in memory at once, on their way to the bucket: its protocol wants the hash of a piece before its
 * first byte. They come from the disk, so a slow sender takes no place.
 */
const inMemory = 1;

/** Objects in a bucket of Amazon S3 or of any server with its protocol. Every request is signed with the hash of its body. */
export function bucketFileStore({ bucket, prefix, ...settings }: BucketSettings): FileStore {
  const client = clientOf(settings);
  const inTurn = takingTurns(inMemory);
  /** Memory that is free: garbage of this size would be collected late. */
  const free: Buffer[] = [];
  /** Reads a piece of a file and sends it, when there is memory for it. */
  const withPiece = <T>(file: FileHandle, from: number, send: (piece: Buffer) => Promise<T>): Promise<T> =>
    inTurn(async () => {
      const memory = free.pop() ?? Buffer.allocUnsafe(pieceSize);
      try {
        const { bytesRead } = await file.read(memory, 0, pieceSize, from);
        return await send(memory.subarray(0, bytesRead));
      } finally {
        free.push(memory);
      }
    });
  const at = (key: string) => {
    requireKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };

  const begin = async (key: string): Promise<string> => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...at(key), ContentType: opaque }));
    if (!UploadId) throw new Error('The bucket has begun an upload without naming it.');
    return UploadId;
  };
  const sendPiece = async (key: string, handle: string, index: number, Body: Buffer): Promise<string> => {
    const part = new UploadPartCommand({ ...at(key), UploadId: handle, PartNumber: index + 1, Body, ContentLength: Body.length });
    const { ETag } = await client.send(part).catch(lostIf('NoSuchUpload'));
    if (!ETag) throw new Error('The bucket has taken a piece without naming it.');
    return ETag;
  };
  const putWhole = async (key: string, Body: Buffer): Promise<void> => {
    await client.send(new PutObjectCommand({ ...at(key), ContentType: opaque, Body }));
  };
  /** One piece after the other; what has begun is given up when one of them fails. */
  const putPieces = async (key: string, send: (handle: string, tags: string[]) => Promise<void>): Promise<void> => {
    const handle = await begin(key);
    try {
      const tags: string[] = [];
      await send(handle, tags);
      await complete(key, handle, tags);
    } catch (error) {
      await abort(key, handle).catch(nothing);
      throw error;
    }
  };
  const complete = async (key: string, handle: string, tags: readonly string[]): Promise<{ sha256: undefined }> => {
    const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    await client.send(new CompleteMultipartUploadCommand({ ...at(key), UploadId: handle, MultipartUpload: { Parts } })).catch(async (error: unknown) => {
      // Somebody has completed it already, and has not lived to tell.
      if (!isCalled(error, 'NoSuchUpload')) return lostIf('InvalidPart')(error);
      await client.send(new HeadObjectCommand(at(key))).catch(lostIf('NotFound', 'NoSuchKey'));
    });
    return { sha256: undefined };
  };
  const abort = (key: string, handle: string): Promise<void> =>
    client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: handle })).then(nothing, unlessCalled('NoSuchUpload'));

  return {
    async put(key, content, size) {
      if (size <= pieceSize) return putWhole(key, await whole(content, size));
      await putPieces(key, async (handle, tags) => {
        for await (const piece of pieces(content, size)) tags.push(await inTurn(() => sendPiece(key, handle, tags.length, piece)));
      });
    },
    putFile: (key, path, size) =>
      reading(path, size, async (file) => {
        if (size <= pieceSize) return withPiece(file, 0, (piece) => putWhole(key, piece));
        await putPieces(key, async (handle, tags) => {
          for (let from = 0; from < size; from += pieceSize) tags.push(await withPiece(file, from, (piece) => sendPiece(key, handle, tags.length, piece)));
        });
      }),
    async get(key) {
      const found = await client.send(new GetObjectCommand(at(key))).catch(unlessCalled('NoSuchKey', 'NotFound'));
      // In Node the body is a stream of Node's.
      return found?.Body && { content: found.Body as Readable, size: found.ContentLength ?? 0 };
    },
    delete: (key) => client.send(new DeleteObjectCommand(at(key))).then(nothing, unlessCalled('NoSuchKey', 'NotFound')),
    list: (wanted = '') => listed(client, bucket, prefix, wanted),
    begin,
    putPiece: (key, handle, index, path) => reading(path, undefined, (file) => withPiece(file, 0, (piece) => sendPiece(key, handle, index, piece))),
    complete,
    abort,
    close: () => client.destroy(),
  };
}

/** @param size its bytes, where they are known */
async function reading<T>(path: string, size: number | undefined, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    if (size !== undefined && (await file.stat()).size !== size) throw wrongSize(size);
    return await work(file);
  } finally {
    await file.close();
  }
}

/** What is in the bucket is never shown from there. */
const opaque = 'application/octet-stream';

function clientOf({ region, endpoint, accessKeyId, secretAccessKey, forcePathStyle }: Omit<BucketSettings, 'bucket' | 'prefix'>): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    // Without keys the machine's own role is asked.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    // Further checksums are Amazon's own; the signature covers the body's hash anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function* listed(client: S3Client, bucket: string, prefix: string, wanted: string): AsyncGenerator<Stored> {
  let token: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + wanted, ...(token && { ContinuationToken: token }) }));
    for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { key: Key.slice(prefix.length), size: Size };
    token = page.NextContinuationToken;
  } while (token);
}

async function whole(content: AsyncIterable<Uint8Array>, size: number): Promise<Buffer> {
  for await (const piece of pieces(content, size)) return piece;
  return Buffer.alloc(0);
}

/** The content in pieces of the size that a bucket wants. @throws unless there are `size` bytes in all */
async function* pieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let left = size;
  let piece = Buffer.allocUnsafe(Math.min(pieceSize, left));
  let filled = 0;
  for await (const chunk of content) {
    for (let taken = 0; taken < chunk.length;) {
      const part = chunk.subarray(taken, taken + piece.length - filled);
      if (part.length === 0) throw wrongSize(size);
      piece.set(part, filled);
      taken += part.length;
      filled += part.length;
      if (filled < piece.length || filled === left) continue;
      yield piece;
      left -= filled;
      piece = Buffer.allocUnsafe(Math.min(pieceSize, left));
      filled = 0;
    }
  }
  if (filled !== left) throw wrongSize(size);
  if (filled > 0) yield piece;
}

function wrongSize(size: number): RangeError {
  return new RangeError(`The content has not the ${size} bytes that were told.`);
}

function nothing(): void {}

function isCalled(error: unknown, ...names: string[]): boolean {
  return names.includes((error as { name?: string }).name ?? '');
}

function lostIf(...names: string[]): (error: unknown) => never {
  return (error) => {
    throw isCalled(error, ...names) ? new LostPieces() : error;
  };
}

function unlessCalled(...names: string[]): (error: unknown) => undefined {
  return (error) => {
    if (isCalled(error, ...names)) return undefined;
    throw error;
  };
}
