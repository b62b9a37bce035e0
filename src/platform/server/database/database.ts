import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';
import { createListener, type Notifications } from './listen.ts';

// A DATE is a calendar day; letting the driver turn it into a zoned Date moves birthdays.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Counts and identities stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A running transaction, already narrowed to one company. Feature code never names the tenant. */
export type Db = Kysely<DB>;

export type Mode = 'read' | 'write';

/** What runs after the commit of a transaction, each once. */
const afterCommits = new WeakMap<Db, Set<() => void>>();

/**
 * Calls `run` once the running transaction is committed, and not at all when it rolls back; the same function only
 * once.
 */
export function afterCommit(db: Db, run: () => void): void {
  const known = afterCommits.get(db);
  if (known) known.add(run);
  else afterCommits.set(db, new Set([run]));
}

export interface Database {
  /** One transaction that sees only the tables without a tenant policy (`companies`, `outbox_queue`). */
  outside<T>(mode: Mode, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * One transaction as one company; committed when `work` ends, rolled back when it throws. `work` may run
   * again from its beginning when PostgreSQL ended a deadlock by undoing it.
   */
  tenant<T>(companyId: string, mode: Mode, work: (db: Db) => Promise<T>): Promise<T>;
  /** Messages that processes on this database send each other (ids only). */
  readonly notifications: Notifications;
  close(): Promise<void>;
  readonly pool: pg.Pool;
}

export interface ConnectOptions {
  readonly url: string;
  /** Connections at most; default 10. */
  readonly connections?: number;
  /** Every connection starts as this role; null leaves the login's own. Default `muster_app`. */
  readonly role?: string | null;
  /** Called with the text of every statement before it is sent, on the stack of its sender. */
  readonly onStatement?: (text: string) => void;
}

const companyIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Times a transaction is begun anew after a deadlock or a serialization failure. */
const maxRetries = 2;

/** What every connection starts with, as the driver passes it: the role, and limits on what can hang. */
export function connectionOptions(role: string | null = 'muster_app'): string {
  return [
    ...(role ? [`-c role=${role}`] : []),
    '-c timezone=UTC',
    '-c statement_timeout=30000',
    '-c idle_in_transaction_session_timeout=60000',
  ].join(' ');
}

export function connect({ url, connections = 10, role = 'muster_app', onStatement }: ConnectOptions): Database {
  // Pipelined: `begin`, the tenant and the first statement travel together, so a transaction costs no extra round trip.
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: connectionOptions(role),
    pipeline: true,
  } as pg.PoolConfig);
  // A connection that breaks, idle or at work, is replaced by the pool; without these listeners it would end the
  // process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const notifications = createListener(url, connectionOptions(role));

  async function persistently<T>(mode: Mode, begin: string, work: (db: Db) => Promise<T>): Promise<T> {
    for (let retriesLeft = maxRetries; ; retriesLeft -= 1) {
      try {
        return await transaction({ client: await pool.connect(), onStatement, ended: false }, mode, begin, work);
      } catch (error) {
        const { code } = error as { code?: unknown };
        if (retriesLeft === 0 || (code !== '40P01' && code !== '40001')) throw error;
      }
    }
  }

  return {
    pool,
    notifications,
    outside: (mode, work) => persistently(mode, beginOf(mode), work),
    tenant: (companyId, mode, work) => {
      if (!companyIdPattern.test(companyId)) throw new TypeError(`Not a company id: ${companyId}`);
      return persistently(mode, `${beginOf(mode)}; set local app.tenant_id = '${companyId}'`, work);
    },
    close: async () => {
      await notifications.close();
      await pool.end();
    },
  };
}

function beginOf(mode: Mode): string {
  return mode === 'read' ? 'begin read only' : 'begin';
}

async function transaction<T>(lease: Lease, mode: Mode, begin: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { client } = lease;
  const db = kyselyOver(lease);
  let broken: Error | undefined;
  try {
    const [begun, working] = corked(client, () => [client.query(begin), work(db)] as const);
    // Not awaited: a failure here fails the first statement too, which is where it is reported.
    begun.catch(() => {});
    const result = await working;
    lease.ended = true;
    if (mode === 'read') {
      await begun;
      // Nothing depends on the end of a transaction that only read; the connection's next user queues behind it.
      client.query('commit').catch(() => {});
    } else {
      // PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error.
      const [, end] = await Promise.all([begun, client.query('commit')]);
      if (end.command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
      afterCommits.get(db)?.forEach((run) => run());
    }
    return result;
  } catch (error) {
    lease.ended = true;
    if (isLost(error)) broken = error as Error;
    else await client.query('rollback').catch((cause: Error) => void (broken = cause));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Everything sent within one turn of the event loop goes out in one write, since writes are the main cost of a small
 * transaction.
 */
function corked<T>(client: pg.PoolClient, send: () => T): T {
  const { connection } = client as { connection?: { readonly stream?: Duplex } };
  connection?.stream?.cork();
  try {
    return send();
  } finally {
    connection?.stream?.uncork();
  }
}

/** The connection, or what the driver believes is prepared on it, can no longer be relied on. */
function isLost(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && (/^(08|57P)/.test(code) || code === '26000');
}

/**
 * A connection for as long as one transaction lasts: a statement that was not awaited must not run in the next
 * company's.
 */
interface Lease {
  readonly client: pg.PoolClient;
  readonly onStatement: ConnectOptions['onStatement'];
  ended: boolean;
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('Connections come from the transaction.')),
});
const driver = dialect.createDriver();

/** Kysely over one connection, without a pool or transactions of its own. */
function kyselyOver(lease: Lease): Db {
  const connection: DatabaseConnection = {
    executeQuery: (query) => execute(lease, query),
    // oxlint-disable-next-line require-yield -- the interface wants a generator, and there is nothing to yield
    async *streamQuery() {
      throw new Error('Streaming is not offered.');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
}

async function execute<R>(
  { client, onStatement, ended }: Lease,
  { sql, parameters }: CompiledQuery,
): Promise<QueryResult<R>> {
  if (ended) throw new Error('The transaction has ended; a statement was sent without being awaited.');
  onStatement?.(sql);
  const name = statementName(sql);
  const { rows, rowCount, command } = await client.query({
    ...(name && { name }),
    text: sql,
    values: parameters as unknown[],
  });
  const changed = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
  return { rows: rows as R[], ...(changed && { numAffectedRows: BigInt(rowCount ?? 0) }) };
}

const statementNames = new Map<string, string>();

/**
 * Statements are prepared once per connection, by their text. The number of texts is small, since lists are passed as
 * arrays.
 */
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql);
  if (known || statementNames.size >= 1000) return known;
  const name = createHash('sha1').update(sql).digest('base64url');
  statementNames.set(sql, name);
  return name;
}
