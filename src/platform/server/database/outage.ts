import type pg from 'pg';

/**
 * The database cannot be reached, or went away under a transaction. Of a transaction that was about to be committed
 * nobody knows whether it is: whoever asked tries again with the same key.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
  }
}

const ended = new WeakSet<pg.ClientBase>();

/** Remembers when the connection ends: what is lost with it is not always told with a code. */
export function watchConnection(client: pg.ClientBase): void {
  client.on('error', () => void ended.add(client));
}

/** The connection, or what the driver believes is prepared on it, can no longer be relied on. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  return /^(08|57P)/.test(code) || code === '26000';
}

/** The failure of a transaction as it is told: the end of its connection is the database's, not the statement's. */
export function withOutage(error: unknown, client: pg.ClientBase): unknown {
  return ended.has(client) || /^(08|57P)/.test(codeOf(error)) ? new DatabaseAway(error) : error;
}

/** There was no connection to be had: nothing answers, it is starting up, or it has no connection left. */
export function withoutConnection(error: unknown): unknown {
  const code = codeOf(error);
  const isRefusal = /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P|53)/.test(code);
  return isRefusal ? error : new DatabaseAway(error);
}

/** A disk is full: that of the database, or that of the files. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
