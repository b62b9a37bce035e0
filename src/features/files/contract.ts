import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { newId } from '#platform/shared/example.ts';
import { defineFaults } from '#platform/shared/faults.ts';
import { download, line, message, recordId, storedId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';

export const filesFaults = defineFaults('files', {
  unknownFile: [460, 'This file is no longer available. Please upload it again.'],
  notAnImage: [422, 'Please use an image file'],
  tooManyTemporary: [429, 'You have too many unsaved uploads. Save or remove some first.'],
  otherUpload: [424, 'This upload belongs to another file. Please upload your file again.'],
  finishing: [424, 'We’re still processing this upload. Please wait a moment.'],
});

/** Limits that an upload field needs before it uploads anything. */
export const uploadMeta = z.object({
  max_size_kb: z.number().int(),
  /** In lower case, without a dot. */
  extensions: z.array(z.string()),
  /** Size above which a file is sent in chunks. */
  single_size_kb: z.number().int(),
  /** Size of every chunk except the last. */
  chunk_size_kb: z.number().int(),
});
export type UploadMeta = z.output<typeof uploadMeta>;

export const fileRecord = z.object({
  id: storedId,
  name: z.string(),
  /** Bytes */
  size: z.number().int(),
  content_type: z.string(),
  /** Image size in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** URL relative to the installation's base address. */
  url: z.string(),
});
export type FileRecord = z.output<typeof fileRecord>;

/** Accepted uploads: any allowed file, or images only. */
const accept = z.enum(['any', 'image']).default('any');

const progress = z.object({
  upload_id: storedId,
  total: z.number().int(),
  /** Indexes of the received chunks, from 0. */
  received: z.array(z.number().int()),
  /** Set once the upload is complete. */
  file: fileRecord.nullable(),
});
export type UploadProgress = z.output<typeof progress>;

export const files = defineContract({
  uploadMeta: {
    route: 'GET application/file/upload-meta',
    summary: 'Get the upload limits: sizes and types',
    access: 'member',
    openReason: 'The upload rules that every form with a file shows.',
    query: z.object({ accept }),
    example: { query: { accept: 'image' } },
    reply: uploadMeta,
  },
  upload: {
    route: 'POST application/file/upload/store',
    summary: 'Upload a temporary file, private until it is saved with a record',
    access: 'member',
    openReason: 'Only the caller’s own temporary file; the record that takes it has its permission.',
    transaction: 'manual',
    upload: { field: 'file' },
    body: z.object({ accept }),
    example: { body: { accept: 'any' } },
    reply: z.object({ file: fileRecord }),
    faults: [filesFaults.notAnImage, filesFaults.tooManyTemporary],
  },
  uploadChunk: {
    route: 'POST application/file/chunk-upload/store',
    summary: 'Upload one chunk of a large file: in any order, in parallel, again after a failure',
    access: 'member',
    openReason: 'Only the caller’s own temporary file; the record that takes it has its permission.',
    transaction: 'manual',
    upload: { field: 'file', maxBytes: 8_388_608 },
    body: z.object({
      /** Chosen by the uploader. */
      upload_id: recordId,
      /** From 0 */
      index: z.number(errorText('This is a required field')).int().min(0).max(9_999),
      total: z.number(errorText('This is a required field')).int().min(1).max(10_000),
      name: line(500),
      /** Bytes of the whole file */
      size: z.number(errorText('This is a required field')).int().min(1).max(Number.MAX_SAFE_INTEGER),
      accept,
    }),
    example: { body: { upload_id: newId, index: 0, total: 1, name: 'note.txt', size: 7, accept: 'any' } },
    reply: progress,
    faults: [filesFaults.notAnImage, filesFaults.tooManyTemporary, filesFaults.otherUpload, filesFaults.finishing],
  },
  uploadProgress: {
    route: 'GET application/file/chunk-upload/{upload_id}',
    summary: 'List the received chunks of one’s own upload, to resume it',
    access: 'member',
    openReason: 'Only the caller’s own uploads.',
    params: z.object({ upload_id: recordId }),
    pathEntities: { upload_id: 'upload' },
    reply: progress,
  },
  removeTemporary: {
    route: 'DELETE application/temporary/file/{id}/delete',
    summary: 'Remove an uploaded file that is not saved with a record',
    access: 'member',
    openReason: 'Only the caller’s own temporary files.',
    params: z.object({ id: recordId }),
    pathEntities: { id: 'file' },
    reply: message,
  },
  file: {
    route: 'GET application/file/{id}',
    summary: 'Download a file; access follows the record it belongs to',
    access: 'public',
    openReason: 'People who can see the record can see its file; guests see the company’s logo.',
    transaction: 'manual',
    params: z.object({ id: recordId }),
    pathEntities: { id: 'file' },
    reply: download,
  },
});
