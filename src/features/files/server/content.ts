import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileTypeFromStream } from 'file-type';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { reencode } from '#platform/server/files/images.ts';
import { tooLarge, type ReceivedFile } from '#platform/server/http/upload.ts';
import { platformFaults, type Fault } from '#platform/shared/faults.ts';
import { translate } from '#platform/shared/translate.ts';
import { filesFaults } from '../contract.ts';
import { cleanName } from '../rules/file-name.ts';
import { typeOf, type FileType } from '../rules/file-types.ts';

/** Content that can be read repeatedly. */
export interface Content {
  readonly size: number;
  /** Set when it is already known. */
  readonly sha256?: string | undefined;
  /** Path on this machine's disk, when the file belongs to this request. */
  readonly path?: string;
  open(): Promise<Readable>;
}

export function localContent({
  path,
  size,
  sha256,
}: Pick<ReceivedFile, 'path' | 'size'> & Partial<Pick<ReceivedFile, 'sha256'>>): Content {
  return { size, path, sha256, open: async () => createReadStream(path) };
}

export function storedContent(
  files: FileStore,
  key: string,
  known: { readonly size: number; readonly sha256: string | undefined },
): Content {
  return {
    ...known,
    async open() {
      const found = await files.get(key);
      if (!found) throw new Error('The stored file was not found.');
      return found.content;
    },
  };
}

/** Maximum bytes of an image: decoding costs more than storing. */
export const maxImageBytes = 50 * 1_048_576;
/** Bytes sampled to recognise text. */
const sampleBytes = 65_536;
/** Milliseconds for inspecting a container format. */
const timeoutMs = 5_000;

/**
 * Determines the type of a file by its content.
 * @throws 422 when it may not be uploaded, or not here
 */
export async function detectType(
  content: Content,
  name: string,
  accept: 'any' | 'image',
  size = content.size,
): Promise<FileType> {
  const type = typeOf(await signatureOf(content), await isText(content), name);
  if (accept === 'image' && !type?.isImage) throw notAnImage();
  if (!type) throw platformFaults.invalid({ errors: { file: [translate('This file type is not allowed')] } });
  if (type.isImage && size > maxImageBytes) throw tooLarge(maxImageBytes);
  return type;
}

function notAnImage(): Fault {
  return filesFaults.notAnImage({ errors: { file: [translate('Please use an image file')] } });
}

async function signatureOf(content: Content): Promise<string | undefined> {
  const stream = await content.open();
  try {
    const found = await fileTypeFromStream(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    return found?.mime;
  } catch {
    // Content that confuses the detection is of no allowed type.
    return undefined;
  } finally {
    stream.destroy();
  }
}

/** Whether the sample contains no control characters except those of lines and tabs. */
async function isText(content: Content): Promise<boolean> {
  let seen = 0;
  for await (const chunk of (await content.open()) as AsyncIterable<Uint8Array>) {
    if (chunk.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false;
    seen += chunk.length;
    if (seen >= sampleBytes) break;
  }
  return true;
}

/** An examined file, ready to be stored. */
export interface ExaminedFile {
  readonly name: string;
  readonly size: number;
  readonly content_type: string;
  /** Null for content assembled from chunks in a bucket: reading 200 MB again is not worthwhile. */
  readonly sha256: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Path of the re-encoded image; undefined when the file is stored as it came. */
  readonly made: string | undefined;
}

/**
 * Examines a file: type, clean name, hash. Re-encodes images.
 * @param upload `folder` for temporary results, `person_id` of the uploader
 * @throws 422 when it may not be uploaded
 */
export async function examineFile(
  content: Content,
  upload: { name: string; accept: 'any' | 'image'; folder: string; person_id: string },
): Promise<ExaminedFile> {
  const type = await detectType(content, upload.name, upload.accept);
  if (!type.isImage)
    return {
      name: cleanName(upload.name, type.extension),
      size: content.size,
      content_type: type.type,
      sha256: content.sha256 ?? (content.path === undefined ? null : await hashOf(content)),
      width: null,
      height: null,
      made: undefined,
    };
  const source = content.path ?? join(upload.folder, 'source');
  if (content.path === undefined) await writeFile(source, await content.open(), { mode: 0o600 });
  const { path, extension, ...image } = await reencode(source, upload);
  return {
    ...image,
    name: cleanName(upload.name, extension),
    sha256: await hashOf({ open: async () => createReadStream(path) }),
    made: path,
  };
}

export async function hashOf(content: Pick<Content, 'open'>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await content.open()) as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}
