import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Database } from '#platform/server/database/database.ts';
import { takePunches, type Upload } from './uploads.ts';

export interface Taking {
  /** Takes an upload of a company. @returns when it is committed */
  take(company: string, upload: Upload): Promise<void>;
  close(): Promise<void>;
}

/** Lines of an upload that comes while people go through a gate; what has more comes from a time without a network. */
const fewLines = 10;
/** Uploads that are committed together. */
const uploadsAtOnce = 64;
/** After some of a backlog nothing of it is taken for this many times as long, and no longer than so many milliseconds. */
const [restFactor, longestRestMs] = [2, 500];

interface Waiting {
  readonly upload: Upload;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Uploads that come while others of their company are being written wait for these, and are then written together:
 * the more there are, the less each costs. Backlogs go one after the other, beside them, with rests,
 * by a connection that steps back.
 */
export function takeTogether(database: Database): Taking {
  const lanes = new Map<string, Waiting[]>();
  const long = connect({ url: database.pool.options.connectionString ?? '', connections: 1, stepsBack: true });
  const write = async (by: Database, company: string, waiting: readonly Waiting[]): Promise<void> => {
    const uploads = waiting.map(({ upload }) => upload);
    try {
      await by.tenant(company, 'write', (db) => takePunches(db, uploads));
      for (const { resolve } of waiting) resolve();
    } catch (error) {
      if (waiting.length === 1 || !isRefusedData(error)) return waiting.forEach(({ reject }) => reject(error));
      // One of them fails for itself.
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

/** PostgreSQL did not take a value (classes 22 and 23), as opposed to being away. */
const isRefusedData = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code));
