import { Fault } from '#platform/shared/fault.ts';
import { writeStorage, readStorage } from '#platform/web/browser.ts';
import { t } from '#platform/web/i18n.ts';
import { sendForm } from '#platform/web/send-form.ts';
import { files, type FileRecord, type UploadMeta, type UploadProgress } from '../contract.ts';
import { extensionOf } from '../rules/file-types.ts';
import { filesApi } from './files-api.ts';

export type Accept = 'any' | 'image';

export interface UploadFileOptions {
  readonly accept: Accept;
  readonly meta: UploadMeta;
  readonly signal: AbortSignal;
  /** @param share from 0 to 1 */
  onProgress(share: number): void;
  /** Whether it waits for the network. */
  onWaiting(isWaiting: boolean): void;
}

/** Maximum number of parallel chunks. */
const maxParallel = 3;
/** Maximum retries after failures other than network errors. */
const maxTries = 4;

/** Returns why a file cannot be sent; undefined when it can. The server judges by the content. */
export function uploadProblem(file: File, accept: Accept, { extensions, max_size_kb }: UploadMeta): string | undefined {
  if (!extensions.includes(extensionOf(file.name)))
    return accept === 'image' ? t('Please use an image file') : t('This file type is not allowed');
  // The number has no thousands separator, as in the server's sentence.
  if (file.size > max_size_kb * 1024)
    return t('This file size must be less than {size}KB', { size: String(max_size_kb) });
  return undefined;
}

/**
 * Uploads a file; a large one in chunks, which resume after a lost connection and even
 * when the same file is chosen again after a reload.
 * @throws Fault with the server's sentence; the signal's reason when it was aborted
 */
export async function uploadFile(file: File, options: UploadFileOptions): Promise<FileRecord> {
  if (file.size > options.meta.chunk_size_kb * 1024) return persistently(options, () => inChunks(file, options));
  return persistently(options, async () => {
    const { accept, signal } = options;
    const onProgress = (sentBytes: number) => options.onProgress(file.size ? sentBytes / file.size : 1);
    return (await sendForm(files.upload, { fields: { accept }, file, name: file.name, signal, onProgress })).file;
  });
}

/** Waits for the connection as long as needed; retries server errors a few times. */
async function persistently<T>({ signal, onWaiting }: UploadFileOptions, work: () => Promise<T>): Promise<T> {
  for (let failures = 0; ;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !(error instanceof Fault)) throw error;
      const isUnanswered = error.status === 0;
      if (!isUnanswered && !(error.status >= 500 && error.status !== 507)) throw error;
      failures += 1;
      if (failures > maxTries && !isUnanswered) throw error;
      onWaiting(true);
      if (isUnanswered && (await isReachable(signal)) && failures > maxTries) throw error;
      await pause(Math.min(10_000, 500 * 2 ** failures), signal);
      onWaiting(false);
    }
  }
}

/** Waits until the server answers again. An ended session is reported immediately. @returns true when it answers */
async function isReachable(signal: AbortSignal): Promise<boolean> {
  for (let wait = 1_000; ; wait = Math.min(10_000, wait * 2)) {
    try {
      await filesApi.uploadMeta.call({ query: {} });
      return true;
    } catch (error) {
      if (!(error instanceof Fault) || error.status !== 0) throw error;
      await pause(wait, signal);
    }
  }
}

/** Waits for some milliseconds or until the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

async function inChunks(file: File, options: UploadFileOptions): Promise<FileRecord> {
  const { meta, accept, signal } = options;
  const id = uploadIdOf(file);
  const size = meta.chunk_size_kb * 1024;
  const total = Math.ceil(file.size / size);
  let uploadState = await progressOf(id);
  const sentBytes = new Map<number, number>();
  const bytes = (index: number) => Math.min(size, file.size - index * size);
  const report = () => options.onProgress([...sentBytes.values()].reduce((sum, part) => sum + part, 0) / file.size);
  for (const index of uploadState?.received ?? []) sentBytes.set(index, bytes(index));
  report();

  const missing = Array.from({ length: total }, (_, index) => index).filter(
    (index) => !uploadState?.received.includes(index),
  );
  const sendOne = async (index: number) => {
    const progress = (part: number) => {
      sentBytes.set(index, part);
      report();
    };
    const chunk = file.slice(index * size, index * size + bytes(index));
    const fields = { upload_id: id, index, total, name: file.name, size: file.size, accept };
    const content = { fields, file: chunk, name: file.name, signal, onProgress: progress };
    uploadState = await sendForm(files.uploadChunk, content);
    progress(bytes(index));
  };
  const worker = async () => {
    for (let index = missing.shift(); index !== undefined; index = missing.shift()) await sendOne(index);
  };
  try {
    // Sends the first chunk alone: by its content the server refuses a wrong file before the rest is sent.
    if (missing[0] === 0) await sendOne(missing.shift() ?? 0);
    await allOrFirstFailure(Array.from({ length: maxParallel }, worker));
    const done = uploadState?.file ?? (await waitForFile(id, sendOne, total, signal));
    forgetUpload(file);
    return done;
  } catch (error) {
    if (error instanceof Fault && error.status === 422) forgetUpload(file);
    throw error;
  }
}

/** Waits for all workers before failing, so that none continues during the retry. */
async function allOrFirstFailure(all: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(all);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Waits while another request assembles the chunks; sends lost chunks again. */
async function waitForFile(
  id: string,
  sendOne: (index: number) => Promise<void>,
  total: number,
  signal: AbortSignal,
): Promise<FileRecord> {
  for (;;) {
    const now = await progressOf(id);
    if (now?.file) return now.file;
    const missing = Array.from({ length: total }, (_, index) => index).find((index) => !now?.received.includes(index));
    await sendOne(missing ?? total - 1);
    await pause(1_000, signal);
  }
}

async function progressOf(upload_id: string): Promise<UploadProgress | undefined> {
  try {
    return await filesApi.uploadProgress.call({ params: { upload_id } });
  } catch (error) {
    if (error instanceof Fault && error.status === 404) return undefined;
    throw error;
  }
}

/** Storage key of a file; name, size and date identify it. */
function memoryOf({ name, size, lastModified }: File): string {
  return `upload:${size}:${lastModified}:${name}`;
}

function uploadIdOf(file: File): string {
  const storedId = readStorage(memoryOf(file));
  if (storedId) return storedId;
  const id = newId();
  writeStorage(memoryOf(file), id);
  return id;
}

/** Forgets a file that was uploaded, refused or aborted, so that the next upload starts from the beginning. */
export function forgetUpload(file: File): void {
  try {
    localStorage.removeItem(memoryOf(file));
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/** Returns a UUID of version 4; `randomUUID` does not exist on plain http except on localhost. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
