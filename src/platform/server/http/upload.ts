import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Fault, platformFaults } from '../../shared/faults.ts';
import { translate } from '../../shared/translate.ts';
import { storageFaults } from '../files/file-store.ts';

export interface UploadLimits {
  /** Maximum KB of a file, however it is sent. */
  readonly max_size_kb: number;
  /** Maximum KB of a file that is sent in one request. */
  readonly single_size_kb: number;
}

/** A received file: completely on this machine's disk, and not validated. */
export interface ReceivedFile {
  /** The file name that the sender gave; untrusted. */
  readonly name: string;
  /** Bytes */
  readonly size: number;
  readonly sha256: string;
  /** Path of its content, which exists until the reply is sent. */
  readonly path: string;
  /** Folder of this request, removed with the reply. */
  readonly folder: string;
}

export interface UploadOptions {
  /** The name of the file's field. */
  readonly field: string;
  /** Bytes */
  readonly maxBytes: number;
  /** Folder for incoming files. */
  readonly folder: string;
  /** Checks the fields before any byte of the file is read. @throws a fault */
  checkFields(fields: Readonly<Record<string, string>>): unknown;
}

/** Milliseconds without a byte after which an upload is cancelled. */
const idleTimeoutMs = 60_000;
/** Milliseconds in which a refused sender can read the reply before the connection is closed. */
const drainTimeoutMs = 10_000;

/**
 * Reads a form with one file directly to the disk and passes it to `work`; always cleans up afterwards,
 * whether it succeeded, failed, or the sender has disconnected.
 * @param work gets the result of `checkFields`
 * @throws 400 for a broken form, 415 for anything but a form, 422 for its fields and its size,
 * 507 when the disk is full
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

/** The fields come before the file; a repeated name or a second file makes the form invalid. */
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
          throw platformFaults.invalid({
            errors: { [part.fieldname]: [translate('This field must come before the file.')] },
          });
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
    // Errors thrown by the form parser itself are about the form.
    throw error instanceof Fault || error instanceof Failure ? unwrap(error) : platformFaults.malformed();
  }
  if (found) return found;
  receiving.checkFields(Object.fromEntries(texts));
  throw platformFaults.invalid({ errors: { [receiving.field]: [translate('This is a required field')] } });
}

/** Decodes a quotation mark and line breaks in a name, which browsers escape. */
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

/** A failure of the server while a form was being read. */
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
  const silence = setTimeout(() => content.destroy(new Error('Nothing was received for a while.')), idleTimeoutMs);
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

/** Returns the fault for a file that exceeds this number of bytes. */
export function tooLarge(maxBytes: number): Fault {
  return platformFaults.invalid({
    errors: {
      file: [translate('This file size must be less than {size}KB', { size: `${Math.floor(maxBytes / 1024)}` })],
    },
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
