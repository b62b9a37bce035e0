import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { defineFaults } from '../../shared/faults.ts';

/** One stored object. */
export interface StoredObject {
  readonly key: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Range of bytes of an object, from 0, including the last one. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** An object that arrives in pieces, in any order: every piece but the last has `pieceBytes` bytes. */
export interface PieceStore {
  /** Prepares for the pieces of one object. @returns the handle for sending them */
  begin(key: string): Promise<string>;
  /**
   * Takes one piece from a local file, which it may move away. The same piece may be sent repeatedly, even in parallel.
   * @param index 0 for the first
   * @returns the tag of this piece
   * @throws LostPiecesError when the handle is no longer known
   */
  putPiece(key: string, handle: string, index: number, file: string): Promise<string>;
  /**
   * Creates the object from exactly these pieces and drops all others. Repeating it is not an error.
   * @param tags in the order of the pieces
   * @returns the hash of the whole object if it was calculated on the way
   * @throws LostPiecesError when one of them is no longer there
   */
  complete(key: string, handle: string, tags: readonly string[]): Promise<{ readonly sha256: string | undefined }>;
  /** Drops the pieces sent so far. Neither an unknown handle nor a completed one is an error. */
  abort(key: string, handle: string): Promise<void>;
}

/**
 * Storage for the contents of files: a folder of this machine, or a bucket. A key begins with the company's id.
 * It knows nothing about permissions and is never called inside a transaction.
 */
export interface FileStore extends PieceStore {
  /**
   * Stores an object completely or not at all; replaces an earlier one with this key.
   * @param size number of bytes; @throws when there are more or fewer
   */
  put(key: string, content: AsyncIterable<Uint8Array>, size: number): Promise<void>;
  /** Stores a local file, which it may move away; whole or not at all. @param size its bytes */
  putFile(key: string, file: string, size: number): Promise<void>;
  /**
   * Returns undefined when it does not exist. The content must be read or destroyed;
   * its size is that of the returned part.
   * @param range a part that the object must contain
   */
  get(key: string, range?: ByteRange): Promise<{ readonly content: Readable; readonly size: number } | undefined>;
  /** Ignores a missing object. */
  delete(key: string): Promise<void>;
  /** Lists the objects whose keys have this prefix, in the order of the keys; pieces are not objects yet. */
  list(prefix?: string): AsyncIterable<StoredObject>;
  close(): void;
}

/** The store has lost the pieces that it was sent: all of them must be sent again. */
export class LostPiecesError extends Error {
  override readonly name = 'LostPieces';
}

/** Bytes of every piece except the last: a bucket accepts none below 5 MiB, and some require equal sizes. */
export const pieceBytes = 8_388_608;

export const storageFaults = defineFaults('files', {
  full: [507, 'There is no space left for files. Contact your administrator.'],
});

/** Creates a key that cannot be guessed, with the company's id as prefix and spread over 256 folders. */
export function newFileKey(companyId: string): string {
  const name = randomBytes(20).toString('hex');
  return `${companyId}/${name.slice(0, 2)}/${name}`;
}

/** @throws TypeError for a key that could name something other than an object */
export function assertValidKey(key: string): void {
  if (key.length > 200 || !/^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*$/.test(key))
    throw new TypeError(`Invalid key: ${key}`);
}
