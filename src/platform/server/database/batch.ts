import type { Writable } from 'node:stream';
import pg from 'pg';

/** A statement to send. It is prepared once per connection when it has a name. */
export interface QueuedStatement {
  readonly name: string | undefined;
  readonly text: string;
  /** Values as returned by `prepareValues`. */
  readonly values: readonly unknown[];
  resolve(result: StatementResult): void;
  reject(error: unknown): void;
}

export interface StatementResult {
  readonly rows: readonly unknown[];
  readonly rowCount: number | null;
  readonly command: string | null;
}

interface Column {
  readonly name: string;
  parse(text: string): unknown;
}

/** Result columns of the statements prepared on a connection; undefined until one has been answered. */
type Prepared = Map<string, readonly Column[] | undefined>;

const { prepareValue } = (pg as typeof pg & { readonly utils: { prepareValue(value: unknown): unknown } }).utils;

/**
 * Values as the driver writes them: a list as an array, an object as JSON, a Date with its zone.
 * @throws for a value that cannot be written
 */
export const prepareValues = (values: readonly unknown[]): unknown[] => values.map((value) => prepareValue(value));

interface Connection {
  parse(message: { text: string; name: string; types: [] }): void;
  bind(message: { portal: ''; statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P'; name: '' }): void;
  execute(message: null): void;
  sync(): void;
  readonly stream: Pick<Writable, 'cork' | 'uncork'>;
  on(event: 'parseComplete', listener: () => void): void;
}

const preparedOn = new WeakMap<Connection, { readonly statements: Prepared; current: Batch | undefined }>();

function stateOf(connection: Connection) {
  const knownState = preparedOn.get(connection);
  if (knownState) return knownState;
  const state = { statements: new Map() as Prepared, current: undefined as Batch | undefined };
  preparedOn.set(connection, state);
  connection.on('parseComplete', () => state.current?.handleParseComplete());
  return state;
}

/**
 * Statements that travel to PostgreSQL in one message and are answered in one: the connection is synchronised once,
 * after the last of them. Each message wakes a process on either side, which is most of the cost of a small statement.
 * When one fails, those after it do not run. Outside a transaction block all of them form one transaction.
 * Implements what node-postgres expects of a query class (like pg-cursor);
 * the driver's own pipeline synchronises after each statement.
 */
export class Batch implements pg.Submittable {
  readonly statements: readonly QueuedStatement[];
  /** Index of the statement that is being answered. */
  #at = 0;
  /** New statements whose preparation is not confirmed yet. */
  readonly #parsing: QueuedStatement[] = [];
  #columns: readonly Column[] = [];
  #rows: object[] = [];
  /** Error from reading a row of the current statement. */
  #unreadable: unknown;
  #release: () => void = () => {};
  #prepared: Prepared = new Map();

  readonly #done: () => void;

  /** @param done called once all statements are answered, or one of them has failed */
  constructor(statements: readonly QueuedStatement[], done: () => void) {
    this.statements = statements;
    this.#done = done;
  }

  /** Called by the driver when the connection is free. */
  submit(pgConnection: pg.Connection): undefined {
    const connection = pgConnection as unknown as Connection;
    const state = stateOf(connection);
    state.current = this;
    this.#release = () => (state.current = undefined);
    this.#prepared = state.statements;
    // Corked, since every message would be a separate write that wakes PostgreSQL.
    connection.stream.cork();
    try {
      for (const statement of this.statements) this.#send(connection, statement);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  #send(connection: Connection, statement: QueuedStatement): void {
    const { name = '', text, values } = statement;
    const isPrepared = name !== '' && (this.#prepared.has(name) || this.#parsing.some((other) => other.name === name));
    if (!isPrepared) {
      connection.parse({ text, name, types: [] });
      this.#parsing.push(statement);
    }
    connection.bind({ portal: '', statement: name, values });
    if (!this.#prepared.get(name)) connection.describe({ type: 'P', name: '' });
    connection.execute(null);
  }

  handleParseComplete(): void {
    const name = this.#parsing.shift()?.name;
    if (name) this.#prepared.set(name, undefined);
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#describe(fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID) })));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#rows.length === 0) this.#columns = this.#described() ?? this.#columns;
    const row: Record<string, unknown> = {};
    let index = 0;
    try {
      for (const { name, parse } of this.#columns) {
        const text = fields[index++];
        row[name] = text === null || text === undefined ? null : parse(text);
      }
    } catch (error) {
      this.#unreadable = error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    // 'INSERT 0 2', 'SELECT 5', 'BEGIN'
    const words = text.split(' ');
    if (!this.#described()) this.#describe([]);
    this.#answer({
      rows: this.#rows,
      rowCount: words.length > 1 ? Number(words.at(-1)) : null,
      command: words[0] ?? null,
    });
  }

  /** Called for a statement without text. */
  handleEmptyQuery(): void {
    this.#answer({ rows: [], rowCount: null, command: null });
  }

  handleError(error: Error): void {
    const unanswered = this.statements.slice(this.#at);
    this.#at = this.statements.length;
    for (const statement of unanswered) statement.reject(error);
    this.#end();
  }

  /** Called when everything has been answered. */
  handleReadyForQuery(): void {
    if (this.#at < this.statements.length) this.handleError(new Error('PostgreSQL did not answer a statement.'));
    else this.#end();
  }

  #answer(result: StatementResult): void {
    const statement = this.statements[this.#at++];
    if (this.#unreadable === undefined) statement?.resolve(result);
    else statement?.reject(this.#unreadable);
    this.#rows = [];
    this.#unreadable = undefined;
  }

  #end(): void {
    this.#release();
    this.#done();
  }

  #described(): readonly Column[] | undefined {
    return this.#prepared.get(this.statements[this.#at]?.name ?? '');
  }

  #describe(columns: readonly Column[]): void {
    this.#columns = columns;
    const name = this.statements[this.#at]?.name;
    if (name && this.#prepared.has(name)) this.#prepared.set(name, columns);
  }
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}
