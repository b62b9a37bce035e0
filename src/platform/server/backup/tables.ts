import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { applySettings } from '../database/session-settings.ts';
import { to as copyTo } from 'pg-copy-streams';
import type { Manifest, TableSum } from './manifest.ts';

export interface Table {
  readonly name: string;
  /** Columns in the order of the table, except generated ones. */
  readonly columns: readonly string[];
  /** `copy …` statement that writes the rows in an order that depends only on their values. */
  readonly out: string;
  /** `copy …` statement that loads them. */
  readonly in: string;
}

// The same value gives the same text whatever the server's own settings, and no policy silently hides rows.
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO,YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  row_security: 'off',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** Connects as the owner with the settings by which backups write values. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Pending queries receive the error too.
  client.on('error', () => {});
  await client.connect();
  await applySettings(client, settings);
  return client;
}

/** Ends a connection in any state. The server rolls back uncommitted work, at the latest after the statement. */
export function destroyConnection(client: pg.Client): void {
  (client as pg.Client & { readonly connection: { readonly stream: Duplex } }).connection.stream.destroy();
}

/** Like `destroyConnection`, but also cancels the running statement over another connection. */
export async function interrupt(client: pg.Client, url: string): Promise<void> {
  const other = new pg.Client({ connectionString: url });
  try {
    await other.connect();
    await other.query('select pg_terminate_backend($1)', [
      (client as pg.Client & { readonly processID: number }).processID,
    ]);
  } catch {
    // The server is gone, or has no free connection.
    destroyConnection(client);
  } finally {
    await other.end().catch(() => {});
  }
}

/** Muster's own tables: those in the schema public that belong to the owner of `migrations`. */
const ours = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relowner = (select relowner from pg_class where oid = 'public.migrations'::regclass)`;

/** Returns all tables, sorted by name. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    sorted: { name: string; collates: boolean }[];
  }>(`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(json_build_object('name', a.attname, 'collates', a.attcollation <> 0) order by array_position(k.conkey, a.attnum), a.attnum)
         from pg_attribute a left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and (k.conkey is null or a.attnum = any (k.conkey))) as sorted
    from pg_class c where ${ours} order by c.relname`);
  return rows.map(({ name, columns, sorted }) => ({ name, columns, ...statementsOf(name, columns, sorted) }));
}

export interface Reference {
  /** Statement that drops the foreign key. */
  readonly drop: string;
  /** Statement that creates it again and checks every row. */
  readonly add: string;
}

/** Returns foreign keys as statements: tables refer to each other in cycles, so none can be checked during loading. */
export async function referencesOf(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select format('alter table %s drop constraint %I', c.oid::regclass, f.conname) as drop,
           format('alter table %s add constraint %I %s', c.oid::regclass, f.conname, pg_get_constraintdef(f.oid)) as add
      from pg_class c join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0
     where ${ours} order by c.relname, f.conname`);
  return rows;
}

/** COPY takes no parameters. The names come from the database's own catalogue and are quoted. */
function statementsOf(
  name: string,
  columns: readonly string[],
  sorted: readonly { readonly name: string; readonly collates: boolean }[],
) {
  const quote = pg.escapeIdentifier;
  const list = columns.map(quote).join(', ');
  // The collation is fixed, since another server may sort letters differently.
  const order = sorted.map((column) => quote(column.name) + (column.collates ? ' collate "C"' : '')).join(', ');
  return {
    out: `copy (select ${list} from public.${quote(name)} order by ${order}) to stdout`,
    in: `copy public.${quote(name)} (${list}) from stdin`,
  };
}

/**
 * Reads a table's rows as text.
 * @param take receives them in pieces and is awaited
 */
export async function readTable(
  client: pg.Client,
  table: Table,
  take: (chunk: Buffer) => Promise<void> = async () => {},
): Promise<TableSum> {
  const summing = sumOf();
  for await (const chunk of client.query(copyTo(table.out)) as AsyncIterable<Buffer>) {
    summing.add(chunk);
    await take(chunk);
  }
  return summing.end();
}

/** Counts and hashes a table's text: every row ends with a line break, and one inside a value is written `\n`. */
export function sumOf() {
  const digest = createHash('sha256');
  let [rows, bytes] = [0, 0];
  return {
    add(chunk: Buffer) {
      digest.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
    },
    end: (): TableSum => ({ rows, bytes, sha256: digest.digest('hex') }),
  };
}

type Sequences = Manifest['sequences'];

/** Returns the current values of the identity columns. They may be ahead of the rows, never behind. */
export async function sequencesOf(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where ${ours} and a.attnum > 0 and not a.attisdropped and pg_get_serial_sequence(format('public.%I', c.relname), a.attname) is not null
     order by 1, 2`);
  const sequences: Sequences = [];
  for (const { table, column, sequence } of rows) {
    // The name is already quoted by the database.
    const found = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text as last_value, is_called from ${sequence}`,
    );
    for (const state of found.rows) sequences.push({ table, column, ...state });
  }
  return sequences;
}
