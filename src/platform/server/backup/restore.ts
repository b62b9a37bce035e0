import { setTimeout as wait } from 'node:timers/promises';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { damagedError } from './archive.ts';
import type { Header, Manifest } from './manifest.ts';
import {
  connectOwner,
  destroyConnection,
  interrupt,
  readTable,
  referencesOf,
  sequencesOf,
  tablesOf,
  type Table,
} from './tables.ts';
import { hashOf, walkBackup } from './walk.ts';
import type { FileStore } from '../files/file-store.ts';
import { isFromBeforeBaseline } from '../database/adopt.ts';
import { applyMigration, prepare } from '../database/migrate.ts';
import { isBaseline, readMigrations, type Migration } from '../database/migrations.ts';
import { CommandError } from '../command-error.ts';

export interface RestoreOptions {
  /** An owner's connection string. */
  readonly url: string;
  readonly files: FileStore;
  /** Path of the backup, already verified by `checkArchive` and `walkBackup`. */
  readonly path: string;
  /** Migrations of the backup, from `migrationsOf`. */
  readonly migrations: readonly Migration[];
  /** A query that returns a row when the installation is in use. */
  readonly inUse: string;
  /** Statements that run in the same transaction after all data was found equal. */
  readonly afterwards: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Returns the migrations of this program that produce the database of a backup.
 * @throws CommandError when the backup has others
 */
export async function migrationsOf(about: Header): Promise<Migration[]> {
  const migrations = await readMigrations();
  // Its rows bring their own list of migrations along, and the next start takes the database over.
  if (await isFromBeforeBaseline('backup', about.migrations)) return migrations.filter(isBaseline);
  const ownMigrations = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = about.migrations.filter(({ name }) => !ownMigrations.has(name));
  if (unknown.length)
    throw new CommandError(
      `This backup is from a newer Muster (${about.program}) and contains ${unknown.map(({ name }) => name).join(', ')}. Restore it with that version. Nothing was changed.`,
    );
  return about.migrations.map(({ name, checksum }) => {
    const ownMigration = ownMigrations.get(name);
    if (ownMigration?.checksum !== checksum)
      throw new CommandError(`The backup’s migration ${name} differs from this version’s. Nothing was changed.`);
    return ownMigration;
  });
}

/**
 * Restores a backup into an empty installation: its schema, rows and files, all in one transaction of the database.
 * A failure leaves the installation as empty as before.
 * @returns the restored content, read again and found equal
 * @throws CommandError when the installation is in use, or the loaded data is not equal
 */
export async function restoreBackup({
  url,
  files,
  path,
  migrations,
  inUse,
  afterwards,
  signal,
}: RestoreOptions): Promise<Manifest> {
  const client = await connectOwner(url);
  const stop = () => void interrupt(client, url);
  signal.addEventListener('abort', stop, { once: true });
  const store = restoringTo(files);
  try {
    await requireAlone(client);
    await client.query('begin');
    await requireEmpty(client, inUse);
    await rebuild(client, migrations);
    const tables = await tablesOf(client);
    const manifest = await load(client, tables, { path, store, signal });
    await setSequences(client, manifest.sequences);
    for (const table of tables) await requireEqual(client, table, manifest);
    for (const statement of afterwards) await client.query(statement);
    signal.throwIfAborted();
    await client.query('commit');
    // Without statistics the first queries would get bad plans.
    await client.query('analyze');
    return manifest;
  } catch (error) {
    destroyConnection(client);
    await store.undo();
    signal.throwIfAborted();
    throw asCommandError(error);
  } finally {
    signal.removeEventListener('abort', stop);
    await client.end().catch(() => {});
  }
}

/** Reads the backup into the tables and the store. */
async function load(
  client: pg.Client,
  tables: readonly Table[],
  { path, store, signal }: Pick<RestoreOptions, 'path' | 'signal'> & { store: ReturnType<typeof restoringTo> },
): Promise<Manifest> {
  const references = await referencesOf(client);
  const alterAll = async (change: string) => {
    for (const { name } of tables) await client.query(`alter table public.${client.escapeIdentifier(name)} ${change}`);
  };
  const loading = loadInto(client, tables);
  return walkBackup(
    path,
    {
      async begins(about) {
        if (!isDeepStrictEqual(shape(about.tables), shape(tables)))
          throw damagedError(path, 'its tables are not those of its migrations');
        // The backup already contains what the triggers wrote when the rows were created.
        await alterAll('disable trigger user');
        for (const { drop } of references) await client.query(drop);
      },
      rows: loading.rows,
      async loaded() {
        await loading.end();
        for (const { add } of references) await client.query(add);
        await alterAll('enable trigger user');
      },
      file: store.file,
    },
    signal,
  );
}

/** Translates rejected rows: values of another type, or violations of a schema rule. */
function asCommandError(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message: string };
  if (typeof code !== 'string' || !/^2[23]/.test(code)) return error;
  return new CommandError(`Muster could not load the backup’s rows: ${message}. All changes were rolled back.`, {
    cause: error,
  });
}

/** Milliseconds for which PostgreSQL may still list a connection that has just ended. */
const endingMs = 3000;

/**
 * Requires that no server runs, since it would keep cached data of the empty installation.
 * One that starts waits for the lock.
 */
