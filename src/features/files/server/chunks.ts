import { LostPiecesError } from '#platform/server/files/file-store.ts';
import type { Actor, ManualContext } from '#platform/server/http/implement.ts';
import { tooLarge, type ReceivedFile } from '#platform/server/http/upload.ts';
import { Fault, platformFaults } from '#platform/shared/faults.ts';
import { filesFaults, type UploadProgress } from '../contract.ts';
import { scheduleRemoval } from './commands.ts';
import { examineFile, localContent, storedContent, detectType } from './content.ts';
import { addTemporary, storeLocal } from './temporary.ts';
import {
  addChunk,
  agreeOnHandle,
  claimFinishing,
  beginUpload,
  concludeUpload,
  dropUpload,
  releaseFinishing,
  forgetChunks,
  progressOf,
  requireChunk,
  uploadOf,
  type ChunkDescription,
  type Upload,
} from './uploads.ts';

interface Chunk extends ManualContext {
  readonly body: ChunkDescription & { readonly accept: 'any' | 'image' };
  readonly upload: ReceivedFile;
  readonly actor: Actor;
}

/** Stores one chunk; the one that completes the upload creates the file. */
export async function takeChunk(chunk: Chunk): Promise<UploadProgress> {
  const { body, upload: received, actor, context, transact } = chunk;
  if (body.size > context.upload_limits.max_size_kb * 1024) throw tooLarge(context.upload_limits.max_size_kb * 1024);
  requireChunk(body, received.size);
  // Refuses a wrong file at its first chunk rather than after the last.
  if (body.index === 0) await detectType(localContent(received), body.name, body.accept, body.size);
  const by = {
    company_id: context.company_id,
    person_id: actor.id,
    now: context.now,
    max_size_kb: context.upload_limits.max_size_kb,
  };
  const begun = await transact('write', (db) => beginUpload(db, body, by));
  const upload = begun.file_id || begun.chunks.has(body.index) ? begun : await storeChunk(chunk, begun);
  if (!upload) throw platformFaults.notFound();
  if (!upload.file_id && upload.chunks.size === upload.total) await finish(chunk, upload);
  return transact('read', async (db) => {
    const now = await uploadOf(db, upload.id, actor.id);
    if (!now) throw platformFaults.notFound();
    return progressOf(db, now);
  });
}

async function storeChunk(
  { body, upload: received, context, transact }: Chunk,
  upload: Upload,
): Promise<Upload | undefined> {
  const handle = upload.handle ?? (await newHandle({ context, transact }, upload.storage_key));
  if (handle === undefined) return undefined;
  try {
    const tag = await context.files.putPiece(upload.storage_key, handle, body.index, received.path);
    return await transact('write', (db) => addChunk(db, upload, body.index, tag, handle));
  } catch (error) {
    if (!(error instanceof LostPiecesError)) throw error;
    await transact('write', (db) => forgetChunks(db, { ...upload, handle }));
    return { ...upload, handle: null, chunks: new Map() };
  }
}

/** Begins the upload in the store; if parallel first chunks begin it twice, one is aborted. */
async function newHandle(
  { context, transact }: Pick<ManualContext, 'context' | 'transact'>,
  key: string,
): Promise<string | undefined> {
  const begun = await context.files.begin(key);
  const agreed = await transact('write', (db) => agreeOnHandle(db, key, begun));
  if (agreed !== begun) await context.files.abort(key, begun);
  return agreed;
}

/** Assembles the chunks, checks the result and creates the file. Only one request does this; the others continue. */
async function finish(chunk: Chunk, upload: Upload): Promise<void> {
  const { context, transact } = chunk;
  if (!(await transact('write', (db) => claimFinishing(db, upload.id, context.now)))) return;
  try {
    await makeFile(chunk, upload);
  } catch (error) {
    if (error instanceof LostPiecesError) return transact('write', (db) => forgetChunks(db, upload));
    const isRefused = error instanceof Fault && error.status === 422;
    await transact('write', (db) => (isRefused ? dropUpload(db, upload.id) : releaseFinishing(db, upload.id)));
    throw error;
  }
}

async function makeFile({ body, upload: received, actor, context, transact }: Chunk, upload: Upload): Promise<void> {
  const tags = Array.from({ length: upload.total }, (_, index) => upload.chunks.get(index) ?? '');
  const { sha256 } = await context.files.complete(upload.storage_key, upload.handle ?? '', tags);
  const content = storedContent(context.files, upload.storage_key, { size: upload.size, sha256 });
  const examined = await examineFile(content, {
    name: upload.name,
    accept: body.accept,
    folder: received.folder,
    person_id: actor.id,
  });
  // An image was re-encoded, so its original is removed.
  const key =
    examined.made === undefined
      ? upload.storage_key
      : await storeLocal(context.files, { context, transact }, examined.made, examined.size);
  await transact('write', async (db) => {
    const now = await uploadOf(db, upload.id, actor.id, true);
    if (now?.file_id) return;
    if (!now) throw filesFaults.unknownFile();
    const file = await addTemporary(db, examined, { key, person_id: actor.id, now: context.now });
    await concludeUpload(db, upload.id, file.id, key);
    if (key !== upload.storage_key) await scheduleRemoval(db, [upload.storage_key]);
  });
}
