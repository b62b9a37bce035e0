import type { Db } from '#platform/server/database/database.ts';
import type { DeviceAnswer, DeviceRequest } from '#platform/server/http/devices.ts';
import type { KnownTerminal } from './known.ts';
import type { Upload } from './uploads.ts';

/** A call of a terminal that is known, or is being claimed. */
export interface Call extends DeviceRequest {
  readonly serial: string;
  readonly terminal: KnownTerminal;
  /** Takes an upload of punches, which is committed when it ends. */
  take(upload: Upload): Promise<void>;
  /** Something new is in the inbox, and committed. */
  ring(): void;
  transact<T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T>;
}

export const ok: DeviceAnswer = { status: 200, text: 'OK\n' };
/** Not accepted: the terminal keeps what it has and begins anew. */
export const unknownDevice: DeviceAnswer = { status: 403, text: 'UNKNOWN DEVICE\n' };
