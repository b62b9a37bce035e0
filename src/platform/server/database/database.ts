import { createHash } from 'node:crypto';
import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';
import { Batch, prepareValues, type QueuedStatement, type StatementResult } from './batch.ts';
import { lowerBackendPriority } from '../background-priority.ts';
import { createListener, type Notifications } from './listen.ts';
import { servingSettings, withSettings } from './session-settings.ts';
import { isLost, watchConnection, withOutage, withoutConnection } from './outage.ts';

// A DATE is a calendar day; letting the driver turn it into a zoned Date moves birthdays.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Counts and identities stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Lists of ids contain no quotes, while the driver checks each character.
const uuidList: number = 2951;
pg.types.setTypeParser(uuidList, (text: string) => {
  if (text === '{}') return [];
  const ids = text.slice(1, -1).split(',');
  return text.includes('NULL') ? ids.map((id) => (id === 'NULL' ? null : id)) : ids;
});

/** A running transaction, already narrowed to one company. Feature code never names the tenant. */
export type Db = Kysely<DB>;

export type Mode = 'read' | 'write';

/** Functions to run after the commit of a transaction, each once. */
const afterCommits = new WeakMap<Db, Set<() => void>>();

/** Calls `run` after the commit of the running transaction, never after a rollback; the same function only once. */
export function afterCommit(db: Db, run: () => void): void {
  const callbacks = afterCommits.get(db);
  if (callbacks) callbacks.add(run);
  else afterCommits.set(db, new Set([run]));
}

/** Statements to be answered together with the commit. */
const sentAlong = new WeakMap<Db, CommitStatements>();

interface CommitStatements {
  readonly promises: Promise<unknown>[];
  /** Error of the first of them that failed before it was sent; it prevents the commit. */
  failure: unknown;
}

/**
 * Sends the last statements of a transaction together with its commit: only the commit waits for their answers
 * and fails with their error. They must be sent already or depend on promises alone,
 * not on the answer of another statement.
 */
export function alongWithCommit(db: Db, sent: Promise<unknown>): void {
  const along = sentAlong.get(db) ?? { promises: [], failure: undefined };
  sentAlong.set(db, along);
  along.promises.push(sent);
  sent.catch((error: unknown) => (along.failure ??= error));
}

const leases = new WeakMap<Db, Lease>();

/**
 * Sets the actor of the running transaction for the triggers that write the audit log. Before the first statement,
 * it travels together with the company.
 */
export function signAs(db: Db, actor: object): void {
  const lease = leases.get(db);
  if (!lease) throw new Error('Only the connection that started a transaction can be signed.');
  const sent = lease.sign(JSON.stringify(actor));
  if (sent) alongWithCommit(db, sent);
}

/** Stops a transaction that is to be rolled back: later statements of its work are not sent, and never answered. */
export const giveUp = (db: Db): void => leases.get(db)?.giveUp();

