import type pg from 'pg';

/**
 * The database cannot be reached, or went away during a transaction. Whether a transaction
 * that was about to be committed is committed is unknown: the caller tries again with the same key.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseAway';
  constructor(cause: unknown) {
    super('Muster cannot connect to the database.', { cause });
  }
}

const endedClients = new WeakSet<pg.ClientBase>();

/** Remembers when the connection ends: errors that result from it do not always have a code. */
export function watchConnection(client: pg.ClientBase): void {
  client.on('error', () => void endedClients.add(client));
}

/** Whether the connection, or the driver's record of its prepared statements, is no longer reliable. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  return /^(08|57P)/.test(code) || code === '26000';
}

/** Returns the error to report: the end of the connection is the database's failure, not the statement's. */
export function withOutage(error: unknown, client: pg.ClientBase): unknown {
  return endedClients.has(client) || /^(08|57P)/.test(codeOf(error)) ? new DatabaseUnavailableError(error) : error;
}

/** Translates the lack of a connection: no answer, the server is starting, or it has no free connection. */
export function withoutConnection(error: unknown): unknown {
  const code = codeOf(error);
  const isRefusal = /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P|53)/.test(code);
  return isRefusal ? error : new DatabaseUnavailableError(error);
}

/** Whether a disk is full: that of the database, or that of the files. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
