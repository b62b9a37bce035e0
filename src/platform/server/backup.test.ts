import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { restorable } from '#app/restored.ts';
import { createWorkspace } from '#features/workspace/server/commands.ts';
import { ownPostgres, type OwnPostgres } from '../testing/postgres.ts';
import { checkArchive, readArchive, writeArchive, type ArchiveWriter } from './backup-archive.ts';
import type { Manifest } from './backup-manifest.ts';
import { migrationsOf, restoreBackup } from './backup-restore.ts';
import { walkBackup } from './backup-walk.ts';
import { backUp } from './backup.ts';
import { connect } from './database.ts';
import { diskFileStore } from './file-store-disk.ts';
import { newFileKey } from './file-store.ts';
import { applyMigration, migrate, prepare, readMigrations } from './migrate.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let postgres: OwnPostgres;
let folder: string;
let source: string;
const going = new AbortController().signal;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  [postgres, folder] = [await ownPostgres(), await mkdtemp(join(tmpdir(), 'muster-test-'))];
  source = await postgres.newDatabase();
  await migrate(source);
  await found(source);
  await save(source, at('good'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A company with an Owner, a department that its Owner has trashed, awkward texts, and a file. */
async function found(url: string): Promise<void> {
  const database = connect({ url });
  const { id } = await database.outside('write', (db) => db.insertInto('companies').values({ host: null }).returning('id').executeTakeFirstOrThrow());
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

const save = (url: string, path: string) => backUp({ url, files: diskFileStore(at('files')), keys: restorable.keys, path, force: false, signal: going });

async function load(path: string, url: string, files = at('restored'), { signal = going, afterwards = [] as string[] } = {}): Promise<Manifest> {
  await checkArchive(path, signal);
  const migrations = await migrationsOf(await walkBackup(path, {}, signal));
  return restoreBackup({ url, files: diskFileStore(files), path, migrations, inUse: restorable.inUse, afterwards, signal });
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Every row of every table, summed otherwise than backups sum them, and everything that the schema is made of. */
async function everything(url: string): Promise<string[]> {
  const tables = await ask<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const sums = await Promise.all(
    tables.map(
      async ({ name }) =>
        `${name} ${JSON.stringify(await ask(url, `select count(*)::int, md5(string_agg(t::text, '|' order by t::text collate "C")) from ${name} t`))}`,
    ),
  );
  const schema = await ask<{ part: string }>(
    url,
    `select conrelid::regclass || ' ' || conname || pg_get_constraintdef(oid) as part from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public' union all select tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select pg_get_functiondef(p.oid) from pg_proc p left join pg_depend d on d.objid = p.oid and d.deptype = 'e' where pronamespace = 'public'::regnamespace and d.objid is null
     union all select tablename || policyname || qual from pg_policies union all select relname || relacl::text from pg_class where relnamespace = 'public'::regnamespace
     union all select sequencename || last_value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return [...sums, ...schema.map(({ part }) => part)];
}

const tablesIn = (url: string) =>
  ask<{ name: string }>(url, `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);

test('a backup is restored equal: rows, schema, rights, triggers, numbers and files', async () => {
  const target = await postgres.newDatabase();
  const told = await load(at('good'), target);
  expect(await everything(target)).toEqual(await everything(source));
  expect(told.files).toMatchObject({ count: 1, bytes: 3_000_000, missing: 0 });
  for await (const { key } of diskFileStore(at('restored')).list())
    expect(await readFile(join(at('restored'), key))).toEqual(await readFile(join(at('files'), key)));
});

test('an installation that has been started, but not set up, takes it too; one with a company does not', async () => {
  const target = await postgres.newDatabase();
  await migrate(target);
  await ask(target, `insert into companies (setup_token_hashes) values ('{}')`);
  await load(at('good'), target);
  expect(await everything(target)).toEqual(await everything(source));
  await expect(load(at('good'), target)).rejects.toThrow('There is a company already, and a backup is restored only into an empty installation');
  expect(await everything(target)).toEqual(await everything(source));
});

test('a database of something else, or in use, is left as it is', async () => {
  const target = await postgres.newDatabase();
  await ask(target, 'create table letters (text text)');
  await expect(load(at('good'), target)).rejects.toThrow('The database holds what is not Muster’s: letters.');
  const other = new pg.Client({ connectionString: target });
  await other.connect();
  await expect(load(at('good'), target)).rejects.toThrow('The database is in use by 1 other connection.');
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
  await client.query(`insert into companies default values; insert into departments (tenant_id, name) select id, 'Kitchen' from companies`);
  await client.end();
  await backUp({ url: earlier, files: diskFileStore(at('files')), keys: `select 'none' where false`, path: at('earlier'), force: false, signal: going });

  const told = await load(at('earlier'), target);
  expect(told.migrations.map(({ name }) => name)).toEqual(old.map(({ name }) => name));
  expect(await everything(target)).toEqual(await everything(earlier));
  await migrate(target);
  expect(await ask(target, 'select name, trashed_at from departments')).toEqual([{ name: 'Kitchen', trashed_at: null }]);
});

test('what fails on the way leaves neither rows nor files, and the next attempt succeeds', async () => {
  const target = await postgres.newDatabase();
  await writeFile(at('no-folder'), '');
  await expect(load(at('good'), target, at('no-folder'))).rejects.toThrow();
  expect(await tablesIn(target)).toEqual([]);
  // Everything is loaded and equal, and nothing of it is committed. Whoever looks does so from another database.
  const stopping = new AbortController();
  const stopped = load(at('good'), target, at('stopped'), { signal: stopping.signal, afterwards: ['select pg_sleep(600)'] });
  const waiting = vi.waitFor(async () => expect(await ask(source, `select from pg_stat_activity where query = 'select pg_sleep(600)'`)).toHaveLength(1), {
    timeout: 60_000,
  });
  await Promise.all([expect(stopped).rejects.toThrow(), waiting.finally(() => stopping.abort())]);
  expect(await Array.fromAsync(diskFileStore(at('stopped')).list())).toEqual([]);
  const used = `select from pg_stat_activity where datname = '${new URL(target).pathname.slice(1)}'`;
  await vi.waitFor(async () => expect(await ask(source, used)).toEqual([]), { timeout: 60_000 });
  expect(await tablesIn(target)).toEqual([]);
  await load(at('good'), target, at('stopped'));
  expect(await everything(target)).toEqual(await everything(source));
});

describe('a file that is not whole is refused', () => {
  test('whichever byte is another one', async () => {
    const good = await readFile(at('good'));
    const last = good.length - 1;
    const places = new Set([
      0,
      1,
      4,
      5,
      6,
      last,
      last - 31,
      last - 32,
      last - 39,
      last - 40,
      last - 41,
      ...Array.from({ length: 150 }, (_, n) => Math.floor((n * last) / 150)),
    ]);
    for (const place of places) {
      const bad = Buffer.from(good);
      bad[place] = (bad[place] ?? 0) ^ 1;
      await writeFile(at('flipped'), bad);
      await expect([
        place,
        await checkArchive(at('flipped'), going).then(
          () => 'taken',
          (error: Error) => error.message,
        ),
      ]).toEqual([place, expect.stringMatching(/is damaged or cut off|is no backup of Muster/)]);
    }
  });

  test('wherever it was cut off', async () => {
    const good = await readFile(at('good'));
    for (const length of [0, 3, 4, 39, 40, 41, 1000, Math.floor(good.length / 2), good.length - 41, good.length - 40, good.length - 1]) {
      await writeFile(at('cut'), good);
      await truncate(at('cut'), length);
      await expect(checkArchive(at('cut'), going)).rejects.toThrow(/is damaged or cut off|is no backup of Muster/);
    }
  });

  test('something else, a folder, or nothing at all', async () => {
    await writeFile(at('letter'), 'Dear Ada, this is no backup at all, but a letter of more than forty bytes.');
    await expect(checkArchive(at('letter'), going)).rejects.toThrow('is no backup of Muster. Nothing was touched.');
    await expect(checkArchive(folder, going)).rejects.toThrow(/is no file|cannot be read/);
    await expect(checkArchive(at('absent'), going)).rejects.toThrow('there is no such file');
  });
});

/** The good backup, member by member, with changes, and with a right checksum: made by somebody who knows how. */
async function forged(change: (name: string, content: Buffer, archive: ArchiveWriter) => Promise<void>): Promise<string> {
  const path = at(`forged-${crypto.randomUUID()}`);
  const copy = async (archive: ArchiveWriter) => {
    for await (const { name, content } of readArchive(at('good'), going)) {
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk);
      await change(name, Buffer.concat(chunks), archive);
    }
  };
  await writeArchive(path, copy, { force: false, signal: going });
  return path;
}

const edited = (which: string, edit: (value: Manifest) => object) => (name: string, content: Buffer, archive: ArchiveWriter) => {
  const text = name === which ? Buffer.from(JSON.stringify(edit(JSON.parse(content.toString()) as Manifest))) : content;
  return archive.add(name, text.length, text);
};
const replaced =
  (which: RegExp, by: (name: string, content: Buffer) => [string, Buffer][]) => async (name: string, content: Buffer, archive: ArchiveWriter) => {
    for (const [written, bytes] of which.test(name) ? by(name, content) : ([[name, content]] as const)) await archive.add(written, bytes.length, bytes);
  };
const small = Buffer.from('x');

test.each<[string, Parameters<typeof forged>[0], string | RegExp]>([
  ['a name that leads out of the folder', replaced(/^files\//, (_, bytes) => [['files/../../etc/cron.d/evil', bytes]]), /does not belong there/],
  ['a name from the root', replaced(/^files\//, (_, bytes) => [['/etc/passwd', bytes]]), /does not belong into it/],
  ['a table of another schema', replaced(/^tables\/people\//, (_, bytes) => [['tables/pg_authid/000001', bytes]]), /does not belong there/],
  [
    'a table that comes twice',
    replaced(/^tables\/people\//, (name, bytes) => [
      [name, bytes],
      [name, bytes],
    ]),
    /does not belong there/,
  ],
  [
    'a table after another that it should precede',
    replaced(/^tables\/roles\//, (name, bytes) => [
      [name, bytes],
      ['tables/companies/000001', small],
    ]),
    /does not belong there/,
  ],
  ['a row more', replaced(/^tables\/departments\//, (name, bytes) => [[name, Buffer.concat([bytes, bytes])]]), 'a table is not what its manifest tells'],
  ['a table less', replaced(/^tables\/credentials\//, () => []), 'a table is not what its manifest tells'],
  ['another file', replaced(/^files\//, (name, bytes) => [[name, bytes.fill('virus')]]), 'the files are not what its manifest tells'],
  ['no manifest', replaced(/^manifest/, () => []), 'it ends too early'],
  [
    'something behind the manifest',
    replaced(/^manifest/, (name, bytes) => [
      [name, bytes],
      ['more', small],
    ]),
    'something follows its manifest',
  ],
  ['another beginning', replaced(/^muster-backup/, () => [['readme', small]]), 'it does not begin with muster-backup.json'],
  ['a beginning of 20 MB', replaced(/^muster-backup/, (name) => [[name, Buffer.alloc(20_000_000, ' ')]]), 'is too large'],
  ['a piece of 20 MB', replaced(/^tables\/people\//, (name) => [[name, Buffer.alloc(20_000_000, 'x')]]), /does not belong there/],
  [
    'a manifest of another backup',
    edited('manifest.json', (value) => ({ ...value, created_at: '2020-01-01T00:00:00.000Z' })),
    'its manifest is of another backup',
  ],
  ['a field that nobody knows', edited('muster-backup.json', (value) => ({ ...value, run: 'rm' })), 'its beginning cannot be understood'],
  [
    'a form of the future',
    edited('muster-backup.json', (value) => ({ ...value, version: 2, program: '9.0.0' })),
    'The backup was made by a newer Muster ("9.0.0").',
  ],
])('%s is refused before anything is touched', async (_, change, sentence) => {
  await expect(load(await forged(change), 'postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(sentence);
});

test('links, and sizes that nothing stands behind, are refused', async () => {
  const link = pack();
  link.entry({ name: 'files/a', type: 'symlink', linkname: '/etc/passwd' });
  link.finalize();
  const lying = pack();
  lying.entry({ name: 'muster-backup.json', size: 2 ** 50 }).write('{}');
  const header = lying.read() as Buffer;
  for (const [bytes, sentence] of [
    [Buffer.concat(await Array.fromAsync(link as AsyncIterable<Buffer>)), 'is a symlink'],
    [header, /ends too early|end of data|too large/],
  ] as const) {
    const path = at(`tar-${crypto.randomUUID()}`);
    await writeFile(path, await sealed(bytes));
    await checkArchive(path, going);
    await expect(walkBackup(path, {}, going)).rejects.toThrow(sentence);
  }
});

/** Compressed and with its checksum, like a backup. */
async function sealed(tar: Buffer): Promise<Buffer> {
  const zstd = createZstdCompress();
  zstd.end(tar);
  const bytes = Buffer.concat(await Array.fromAsync(zstd as AsyncIterable<Buffer>));
  return Buffer.concat([bytes, Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]), createHash('sha256').update(bytes).digest()]);
}

test.each<[string, (value: Manifest) => Manifest, string]>([
  [
    'a migration of the future',
    (value) => ({ ...value, migrations: [...value.migrations, { name: '9999_future.sql', checksum: '0'.repeat(64) }] }),
    'made by a newer Muster (0.1.0): it has 9999_future.sql',
  ],
  [
    'a migration in another form',
    (value) => ({ ...value, migrations: value.migrations.map((one, index) => (index ? one : { ...one, checksum: '0'.repeat(64) })) }),
    'another form of the migration 0001_foundation.sql',
  ],
])('a backup with %s is refused before anything is touched', async (_, change, sentence) => {
  const path = await forged(async (name, content, archive) => {
    const isText = name === 'muster-backup.json' || name === 'manifest.json';
    const text = isText ? Buffer.from(JSON.stringify(change(JSON.parse(content.toString()) as Manifest))) : content;
    await archive.add(name, text.length, text);
  });
  await expect(load(path, 'postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(sentence);
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
  await vi.waitFor(async () => expect(await ask(source, `select from pg_locks where not granted`)).toHaveLength(1), { timeout: 20_000 });
  stopping.abort();
  await expect(stopped).rejects.toThrow();
  await locking.end();
  await expect(stat(at('stopped-backup'))).rejects.toThrow('ENOENT');
  await expect(stat(at('stopped-backup.partial'))).rejects.toThrow('ENOENT');
  const before = await readFile(at('good'));
  await expect(save(source, at('good'))).rejects.toThrow('exists already. Choose another name, or replace it with --force.');
  expect(await readFile(at('good'))).toEqual(before);
});