/** Runs a raw statement with `$1` and so on for its values, without the query builder. */
export async function rowsOf<Row>(db: Db, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

/**
 * For statements about tables that are usually empty: plans them for each execution until the transaction ends.
 * A cached plan from a time without rows would read the whole table for each row.
 */
export async function planEachTime(db: Db): Promise<void> {
  await rowsOf(db, `select set_config('plan_cache_mode', 'force_custom_plan', true)`);
}

/** Version of the company (`company_versions`) at the time when the request of a transaction was authenticated. */
export interface CompanyVersion {
  readonly company_id: string;
  readonly version: number;
}

const versions = new WeakMap<Db, CompanyVersion>();

export function setVersion(db: Db, version: CompanyVersion): void {
  versions.set(db, version);
}

/** Undefined when no one is signed in, and outside of requests. */
export function versionOf(db: Db): CompanyVersion | undefined {
  return versions.get(db);
}

export interface Database {
  /** Runs one transaction that sees only the tables without a tenant policy (`companies`, `outbox_queue`). */
  outside<T>(mode: Mode, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction as one company; committed when `work` ends, rolled back when it throws.
   * `work` may run again from its beginning when PostgreSQL resolved a deadlock by aborting it.
   */
  tenant<T>(companyId: string, mode: Mode, work: (db: Db) => Promise<T>): Promise<T>;
  /** Messages between processes on this database (ids only). */
  readonly notifications: Notifications;
  close(): Promise<void>;
  readonly pool: pg.Pool;
}

export interface ConnectOptions {
  readonly url: string;
  /** Maximum connections; default 10. */
  readonly connections?: number;
  /** Role of every connection; null keeps the login's own. Default `muster_app`. */
  readonly role?: string | null;
  /** For background work: its statements run with lower priority than those of requests when processors are scarce. */
  readonly stepsBack?: boolean;
  /** Called with every statement before it is sent, on the call stack of its sender. */
  readonly onStatement?: (text: string, values: readonly unknown[]) => void;
}

const companyIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Number of times a transaction is repeated after a deadlock or a serialization failure. */
const maxRetries = 2;

export function connect(options: ConnectOptions): Database {
  const { url, connections = 10, role = 'muster_app', onStatement } = options;
  const settings = servingSettings(role);
  const pool = new pg.Pool({ connectionString: url, max: connections, ...withSettings(settings) });
  // The pool replaces a connection that breaks, idle or active; without these listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', watchConnection);
  if (options.stepsBack) pool.on('connect', letStepBack);
  const notifications = createListener(url, settings);

  async function persistently<T>(mode: Mode, tenant: string | null, work: (db: Db) => Promise<T>): Promise<T> {
    for (let retriesLeft = maxRetries; ; retriesLeft -= 1) {
      try {
        const client = await pool.connect().catch((error: unknown) => {
          throw withoutConnection(error);
        });
        return await transaction({ client, onStatement, mode, tenant }, work);
      } catch (error) {
        const { code } = error as { code?: unknown };
        if (retriesLeft === 0 || (code !== '40P01' && code !== '40001')) throw error;
      }
    }
  }

  return {
    pool,
    notifications,
    outside: (mode, work) => persistently(mode, null, work),
    tenant: (companyId, mode, work) => {
      if (!companyIdPattern.test(companyId)) throw new TypeError(`Invalid company id: ${companyId}`);
      return persistently(mode, companyId, work);
    },
    close: async () => {
      await notifications.close();
      await pool.end();
    },
  };
}

/** The driver exposes the backend's process id, but its types do not. */
function letStepBack(client: pg.PoolClient): void {
  const { processID, host } = client as pg.PoolClient & { readonly processID?: number; readonly host: string };
  lowerBackendPriority(processID, host);
}

function runAfterCommit(db: Db): void {
  afterCommits.get(db)?.forEach((run) => run());
}

async function transaction<T>(options: LeaseOptions, work: (db: Db) => Promise<T>): Promise<T> {
  const lease = new Lease(options);
  const db = kyselyOver(lease);
  leases.set(db, lease);
  let broken: Error | undefined;
  try {
    const result = await work(db);
    await lease.commit(() => sentAlong.get(db)?.failure);
    await Promise.all(sentAlong.get(db)?.promises ?? []);
    runAfterCommit(db);
    return result;
  } catch (error) {
    if (isLost(error)) broken = error as Error;
    else await lease.rollBack().catch((cause: Error) => void (broken = cause));
    throw withOutage(error, options.client);
  } finally {
    options.client.release(broken);
  }
}

interface LeaseOptions {
  readonly client: pg.PoolClient;
  readonly onStatement: ConnectOptions['onStatement'];
  readonly mode: Mode;
  readonly tenant: string | null;
}

/**
 * A connection for the duration of one transaction. Statements sent until the current promises have settled go
 * to PostgreSQL as one batch. In a read-only transaction each batch is a transaction of its own for PostgreSQL,
 * so neither begin nor end is sent.
 */
class Lease {
  readonly #options: LeaseOptions;
  readonly #waiting: QueuedStatement[] = [];
  #hasBegun = false;
  /** The actor, when known before the transaction has begun. */
  #actor: string | undefined;
  /** True while a batch is unanswered; statements sent meanwhile form the next one. */
  #isUnderWay = false;
  #isScheduled = false;
  #onIdle: () => void = () => {};
  /** Sent after everything that is still waiting to be sent. */
  #commit: ((isPreceded: boolean) => QueuedStatement | undefined) | undefined;
  /** Prevents a statement that was not awaited from running in the next company's transaction. */
  #hasEnded = false;
  /** True once the transaction is to be rolled back without waiting for its work. */
  #isGivenUp = false;

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  send(text: string, values: readonly unknown[]): Promise<StatementResult> {
    if (this.#isGivenUp) return new Promise(() => {});
    if (this.#hasEnded) throw new Error('The transaction has ended; a statement was sent without being awaited.');
    this.#options.onStatement?.(text, values);
    return this.#queue(text, values);
  }

  /** @returns the promise of the statement; undefined when it travels with the beginning */
  sign(actor: string): Promise<unknown> | undefined {
    if (this.#hasBegun) return this.send(asActor, [actor]);
    this.#actor = actor;
    return undefined;
  }

  giveUp(): void {
    this.#isGivenUp = true;
    this.#waiting.length = 0;
  }

  /** @param failureOf returns the reason against the commit, called at the last moment */
  async commit(failureOf: () => unknown): Promise<void> {
    if (this.#options.mode === 'read') {
      this.#hasEnded = true;
      return this.#idle();
    }
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error.
    const { command } = await new Promise<StatementResult>((resolve, reject) => {
      this.#commit = (isPreceded) => {
        this.#hasEnded = true;
        const failure = failureOf();
        if (failure !== undefined) return void reject(failure);
        if (isPreceded || this.#hasBegun)
          return { name: statementName('commit'), text: 'commit', values: [], resolve, reject };
        return void resolve({ rows: [], rowCount: null, command: 'COMMIT' });
      };
      this.#schedule();
    });
    if (command !== 'COMMIT') throw new Error('The transaction failed and was rolled back.');
  }

  async rollBack(): Promise<void> {
    this.#hasEnded = true;
    // A separate batch, since statements after a failed one do not run.
    await this.#idle();
    if (this.#options.mode === 'write' && this.#hasBegun) await this.#queue('rollback', []);
  }

  #queue(text: string, values: readonly unknown[]): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ name: statementName(text), text, values: prepareValues(values), resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#isUnderWay) return;
    this.#isScheduled = true;
    process.nextTick(() => this.#flush());
  }

  async #idle(): Promise<void> {
    if (this.#isUnderWay || this.#waiting.length) await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }

  #flush(): void {
    this.#isScheduled = false;
    const statements = this.#waiting.splice(0);
    const commit = this.#commit?.(statements.length > 0);
    this.#commit = undefined;
    if (commit) statements.push(commit);
    if (statements.length === 0) return this.#onIdle();
    const batch = [...this.#beginning(), ...statements];
    this.#hasBegun = true;
    this.#isUnderWay = true;
    const done = () => {
      this.#isUnderWay = false;
      // Not synchronously: callers that waited for the answers continue first and may send more.
      if (this.#waiting.length || this.#commit) this.#schedule();
      else this.#onIdle();
    };
    this.#options.client.query(new Batch(batch, done));
  }

  #beginning(): QueuedStatement[] {
    const { mode, tenant } = this.#options;
    if (mode === 'read')
      return [tenant === null ? createUnawaited(readOnly) : createUnawaited(readOnlyAsCompany, tenant)];
    if (this.#hasBegun) return [];
    if (tenant === null) return [createUnawaited('begin')];
    const actor = this.#actor;
    return [
      createUnawaited('begin'),
      actor === undefined ? createUnawaited(asCompany, tenant) : createUnawaited(asCompanyAndActor, tenant, actor),
    ];
  }
}

const asCompany = `select set_config('app.tenant_id', $1, true)`;
const asCompanyAndActor = `select set_config('app.tenant_id', $1, true), set_config('app.actor', $2, true)`;
const asActor = `select set_config('app.actor', $1, true)`;
const readOnly = `select set_config('transaction_read_only', 'on', true)`;
const readOnlyAsCompany = `select set_config('transaction_read_only', 'on', true), set_config('app.tenant_id', $1, true)`;

/** Creates a statement whose failure also fails the statements after it, which report it. */
function createUnawaited(text: string, ...values: string[]): QueuedStatement {
  return { name: statementName(text), text, values, resolve() {}, reject() {} };
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('The transaction provides its connections.')),
});
const driver = dialect.createDriver();

/** Kysely over one connection, without a pool or transactions of its own. */
function kyselyOver(lease: Lease): Db {
  const connection: DatabaseConnection = {
    executeQuery: (query) => execute(lease, query),
    // oxlint-disable-next-line require-yield -- the interface wants a generator, and there is nothing to yield
    async *streamQuery() {
      throw new Error('Streaming is not supported.');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
}

async function execute<R>(lease: Lease, { sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
  const { rows, rowCount, command } = await lease.send(sql, parameters);
  const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
  return { rows: rows as R[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) };
}

const statementNames = new Map<string, string>();

/** Statements are prepared once per connection, by text. There are few texts, since lists are passed as arrays. */
function statementName(sql: string): string | undefined {
  const cachedName = statementNames.get(sql);
  if (cachedName || statementNames.size >= 1000) return cachedName;
  const name = createHash('sha1').update(sql).digest('base64url');
  statementNames.set(sql, name);
  return name;
}
