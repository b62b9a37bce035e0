import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeArchive, type ArchiveWriter } from './archive.ts';
import { fileLine, members, partBytes, program, type Header, type Manifest } from './manifest.ts';
import { connectOwner, destroyConnection, interrupt, readTable, sequencesOf, tablesOf, type Table } from './tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { CommandError } from '../command-error.ts';

export interface BackupOptions {
  /** An owner's connection string. */
  readonly url: string;
  readonly files: FileStore;
  /** Query whose single column names the keys of the files that belong to the company's records. */
  readonly keys: string;
  readonly path: string;
  readonly force: boolean;
  readonly signal: AbortSignal;
}

/**
 * Writes the whole database and all files into one archive, as they were at one moment, while others keep writing.
 * Memory does not grow with the amount of data.
 * @throws CommandError when there is nothing to back up, or the file exists
 */
export async function backUp({ url, files, keys, path, force, signal }: BackupOptions): Promise<Manifest> {
  const client = await connectOwner(url);
  const stop = () => void interrupt(client, url);
  signal.addEventListener('abort', stop, { once: true });
  try {
    let manifest: Manifest | undefined;
    await writeArchive(
      path,
      async (archive) => {
        manifest = await fill({ client, files, keys, archive });
      },
      { force, signal },
    );
    if (!manifest) throw new Error('The archive has no manifest.');
    return manifest;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    destroyConnection(client);
  }
}

interface FillOptions {
  readonly client: pg.Client;
  readonly files: FileStore;
  readonly keys: string;
  readonly archive: ArchiveWriter;
}

async function fill({ client, files, keys, archive }: FillOptions): Promise<Manifest> {
  // All queries that follow see the database as it is now.
  await client.query('begin isolation level repeatable read read only');
  const { rows: migrations } = await client.query<{ is_there: boolean }>(
    "select to_regclass('public.migrations') is not null as is_there",
  );
  if (!migrations[0]?.is_there) throw new CommandError('There is nothing to back up. This is not a Muster database.');
  const tables = await tablesOf(client);
  const about = await headerOf(client, tables);
  await add(archive, members.header, about);
  const sums: Manifest['tables'] = [];
  for (const table of tables)
    sums.push({ name: table.name, columns: [...table.columns], ...(await addTable(client, table, archive)) });
  const sequences = await sequencesOf(client);
  const completeManifest = { ...about, tables: sums, sequences, files: await addFiles(client, files, keys, archive) };
  await add(archive, members.manifest, completeManifest);
  return completeManifest;
}

function add(archive: ArchiveWriter, name: string, value: object): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);
  return archive.add(name, text.length, text);
}

async function headerOf(client: pg.Client, tables: readonly Table[]): Promise<Header> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.migrations order by name',
  );
  const { rows } = await client.query<{ now: Date; version: string }>(
    "select now(), current_setting('server_version') as version",
  );
  return {
    format: 'muster-backup',
    version: program.format,
    program: program.version,
    created_at: (rows[0]?.now ?? new Date()).toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  };
}

/** An archive needs the size of each member in advance, so a table is written in parts. */
async function addTable(client: pg.Client, table: Table, archive: ArchiveWriter) {
  let [waiting, size, part]: [Buffer[], number, number] = [[], 0, 0];
  const send = async () => {
    part += 1;
    await archive.add(members.table(table.name, part), size, Buffer.concat(waiting));
    [waiting, size] = [[], 0];
  };
  const sum = await readTable(client, table, async (chunk) => {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await send();
  });
  if (size) await send();
  return sum;
}

async function addFiles(
  client: pg.Client,
  files: FileStore,
  keys: string,
  archive: ArchiveWriter,
): Promise<Manifest['files']> {
  const lines = createHash('sha256');
  let [count, bytes, missing] = [0, 0, 0];
  for await (const key of linesOf(client.query(copyTo(`copy (${keys}) to stdout`)))) {
    const found = await files.get(key);
    // Removed since the moment of the backup, or lost before.
    if (!found) {
      missing += 1;
      continue;
    }
    const digest = createHash('sha256');
    await archive.add(members.file(key), found.size, updateDigest(found.content, digest));
    lines.update(fileLine(key, found.size, digest.digest('hex')));
    count += 1;
    bytes += found.size;
  }
  return { count, bytes, sha256: lines.digest('hex'), missing };
}

async function* updateDigest(
  content: AsyncIterable<Buffer>,
  digest: { update(chunk: Buffer): unknown },
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    digest.update(chunk);
    yield chunk;
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
