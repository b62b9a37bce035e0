import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Database } from '#platform/server/database/database.ts';
import { takePunches, type Upload } from './uploads.ts';

export interface UploadMerger {
  /** Stores an upload of a company. @returns a promise that resolves once it is committed */
  take(company: string, upload: Upload): Promise<void>;
  close(): Promise<void>;
}

/** Maximum number of lines in an upload during normal use; larger ones come after a time offline. */
const fewLines = 10;
/** Number of uploads committed together. */
const uploadsAtOnce = 64;
/** Pause after part of a backlog, as a multiple of the working time, and its maximum in milliseconds. */
const [restFactor, longestRestMs] = [2, 500];

interface WaitingUpload {
  readonly upload: Upload;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Merges uploads: those arriving while others of their company are being written wait and are then written together,
 * so that the cost per upload falls with the load. Backlogs are written separately, one after the other,
 * with pauses and over a low-priority connection.
 */
export function mergeUploads(database: Database): UploadMerger {
  const lanes = new Map<string, WaitingUpload[]>();
  const long = connect({ url: database.pool.options.connectionString ?? '', connections: 1, stepsBack: true });
  const write = async (by: Database, company: string, waiting: readonly WaitingUpload[]): Promise<void> => {
    const uploads = waiting.map(({ upload }) => upload);
    try {
      await by.tenant(company, 'write', (db) => takePunches(db, uploads));
      for (const { resolve } of waiting) resolve();
    } catch (error) {
      if (waiting.length === 1 || !isRefusedData(error)) return waiting.forEach(({ reject }) => reject(error));
      // Retries one by one, so that only the faulty upload fails.
      for (const one of waiting) await write(by, company, [one]);
    }
  };
  const drain = async (lane: string, company: string, isBacklog: boolean) => {
    for (let queue = lanes.get(lane) ?? []; queue.length;) {
      const began = performance.now();
      await write(isBacklog ? long : database, company, queue.splice(0, isBacklog ? 1 : uploadsAtOnce));
      if (isBacklog) await wait(Math.min(longestRestMs, (performance.now() - began) * restFactor));
    }
    lanes.delete(lane);
  };
  const take = (company: string, upload: Upload) =>
    new Promise<void>((resolve, reject) => {
      const isBacklog = upload.read.length > fewLines;
      const lane = `${company} ${isBacklog}`;
      const waiting = { upload, resolve, reject };
      const queue = lanes.get(lane);
      if (queue) return void queue.push(waiting);
      lanes.set(lane, [waiting]);
      void drain(lane, company, isBacklog);
    });
  return { take, close: () => long.close() };
}

/** Whether PostgreSQL rejected a value (classes 22 and 23) rather than being unavailable. */
const isRefusedData = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code));
