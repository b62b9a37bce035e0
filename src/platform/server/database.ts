import { createHash } from 'node:crypto';
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';

// A DATE is a calendar day; letting the driver turn it into a zoned Date moves birthdays.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Counts and identities stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A running transaction, already narrowed to one company. Feature code never names the tenant. */
export type Db = Kysely<DB>;

export type Mode = 'read' | 'write';

export interface Database {
  /** One transaction that sees only the tables without a tenant policy (`companies`, `outbox_queue`). */
  outside<T>(mode: Mode, work: (db: Db) => Promise<T>): Promise<T>;
  /** One transaction as one company; committed when `work` ends, rolled back when it throws. */
  tenant<T>(companyId: string, mode: Mode, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  readonly pool: pg.Pool;
}

export interface ConnectOptions {
  readonly url: string;
  /** Connections at most; default 10. */
  readonly connections?: number;
  /** Every connection starts as this role; null leaves the login's own. Default `muster_app`. */
  readonly role?: string | null;
}

const companyIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function connect({ url, connections = 10, role = 'muster_app' }: ConnectOptions): Database {
  const options = [
    ...(role ? [`-c role=${role}`] : []),
    '-c timezone=UTC',
    '-c statement_timeout=30000',
    '-c idle_in_transaction_session_timeout=60000',
  ].join(' ');
  // Pipelined: `begin`, the tenant and the first statement travel together, so a transaction costs no extra round trip.
  const pool = new pg.Pool({ connectionString: url, max: connections, options, pipeline: true } as pg.PoolConfig);
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});

  async function transaction<T>(begin: string, work: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      // Not awaited: a failure here fails the first statement too, which is where it is reported.
      const begun = client.query(begin);
      begun.catch(() => {});
      const result = await work(over(client));
      await begun;
      const end = await client.query('commit');
      // PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error.
      if (end.command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
      return result;
    } catch (error) {
      await client.query('rollback').catch((cause: Error) => void (broken = cause));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    pool,
    outside: (mode, work) => transaction(mode === 'read' ? 'begin read only' : 'begin', work),
    tenant: (companyId, mode, work) => {
      if (!companyIdPattern.test(companyId)) throw new TypeError(`Not a company id: ${companyId}`);
      return transaction(`begin${mode === 'read' ? ' read only' : ''}; set local app.tenant_id = '${companyId}'`, work);
    },
    close: () => pool.end(),
  };
}

/** Kysely over one client, without a pool or transactions of its own. */
function over(client: pg.ClientBase): Db {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driverOf(client),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  });
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

function driverOf(client: pg.ClientBase): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const name = statementName(sql);
      const { rows, rowCount, command } = await client.query({ ...(name && { name }), text: sql, values: parameters as unknown[] });
      const changed = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return { rows: rows as R[], ...(changed && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
    // eslint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error('Streaming is not offered.');
    },
  };
  const nothing = async () => {};
  const noTransactions = async () => {
    throw new Error('The transaction is already running; there is no other inside it.');
  };
  return {
    init: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    beginTransaction: noTransactions,
    commitTransaction: noTransactions,
    rollbackTransaction: noTransactions,
    destroy: nothing,
  };
}

const statementNames = new Map<string, string>();

/** Statements are prepared once per connection, by their text. The number of texts is small, since lists are passed as arrays. */
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql);
  if (known || statementNames.size >= 1000) return known;
  const name = createHash('sha1').update(sql).digest('base64url');
  statementNames.set(sql, name);
  return name;
}