async function requireAlone(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext('muster.migrate'))");
  const until = Date.now() + endingMs;
  let others = await otherConnections(client);
  while (others && Date.now() < until) {
    await wait(100);
    others = await otherConnections(client);
  }
  if (others)
    throw new CommandError(
      `The database has ${others} other ${others === 1 ? 'connection' : 'connections'}. Stop all programs that use it, then try again.`,
    );
}

async function otherConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(`
    select count(*)::int as others from pg_stat_activity
     where datname = current_database() and usesysid is not null and pid <> pg_backend_pid() and coalesce(backend_type, 'client backend') = 'client backend'`);
  return rows[0]?.others ?? 0;
}

async function requireEmpty(client: pg.Client, inUse: string): Promise<void> {
  const { rows: foreign } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
     where ${inPublic} and c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relname not in ('companies', 'installation', 'migrations')
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') order by 1`);
  if (foreign.length)
    throw new CommandError(
      `The database contains tables that are not from Muster: ${foreign.map(({ name }) => name).join(', ')}. Restore into an empty database.`,
    );
  const { rows } = await client.query<{ is_muster: boolean }>(
    "select to_regclass('public.company_settings') is not null as is_muster",
  );
  if (!rows[0]?.is_muster) return;
  const { rowCount } = await client.query(inUse);
  if (rowCount)
    throw new CommandError(
      'This installation already contains a company. Restore into an empty DATA_DIR or a new database with DATABASE_URL.',
    );
}

/** Objects that an extension created belong to the extension. */
const inPublic =
  "c.relnamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')";

/** Drops everything of the empty installation and applies the backup's own migrations. */
async function rebuild(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(`
    do $$ declare thing record; begin
      if to_regclass('public.migrations') is null then return; end if;
      -- Sorted, so that every name is read before the first drop: a cascade takes others along.
      for thing in select format('drop table if exists %s cascade', c.oid::regclass) as statement from pg_class c where ${inPublic} and c.relkind in ('r', 'p') order by 1 loop
        execute thing.statement;
      end loop;
      for thing in
        select format('drop routine if exists %s cascade', p.oid::regprocedure) as statement from pg_proc p
         where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1
      loop execute thing.statement; end loop;
      for thing in select format('drop collation %I', collname) as statement from pg_collation
         where collnamespace = 'public'::regnamespace
      loop execute thing.statement; end loop;
    end $$`);
  await prepare(client);
  for (const migration of migrations) await applyMigration(client, migration);
  const names = (await tablesOf(client)).map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  await client.query(`truncate ${names.join(', ')}`);
}

const shape = (tables: readonly { readonly name: string; readonly columns: readonly string[] }[]) =>
  tables
    .map(({ name, columns }) => ({ name, columns: [...columns] }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Loads the pieces of one table after the other. */
function loadInto(client: pg.Client, tables: readonly Table[]) {
  let current:
    | { readonly name: string; readonly sink: ReturnType<typeof copyFrom>; readonly done: Promise<void> }
    | undefined;
  const end = async () => {
    current?.sink.end();
    await current?.done;
    current = undefined;
  };
  const begin = async (name: string) => {
    await end();
    const table = tables.find((table) => table.name === name);
    if (!table) throw new Error(`Table ${name} does not exist.`);
    const sink = client.query(copyFrom(table.in));
    const done = finished(sink);
    done.catch(() => {});
    return (current = { name, sink, done });
  };
  return {
    async rows(name: string, chunk: Buffer) {
      const { sink, done } = current?.name === name ? current : await begin(name);
      if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), done]);
    },
    end,
  };
}

async function setSequences(client: pg.Client, sequences: Manifest['sequences']): Promise<void> {
  const places = (list: Manifest['sequences']) => list.map(({ table, column }) => `${table}.${column}`).sort();
  if (!isDeepStrictEqual(places(sequences), places(await sequencesOf(client))))
    throw new CommandError('The backup’s identity columns do not match its migrations. Nothing was changed.');
  for (const { table, column, last_value, is_called } of sequences)
    await client.query("select setval(pg_get_serial_sequence(format('public.%I', $1::text), $2), $3::bigint, $4)", [
      table,
      column,
      last_value,
      is_called,
    ]);
}

async function requireEqual(client: pg.Client, table: Table, { tables }: Manifest): Promise<void> {
  const expected = tables.find(({ name }) => name === table.name);
  const found = await readTable(client, table);
  if (!expected || !isDeepStrictEqual(found, { rows: expected.rows, bytes: expected.bytes, sha256: expected.sha256 }))
    throw new CommandError(`Table ${table.name} differs from the backup after loading. All changes were rolled back.`);
}

/** Writes files to the store and reads them again. Undoing removes only files that were not there before. */
function restoringTo(files: FileStore) {
  const newKeys: string[] = [];
  return {
    async file(key: string, size: number, content: AsyncIterable<Buffer>): Promise<string> {
      const before = await files.get(key);
      before?.content.destroy();
      if (!before) newKeys.push(key);
      await files.put(key, content, size);
      const stored = await files.get(key);
      if (!stored) throw new Error(`The stored file ${key} is missing.`);
      return hashOf(stored.content);
    },
    async undo() {
      for (const key of newKeys) await files.delete(key);
    },
  };
}
