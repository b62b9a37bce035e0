import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { restorable } from '#app/cli/restored.ts';
import { createWorkspace } from '#features/workspace/server/commands.ts';
import { ownPostgres, type OwnPostgres } from '../../testing/postgres.ts';
import { startBucketServer } from '../../testing/s3/server.ts';
import { checkArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { migrationsOf, restoreBackup } from './restore.ts';
import { walkBackup } from './walk.ts';
import { backUp } from './backup.ts';
import { connect } from '../database/database.ts';
import { diskFileStore } from '../files/file-store-disk.ts';
import { bucketFileStore } from '../files/file-store-s3.ts';
import { newFileKey, type FileStore } from '../files/file-store.ts';
import { applyMigration, migrate, prepare } from '../database/migrate.ts';
import { readMigrations } from '../database/migrations.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let postgres: OwnPostgres;
let folder: string;
let source: string;
const neverAborted = new AbortController().signal;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  [postgres, folder] = [await ownPostgres(), await mkdtemp(join(tmpdir(), 'muster-test-'))];
  source = await postgres.newDatabase();
  await migrate(source);
  await createCompany(source);
  await save(source, at('good'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a company with an Owner, a department that its Owner has trashed, awkward texts, and a file. */
async function createCompany(url: string): Promise<void> {
  const database = connect({ url });
  const { id } = await database.outside('write', (db) =>
    db.insertInto('companies').values({ host: null }).returning('id').executeTakeFirstOrThrow(),
  );
  const now = Math.floor(Date.now() / 1000);
  const owner = await database.tenant(id, 'write', async (db) => {
    await createWorkspace(db, {
      company_name: 'Acme\t\\. "Ltd"\n',
      timezone: 'Europe/Berlin',
      name: 'Zoë',
      email: 'zoe@acme.example',
      password: 'a long password',
      now,
    });
    return db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  });
  const key = newFileKey(id);
  const content = Buffer.alloc(3_000_000, 'picture');
  await diskFileStore(at('files')).put(key, Readable.from([content]), content.length);
  await database.tenant(id, 'write', async (db) => {
    await db.insertInto('departments').values({ name: '\\.', trashed_at: new Date(), trashed_by: owner.id }).execute();
    await db.insertInto('file_objects').values({ key, remove_at: new Date() }).execute();
    await db
      .insertInto('files')
      .values({
        name: 'a.png',
        size: content.length,
        content_type: 'image/png',
        sha256: '0'.repeat(64),
        storage_key: key,
        uploaded_by: owner.id,
        expires_at: new Date(),
      })
      .execute();
  });
  await database.close();
}

const save = (url: string, path: string) =>
  backUp({ url, files: diskFileStore(at('files')), keys: restorable.keys, path, force: false, signal: neverAborted });

async function load(
  path: string,
  url: string,
  files: string | FileStore = at('restored'),
  { signal = neverAborted, afterwards = [] as string[] } = {},
): Promise<Manifest> {
  await checkArchive(path, signal);
  const migrations = await migrationsOf(await walkBackup(path, {}, signal));
  return restoreBackup({
    url,
    files: typeof files === 'string' ? diskFileStore(files) : files,
    path,
    migrations,
    inUse: restorable.inUse,
    afterwards,
    signal,
  });
}

async function queryRows<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Lists every row of every table, summed differently from backups, and every object of the schema. */
async function snapshot(url: string): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const sums = await queryRows<{ part: string }>(
    url,
    tables
      .map(
        ({ name }) =>
          `select concat_ws(' ', '${name}', count(*), md5(string_agg(t::text, '|' order by t::text collate "C"))) as part
             from ${name} t`,
      )
      .join(' union all ')
      .concat(' order by part'),
  );
  const schema = await queryRows<{ part: string }>(
    url,
    `select conrelid::regclass || ' ' || conname || pg_get_constraintdef(oid) as part from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public' union all select tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select pg_get_functiondef(p.oid) from pg_proc p left join pg_depend d on d.objid = p.oid and d.deptype = 'e' where pronamespace = 'public'::regnamespace and d.objid is null
     union all select tablename || policyname || qual from pg_policies union all select relname || relacl::text from pg_class where relnamespace = 'public'::regnamespace
     union all select sequencename || last_value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return [...sums, ...schema].map(({ part }) => part);
}

const tablesIn = (url: string) =>
  queryRows<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );

test('a backup is restored equal: rows, schema, permissions, triggers, numbers and files', async () => {
  const target = await postgres.newDatabase();
  const restored = await load(at('good'), target);
  expect(await snapshot(target)).toEqual(await snapshot(source));
  expect(restored.files).toMatchObject({ count: 1, bytes: 3_000_000, missing: 0 });
  for await (const { key } of diskFileStore(at('restored')).list())
    expect(await readFile(join(at('restored'), key))).toEqual(await readFile(join(at('files'), key)));
});

test('an installation that has been started, but not set up, takes it too; one with a company does not', async () => {
  const target = await postgres.newDatabase();
  await migrate(target);
  await queryRows(target, `insert into companies (setup_token_hashes) values ('{}')`);
  await load(at('good'), target);
  expect(await snapshot(target)).toEqual(await snapshot(source));
  await expect(load(at('good'), target)).rejects.toThrow(
    'This installation already contains a company. Restore into an empty DATA_DIR',
  );
  expect(await snapshot(target)).toEqual(await snapshot(source));
});

test('files go from the disk into a bucket, and are backed up from there', async () => {
  const server = await startBucketServer();
  const files = bucketFileStore({
    ...server.account,
    bucket: server.bucket,
    endpoint: server.endpoint,
    forcePathStyle: true,
    prefix: 'muster/',
  });
  const target = await postgres.newDatabase();
  const restored = await load(at('good'), target, files);
  expect(server.objects.size).toBe(1);
  const again = await backUp({
    url: target,
    files,
    keys: restorable.keys,
    path: at('of-a-bucket'),
    force: false,
    signal: neverAborted,
  });
  expect({ files: again.files, tables: again.tables }).toEqual({ files: restored.files, tables: restored.tables });
  files.close();
  await server.close();
});

test('a database of something else, or in use, is left as it is', async () => {
  const target = await postgres.newDatabase();
  await queryRows(target, 'create table letters (text text)');
  await expect(load(at('good'), target)).rejects.toThrow(
    'The database contains tables that are not from Muster: letters.',
  );
  const other = new pg.Client({ connectionString: target });
  await other.connect();
  await expect(load(at('good'), target)).rejects.toThrow('The database has 1 other connection.');
  await other.end();
  expect(await tablesIn(target)).toEqual([{ name: 'letters' }]);
});

test('a backup of an earlier Muster is restored, then brought up to this one', async () => {
  const [earlier, target] = [await postgres.newDatabase(), await postgres.newDatabase()];
  const client = new pg.Client({ connectionString: earlier });
  await client.connect();
  await prepare(client);
  const old = (await readMigrations()).slice(0, 7);
  for (const migration of old) await applyMigration(client, migration);
  await client.query(
    `insert into companies default values; insert into departments (tenant_id, name) select id, 'Kitchen' from companies`,
  );
  await client.end();
  await backUp({
    url: earlier,
    files: diskFileStore(at('files')),
    keys: `select 'none' where false`,
    path: at('earlier'),
    force: false,
    signal: neverAborted,
  });

  const restored = await load(at('earlier'), target);
  expect(restored.migrations.map(({ name }) => name)).toEqual(old.map(({ name }) => name));
  expect(await snapshot(target)).toEqual(await snapshot(earlier));
  await migrate(target);
  expect(await queryRows(target, 'select name, trashed_at from departments')).toEqual([
    { name: 'Kitchen', trashed_at: null },
  ]);
});

test('a failure on the way leaves neither rows nor files, and the next attempt succeeds', async () => {
  const target = await postgres.newDatabase();
  await writeFile(at('no-folder'), '');
  await expect(load(at('good'), target, at('no-folder'))).rejects.toThrow();
  expect(await tablesIn(target)).toEqual([]);
  // Everything is loaded and equal, but not committed; the check runs from another database.
  const stopping = new AbortController();
  const stopped = load(at('good'), target, at('stopped'), {
    signal: stopping.signal,
    afterwards: ['select pg_sleep(600)'],
  });
  const waiting = vi.waitFor(
    async () =>
      expect(await queryRows(source, `select from pg_stat_activity where query = 'select pg_sleep(600)'`)).toHaveLength(
        1,
      ),
    {
      timeout: 60_000,
    },
  );
  await Promise.all([expect(stopped).rejects.toThrow(), waiting.finally(() => stopping.abort())]);
  expect(await Array.fromAsync(diskFileStore(at('stopped')).list())).toEqual([]);
  const used = `select from pg_stat_activity where datname = '${new URL(target).pathname.slice(1)}'`;
  await vi.waitFor(async () => expect(await queryRows(source, used)).toEqual([]), { timeout: 60_000 });
  expect(await tablesIn(target)).toEqual([]);
  await load(at('good'), target, at('stopped'));
  expect(await snapshot(target)).toEqual(await snapshot(source));
});

test('a backup is stopped without a trace, and replaces nothing unasked', async () => {
  const stopping = new AbortController();
  const locking = new pg.Client({ connectionString: source });
  await locking.connect();
  await locking.query('begin; lock table people in access exclusive mode');
  const stopped = backUp({
    url: source,
    files: diskFileStore(at('files')),
    keys: restorable.keys,
    path: at('stopped-backup'),
    force: false,
    signal: stopping.signal,
  });
  await vi.waitFor(
    async () => expect(await queryRows(source, `select from pg_locks where not granted`)).toHaveLength(1),
    {
      timeout: 60_000,
    },
  );
  stopping.abort();
  await expect(stopped).rejects.toThrow();
  await locking.end();
  await expect(stat(at('stopped-backup'))).rejects.toThrow('ENOENT');
  await expect(stat(at('stopped-backup.partial'))).rejects.toThrow('ENOENT');
  const before = await readFile(at('good'));
  await expect(save(source, at('good'))).rejects.toThrow(
    'already exists. Choose another name, or replace it with --force.',
  );
  expect(await readFile(at('good'))).toEqual(before);
});
