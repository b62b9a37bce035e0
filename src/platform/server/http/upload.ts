import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Fault, platformFaults } from '../../shared/faults.ts';
import { storageFaults } from '../files/file-store.ts';

export interface UploadLimits {
  /** KB of a file, however it is sent. */
  readonly max_size_kb: number;
  /** KB of a file that is sent at once. */
  readonly single_size_kb: number;
}

/** A received file: all of it is on this machine's disk, and nothing about it has been checked. */
export interface ReceivedFile {
  /** The file name that the sender gave; untrusted. */
  readonly name: string;
  /** Bytes */
  readonly size: number;
  readonly sha256: string;
  /** Path of its content, which exists until the reply is sent. */
  readonly path: string;
  /** A folder of this request's own, removed with the reply. */
  readonly folder: string;
}

export interface UploadOptions {
  /** The name of the file's field. */
  readonly field: string;
  /** Bytes */
  readonly maxBytes: number;
  /** Where files arrive. */
  readonly folder: string;
  /** Looks at the fields before any byte of the file is taken. @throws a fault */
  checkFields(fields: Readonly<Record<string, string>>): unknown;
}

/** Milliseconds without a byte after which a sender is given up. */
const idleTimeoutMs = 60_000;
/** Milliseconds in which a refused sender can read the reply before the connection is closed. */
const drainTimeoutMs = 10_000;

/**
 * Reads a form with one file, straight to the disk, and hands it to `work`; afterwards nothing of it is left,
 * whether it went well, failed, or the sender has gone away in between.
 * @param work gets what `checkFields` has returned
 * @throws 400 for a broken form, 415 for anything but a form, 422 for its fields and its size, 507 when the disk is
 *   full
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  receiving: UploadOptions,
  work: (fields: unknown, file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw platformFaults.notMultipart();
  const folder = join(receiving.folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuse);
    const { fields, file } = await readForm(request, receiving, folder);
    return await work(fields, file);
  } finally {
    if (!request.raw.readableEnded)
      setTimeout(() => request.raw.readableEnded || request.raw.destroy(), drainTimeoutMs).unref();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The fields stand before the file; one name twice, or a second file, is a broken form. */
async function readForm(
  request: FastifyRequest,
  receiving: UploadOptions,
  folder: string,
): Promise<{ fields: unknown; file: ReceivedFile }> {
  const texts = new Map<string, string>();
  let found: { fields: unknown; file: ReceivedFile } | undefined;
  try {
    for await (const part of request.parts({ limits: formLimits })) {
      if (part.type === 'field') {
        if (texts.has(part.fieldname) || part.valueTruncated || part.fieldnameTruncated)
          throw platformFaults.malformed();
        if (found)
          throw platformFaults.invalid({ errors: { [part.fieldname]: ['This field must stand before the file.'] } });
        texts.set(part.fieldname, String(part.value));
        continue;
      }
      if (found || part.fieldname !== receiving.field) throw platformFaults.malformed();
      const fields = receiving.checkFields(Object.fromEntries(texts));
      found = {
        fields,
        file: {
          name: nameOf(part.filename),
          folder,
          ...(await storeUpload(part.file, join(folder, 'content'), receiving.maxBytes)),
        },
      };
    }
  } catch (error) {
    // What reading the form throws by itself is about the form.
    throw error instanceof Fault || error instanceof Failure ? unwrap(error) : platformFaults.malformed();
  }
  if (found) return found;
  receiving.checkFields(Object.fromEntries(texts));
  throw platformFaults.invalid({ errors: { [receiving.field]: ['This is a required field'] } });
}

/** Browsers write a quotation mark and the end of a line in a name so. */
function nameOf(text: string): string {
  return text.replace(/%22/g, '"').replace(/%0[ad]/gi, ' ');
}

const formLimits = {
  fieldNameSize: 100,
  fieldSize: 10_000,
  fields: 20,
  files: 1,
  parts: 21,
  headerPairs: 20,
  fileSize: Number.MAX_SAFE_INTEGER,
};

/** A failure of ours while a form was being read. */
class Failure extends Error {}

function unwrap(error: Error): unknown {
  return error instanceof Failure ? error.cause : error;
}

async function storeUpload(
  content: Readable,
  path: string,
  maxBytes: number,
): Promise<Pick<ReceivedFile, 'path' | 'size' | 'sha256'>> {
  const file = await open(path, 'wx', 0o600).catch(fail);
  const hash = createHash('sha256');
  let size = 0;
  const silence = setTimeout(() => content.destroy(new Error('Nothing has come for a while.')), idleTimeoutMs);
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      silence.refresh();
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      hash.update(chunk);
      for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done).catch(fail)).bytesWritten;
    }
    await file.sync().catch(fail);
  } finally {
    clearTimeout(silence);
    await file.close();
  }
  return { path, size, sha256: hash.digest('hex') };
}

/** For a file of more bytes than these. */
export function tooLarge(maxBytes: number): Fault {
  return platformFaults.invalid({
    errors: { file: [`This file size must be less than ${Math.floor(maxBytes / 1024)}KB`] },
  });
}

function fail(error: unknown): never {
  throw new Failure('', { cause: fullOr(error) });
}

function refuse(error: unknown): never {
  throw fullOr(error);
}

function fullOr(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? storageFaults.full() : error;
}
