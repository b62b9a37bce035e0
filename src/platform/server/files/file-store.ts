import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { defineFaults } from '../../shared/faults.ts';

/** One stored object. */
export interface Stored {
  readonly key: string;
  /** Bytes */
  readonly size: number;
}

/** Bytes of an object, from 0; the last one is among them. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** An object that arrives in pieces, in any order: every piece but the last has `pieceBytes` bytes. */
export interface PieceStore {
  /** Prepares for the pieces of one object. @returns the handle under which they are sent */
  begin(key: string): Promise<string>;
  /**
   * Takes over one piece from a local file, which it may move away. The same piece may come again, even at once.
   * @param index 0 for the first
   * @returns the tag of this very piece
   * @throws LostPieces when the handle is not known any more
   */
  putPiece(key: string, handle: string, index: number, file: string): Promise<string>;
  /**
   * Makes the object of exactly these pieces; whatever else was sent is dropped. Doing it again is no failure.
   * @param tags in the order of the pieces
   * @returns the hash of the whole where it has come by on the way
   * @throws LostPieces when one of them is no longer there
   */
  complete(key: string, handle: string, tags: readonly string[]): Promise<{ readonly sha256: string | undefined }>;
  /** Drops what has been sent. Neither an unknown handle nor a completed one is a failure. */
  abort(key: string, handle: string): Promise<void>;
}

/**
 * Where the contents of files are: a folder of this machine, or a bucket. A key begins with the company's id.
 * It knows nothing of who may see what, and is never called inside a transaction.
 */
export interface FileStore extends PieceStore {
  /**
   * Stores an object whole or not at all; an earlier one of this key is replaced.
   * @param size bytes that will come; @throws when there are more or less
   */
  put(key: string, content: AsyncIterable<Uint8Array>, size: number): Promise<void>;
  /** Stores a local file, which it may move away; whole or not at all. @param size its bytes */
  putFile(key: string, file: string, size: number): Promise<void>;
  /**
   * undefined when there is none. The content must be read or destroyed; its size is that of what comes.
   * @param range a part of it, which it has to have
   */
  get(key: string, range?: ByteRange): Promise<{ readonly content: Readable; readonly size: number } | undefined>;
  /** One that is not there is no failure. */
  delete(key: string): Promise<void>;
  /** Every object whose key begins so, in the order of the keys; pieces are not objects yet. */
  list(prefix?: string): AsyncIterable<Stored>;
  close(): void;
}

/** The store does not have the pieces that it was sent: all of them must come again. */
export class LostPieces extends Error {
  override readonly name = 'LostPieces';
}

/** Bytes of every piece but the last: a bucket takes none below 5 MiB, and some want them equal. */
export const pieceBytes = 8_388_608;

export const storageFaults = defineFaults('files', {
  full: [507, 'There is no space left for files. Please tell your administrator.'],
});

/** A key that nobody can guess, under the company's id and spread over 256 folders. */
export function newFileKey(companyId: string): string {
  const name = randomBytes(20).toString('hex');
  return `${companyId}/${name.slice(0, 2)}/${name}`;
}

/** @throws TypeError for a key that could name something else than an object */
export function requireKey(key: string): void {
  if (key.length > 200 || !/^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*$/.test(key))
    throw new TypeError(`Not a key: ${key}`);
}
