import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import type { FileRecord, UploadMeta } from '../../contract.ts';
import { filesApi } from '../files-api.ts';
import { forgetUpload, uploadProblem, uploadFile, type Accept } from '../upload.ts';

/** A file that is uploading or failed. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** From 0 to 1 */
  readonly share: number;
  readonly state: 'sending' | 'waiting' | 'failed';
  /** Error message; empty unless it failed. */
  readonly problem: string;
  /** Whether another try makes sense. */
  readonly canRetry: boolean;
}

export interface Uploads {
  readonly uploads: readonly Upload[];
  /** Limits and types, once loaded. */
  readonly meta: UploadMeta | undefined;
  add(files: Iterable<File>): void;
  retry(id: number): void;
  /** Aborts an upload or removes a failed one from the list. */
  cancel(id: number): void;
}

let last = 0;

/**
 * Uploads of one field. Passes each uploaded file to `onDone` with the upload's number,
 * which increases in the order of choice. Leaving the screen aborts them.
 */
export function useUploads(accept: Accept, onDone: (file: FileRecord, upload: number) => void): Uploads {
  const { uploads, append, change, drop } = useUploadList();
  const { meta, send, abort } = useSending(accept, { change, drop, onDone });
  return {
    uploads,
    meta,
    add(files) {
      const added = Array.from(files, newUpload);
      append(added);
      for (const { id, file } of added) void send(id, file);
    },
    retry(id) {
      const upload = uploads.find((upload) => upload.id === id);
      if (upload) void send(id, upload.file);
    },
    cancel(id) {
      abort(id);
      const upload = uploads.find((upload) => upload.id === id);
      if (upload) forgetUpload(upload.file);
      drop(id);
    },
  };
}

const newUpload = (file: File): Upload => ({
  id: ++last,
  file,
  share: 0,
  state: 'sending',
  problem: '',
  canRetry: false,
});

function useUploadList() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const append = (added: readonly Upload[]) => setUploads((all) => [...all, ...added]);
  const change = (id: number, values: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)));
  const drop = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));
  return { uploads, append, change, drop };
}

interface SendingOptions extends Pick<ReturnType<typeof useUploadList>, 'change' | 'drop'> {
  onDone(file: FileRecord, upload: number): void;
}

/** Sends files, each abortable by its id; leaving the screen aborts all. */
function useSending(accept: Accept, { change, drop, onDone }: SendingOptions) {
  const { data: meta, refetch } = useQuery({ ...filesApi.uploadMeta.read({ query: { accept } }), staleTime: Infinity });
  const controllers = useRef(new Map<number, AbortController>());
  const done = useRef(onDone);
  done.current = onDone;

  const send = async (id: number, file: File) => {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    change(id, { state: 'sending', share: 0, problem: '' });
    try {
      const known = meta ?? (await refetch({ throwOnError: true })).data;
      if (!known) throw new Fault('files.unreadable', 0, '');
      const problem = uploadProblem(file, accept, known);
      if (problem) return change(id, { state: 'failed', problem, canRetry: false });
      const record = await uploadFile(file, {
        accept,
        meta: known,
        signal: controller.signal,
        onProgress: (share) => change(id, { share }),
        onWaiting: (isWaiting) => change(id, { state: isWaiting ? 'waiting' : 'sending' }),
      });
      drop(id);
      done.current(record, id);
    } catch (error) {
      if (!controller.signal.aborted) change(id, { state: 'failed', ...reasonOf(error) });
    } finally {
      controllers.current.delete(id);
    }
  };
  useEffect(() => {
    const { current } = controllers;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);
  return { meta, send, abort: (id: number) => controllers.current.get(id)?.abort() };
}

function reasonOf(error: unknown): Pick<Upload, 'problem' | 'canRetry'> {
  if (!(error instanceof Fault)) return { problem: t('We couldn’t upload this file.'), canRetry: true };
  const problem = error.errors?.['file']?.[0] || error.message || t('We couldn’t upload this file.');
  return { problem, canRetry: error.status !== 422 && error.status !== 413 };
}

/** Deletes an uploaded file that will not be saved; a saved one stays. */
export function discard(file: FileRecord): void {
  filesApi.removeTemporary.call({ params: { id: file.id } }).catch(() => {
    // It was saved, or expires anyway.
  });
}
