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
import {
  LostPiecesError,
  pieceBytes,
  assertValidKey,
  type ByteRange,
  type FileStore,
  type StoredObject,
} from './file-store.ts';
import { limitConcurrency } from '../jobs/limit-concurrency.ts';

/**
 * Pieces in memory at a time on their way to the bucket, whose protocol requires the hash of a piece
 * before its first byte.
 * They come from the disk, so a slow sender does not occupy memory.
 */
const maxPartsInMemory = 1;

/**
 * Stores objects in a bucket of Amazon S3 or of any server with its protocol.
 * Every request is signed with the hash of its body.
 */
export function bucketFileStore({ bucket, prefix, ...settings }: BucketSettings): FileStore {
  const client = clientOf(settings);
  const at = (key: string) => {
    assertValidKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };
  const memory = pieceMemory();
  const uploads = multipartUploads(client, at);
  const putWhole = async (key: string, Body: Buffer): Promise<void> => {
    await client.send(new PutObjectCommand({ ...at(key), ContentType: opaqueType, Body }));
  };
  return {
    async put(key, content, size) {
      if (size <= pieceBytes) return putWhole(key, await whole(content, size));
      await inPieces(uploads, key, async (handle, tags) => {
        for await (const piece of pieces(content, size))
          tags.push(await memory.inTurn(() => uploads.send(key, handle, tags.length, piece)));
      });
    },
    putFile: (key, path, size) =>
      withFile(path, size, async (file) => {
        if (size <= pieceBytes) return memory.withPiece(file, 0, (piece) => putWhole(key, piece));
        await inPieces(uploads, key, async (handle, tags) => {
          for (let from = 0; from < size; from += pieceBytes)
            tags.push(await memory.withPiece(file, from, (piece) => uploads.send(key, handle, tags.length, piece)));
        });
      }),
    get: (key, range) => objectOf(client, new GetObjectCommand({ ...at(key), ...partOf(range) })),
    delete: (key) => client.send(new DeleteObjectCommand(at(key))).then(noop, unlessNamed('NoSuchKey', 'NotFound')),
    list: (under = '') => listObjects(client, bucket, prefix, under),
    begin: uploads.begin,
    putPiece: (key, handle, index, path) =>
      withFile(path, undefined, (file) =>
        memory.withPiece(file, 0, (piece) => uploads.send(key, handle, index, piece)),
      ),
    complete: uploads.complete,
    abort: uploads.abort,
    close: () => client.destroy(),
  };
}

const partOf = (range: ByteRange | undefined) => range && { Range: `bytes=${range.start}-${range.end}` };

async function objectOf(client: S3Client, command: GetObjectCommand) {
  const response = await client.send(command).catch(unlessNamed('NoSuchKey', 'NotFound'));
  // In Node the body is a Node stream.
  return response?.Body && { content: response.Body as Readable, size: response.ContentLength ?? 0 };
}

/** Limits the number of pieces in memory over all uploads. */
function pieceMemory() {
  const inTurn = limitConcurrency(maxPartsInMemory);
  /** Buffers for reuse: garbage of this size would be collected late. */
  const freeBuffers: Buffer[] = [];
  return {
    inTurn,
    /** Reads a piece of a file and sends it, when there is memory for it. */
    withPiece: <T>(file: FileHandle, from: number, send: (piece: Buffer) => Promise<T>): Promise<T> =>
      inTurn(async () => {
        const buffer = freeBuffers.pop() ?? Buffer.allocUnsafe(pieceBytes);
        try {
          const { bytesRead } = await file.read(buffer, 0, pieceBytes, from);
          return await send(buffer.subarray(0, bytesRead));
        } finally {
          freeBuffers.push(buffer);
        }
      }),
  };
}

