import type { Db } from '#platform/server/database/database.ts';
import type { DeviceAnswer, DeviceRequest } from '#platform/server/http/devices.ts';
import type { KnownTerminal } from './known.ts';
import type { Upload } from './uploads.ts';

/** Call of a terminal that is known or being claimed. */
export interface Call extends DeviceRequest {
  readonly serial: string;
  readonly terminal: KnownTerminal;
  /** Stores an upload of punches; resolves once it is committed. */
  take(upload: Upload): Promise<void>;
  /** Announces that something new is in the inbox and committed. */
  ring(): void;
  transact<T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T>;
}

export const ok: DeviceAnswer = { status: 200, text: 'OK\n' };
/** Refusal that makes the terminal keep its data and begin again. */
export const unknownTerminal: DeviceAnswer = { status: 403, text: 'UNKNOWN DEVICE\n' };
