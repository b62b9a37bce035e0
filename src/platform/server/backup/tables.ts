import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { applySettings } from '../database/session-settings.ts';
import { to as copyTo } from 'pg-copy-streams';
import type { Manifest, TableSum } from './manifest.ts';

export interface Table {
  readonly name: string;
  /** Without the generated ones, in the order of the table. */
  readonly columns: readonly string[];
  /** `copy …` that tells its rows in an order that depends on nothing but them. */
  readonly out: string;
  /** `copy …` that takes them. */
  readonly in: string;
}

// The same text of the same value whatever the server's own settings; and no policy silently hides rows.
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

/** A connection of the owner's, on which values are written as in a backup. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Whoever waits for an answer gets the error too.
  client.on('error', () => {});
  await client.connect();
  await applySettings(client, settings);
  return client;
}

/**
 * Ends a connection whatever it is doing. The server rolls back what was not committed, at the latest after its
 * statement.
 */
export function destroyConnection(client: pg.Client): void {
  (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection.stream.destroy();
}

/** The same, and cancels the running statement over another connection. */
export async function interrupt(client: pg.Client, url: string): Promise<void> {
  const other = new pg.Client({ connectionString: url });
  try {
    await other.connect();
    await other.query('select pg_terminate_backend($1)', [
      (client as unknown as { readonly processID: number }).processID,
    ]);
  } catch {
    // There is no server any more, or no connection left.
    destroyConnection(client);
  } finally {
    await other.end().catch(() => {});
  }
}

/** Muster's own tables: those of the owner of `migrations`, in the schema public. */
const ours = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relowner = (select relowner from pg_class where oid = 'public.migrations'::regclass)`;

/** Every table by its name. */
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
  /** Takes the foreign key away. */
  readonly drop: string;
  /** Makes it again as it was, and checks every row. */
  readonly add: string;
}

/** Foreign keys, as statements: tables refer to each other in circles, so none can be checked while they are loaded. */
export async function referencesOf(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select format('alter table %s drop constraint %I', c.oid::regclass, f.conname) as drop,
           format('alter table %s add constraint %I %s', c.oid::regclass, f.conname, pg_get_constraintdef(f.oid)) as add
      from pg_class c join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0
     where ${ours} order by c.relname, f.conname`);
  return rows;
}

/** COPY takes no parameters. The names come from the database's own catalogue, and are quoted. */
function statementsOf(
  name: string,
  columns: readonly string[],
  sorted: readonly { readonly name: string; readonly collates: boolean }[],
) {
  const quote = pg.escapeIdentifier;
  const list = columns.map(quote).join(', ');
  // Another server may sort letters otherwise.
  const order = sorted.map((column) => quote(column.name) + (column.collates ? ' collate "C"' : '')).join(', ');
  return {
    out: `copy (select ${list} from public.${quote(name)} order by ${order}) to stdout`,
    in: `copy public.${quote(name)} (${list}) from stdin`,
  };
}

/**
 * Reads a table's rows as text.
 * @param take gets them in pieces, and is waited for
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

/** Counts and sums a table's text: every row ends with a line break, and one inside of a value is written `\n`. */
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

/** Where the numbers of the identity columns stand. They may be ahead of the rows, never behind. */
export async function sequencesOf(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where ${ours} and a.attnum > 0 and not a.attisdropped and pg_get_serial_sequence(format('public.%I', c.relname), a.attname) is not null
     order by 1, 2`);
  const sequences: Sequences = [];
  for (const { table, column, sequence } of rows) {
    // The name comes quoted from the database.
    const found = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text as last_value, is_called from ${sequence}`,
    );
    for (const state of found.rows) sequences.push({ table, column, ...state });
  }
  return sequences;
}
