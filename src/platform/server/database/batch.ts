import type { Writable } from 'node:stream';
import pg from 'pg';

/** A statement on its way. It is prepared once per connection when it has a name. */
export interface Sent {
  readonly name: string | undefined;
  readonly text: string;
  /** As `written` makes them. */
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

/** What the statements that are prepared on a connection answer with; undefined until one has answered. */
type Prepared = Map<string, readonly Column[] | undefined>;

const { prepareValue } = (pg as unknown as { readonly utils: { prepareValue(value: unknown): unknown } }).utils;

/**
 * Values as the driver writes them: a list as an array, an object as JSON, a Date with its zone.
 * @throws for a value that cannot be written
 */
export const written = (values: readonly unknown[]): unknown[] => values.map((value) => prepareValue(value));

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
  const known = preparedOn.get(connection);
  if (known) return known;
  const state = { statements: new Map() as Prepared, current: undefined as Batch | undefined };
  preparedOn.set(connection, state);
  connection.on('parseComplete', () => state.current?.handleParseComplete());
  return state;
}

/**
 * Statements that go to PostgreSQL in one message and are answered in one: the connection is synchronized once, behind
 * the last of them. Each message costs a process on either side that has to be woken, which is most of what a small
 * statement costs. When one fails, those behind it are not run. Outside of a transaction block all of them are one
 * transaction.
 *
 * Implements what node-postgres expects of a query class (like pg-cursor); the driver's own pipeline synchronizes
 * behind each statement.
 */
export class Batch implements pg.Submittable {
  readonly statements: readonly Sent[];
  /** The one that is being answered. */
  #at = 0;
  /** The newly prepared ones whose preparation is not confirmed yet. */
  readonly #parsing: Sent[] = [];
  #columns: readonly Column[] = [];
  #rows: object[] = [];
  /** Why a row of it cannot be read. */
  #unreadable: unknown;
  #release: () => void = () => {};
  #prepared: Prepared = new Map();

  readonly #done: () => void;

  /** @param done called once all of it is answered, or one of them has failed */
  constructor(statements: readonly Sent[], done: () => void) {
    this.statements = statements;
    this.#done = done;
  }

  /** Called by the driver when the connection is free. */
  submit(given: pg.Connection): undefined {
    const connection = given as unknown as Connection;
    const state = stateOf(connection);
    state.current = this;
    this.#release = () => (state.current = undefined);
    this.#prepared = state.statements;
    // Every message would be a write to the socket, and each of those wakes PostgreSQL.
    connection.stream.cork();
    try {
      for (const statement of this.statements) this.#send(connection, statement);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  #send(connection: Connection, statement: Sent): void {
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

  /** A statement without text. */
  handleEmptyQuery(): void {
    this.#answer({ rows: [], rowCount: null, command: null });
  }

  handleError(error: Error): void {
    const unanswered = this.statements.slice(this.#at);
    this.#at = this.statements.length;
    for (const statement of unanswered) statement.reject(error);
    this.#end();
  }

  /** Everything has been answered by now. */
  handleReadyForQuery(): void {
    if (this.#at < this.statements.length) this.handleError(new Error('PostgreSQL left a statement unanswered.'));
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