/** The bucket's multipart uploads; the handle is the bucket's UploadId, a tag the ETag of a part. */
function multipartUploads(client: S3Client, at: (key: string) => { Bucket: string; Key: string }) {
  return {
    async begin(key: string): Promise<string> {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...at(key), ContentType: opaqueType }));
      if (!UploadId) throw new Error('The bucket started an upload without returning an upload id.');
      return UploadId;
    },
    async send(key: string, handle: string, index: number, Body: Buffer): Promise<string> {
      const upload = { ...at(key), UploadId: handle, PartNumber: index + 1 };
      const part = new UploadPartCommand({ ...upload, Body, ContentLength: Body.length });
      const { ETag } = await client.send(part).catch(lostIf('NoSuchUpload'));
      if (!ETag) throw new Error('The bucket accepted a part without returning its ETag.');
      return ETag;
    },
    async complete(key: string, handle: string, tags: readonly string[]): Promise<{ sha256: undefined }> {
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      await client
        .send(new CompleteMultipartUploadCommand({ ...at(key), UploadId: handle, MultipartUpload: { Parts } }))
        .catch(async (error: unknown) => {
          // A missing upload with an existing object was completed before.
          if (!isNamed(error, 'NoSuchUpload')) return lostIf('InvalidPart')(error);
          await client.send(new HeadObjectCommand(at(key))).catch(lostIf('NotFound', 'NoSuchKey'));
        });
      return { sha256: undefined };
    },
    abort: (key: string, handle: string): Promise<void> =>
      client
        .send(new AbortMultipartUploadCommand({ ...at(key), UploadId: handle }))
        .then(noop, unlessNamed('NoSuchUpload')),
  };
}

/** Sends one piece after the other; the upload is aborted when one of them fails. */
async function inPieces(
  uploads: ReturnType<typeof multipartUploads>,
  key: string,
  send: (handle: string, tags: string[]) => Promise<void>,
): Promise<void> {
  const handle = await uploads.begin(key);
  try {
    const tags: string[] = [];
    await send(handle, tags);
    await uploads.complete(key, handle, tags);
  } catch (error) {
    await uploads.abort(key, handle).catch(noop);
    throw error;
  }
}

/** @param size its bytes, when known */
async function withFile<T>(path: string, size: number | undefined, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    if (size !== undefined && (await file.stat()).size !== size) throw wrongSize(size);
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Content type that keeps browsers from showing files directly from the bucket. */
const opaqueType = 'application/octet-stream';

function clientOf({
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
  forcePathStyle,
}: Omit<BucketSettings, 'bucket' | 'prefix'>): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    // Without keys the library uses the machine's role.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    // Further checksums are specific to Amazon; the signature covers the body's hash anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function* listObjects(
  client: S3Client,
  bucket: string,
  prefix: string,
  under: string,
): AsyncGenerator<StoredObject> {
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + under, ...(token && { ContinuationToken: token }) }),
    );
    for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { key: Key.slice(prefix.length), size: Size };
    token = page.NextContinuationToken;
  } while (token);
}

async function whole(content: AsyncIterable<Uint8Array>, size: number): Promise<Buffer> {
  for await (const piece of pieces(content, size)) return piece;
  return Buffer.alloc(0);
}

/** Splits the content into pieces of the size that a bucket requires. @throws unless there are `size` bytes in total */
async function* pieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let bytesLeft = size;
  let piece = Buffer.allocUnsafe(Math.min(pieceBytes, bytesLeft));
  let filled = 0;
  for await (const chunk of content) {
    for (let bytesTaken = 0; bytesTaken < chunk.length;) {
      const part = chunk.subarray(bytesTaken, bytesTaken + piece.length - filled);
      if (part.length === 0) throw wrongSize(size);
      piece.set(part, filled);
      bytesTaken += part.length;
      filled += part.length;
      if (filled < piece.length || filled === bytesLeft) continue;
      yield piece;
      bytesLeft -= filled;
      piece = Buffer.allocUnsafe(Math.min(pieceBytes, bytesLeft));
      filled = 0;
    }
  }
  if (filled !== bytesLeft) throw wrongSize(size);
  if (filled > 0) yield piece;
}

function wrongSize(size: number): RangeError {
  return new RangeError(`The content does not match the announced size of ${size} bytes.`);
}

function noop(): void {}

function isNamed(error: unknown, ...names: string[]): boolean {
  return names.includes((error as { name?: string }).name ?? '');
}

function lostIf(...names: string[]): (error: unknown) => never {
  return (error) => {
    throw isNamed(error, ...names) ? new LostPiecesError() : error;
  };
}

function unlessNamed(...names: string[]): (error: unknown) => undefined {
  return (error) => {
    if (isNamed(error, ...names)) return undefined;
    throw error;
  };
}
