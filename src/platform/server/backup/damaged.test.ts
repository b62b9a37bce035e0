import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ownPostgres } from '../../testing/postgres.ts';
import { checkArchive, readArchive, writeArchive, type ArchiveWriter } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { migrationsOf } from './restore.ts';
import { walkBackup } from './walk.ts';
import { backUp } from './backup.ts';
import { diskFileStore } from '../files/file-store-disk.ts';
import { migrate } from '../database/migrate.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
const neverAborted = new AbortController().signal;
const pathOf = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  const postgres = await ownPostgres();
  const url = await postgres.newDatabase();
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into companies default values;
    insert into departments (tenant_id, name) select id, 'Kitchen' from companies;
    insert into people (tenant_id, username, name, joined_on) select id, 'zoe', 'Zoë', '2026-01-01' from companies;
    insert into credentials (tenant_id, person_id, password_hash) select tenant_id, id, 'none' from people;
    insert into roles (tenant_id, name, position) select id, 'Cook', 1 from companies`);
  await client.end();
  const files = diskFileStore(pathOf('files'));
  await files.put('acme/picture', Readable.from([Buffer.alloc(100_000, 'picture')]), 100_000);
  await backUp({ url, files, keys: `select 'acme/picture'`, path: pathOf('good'), force: false, signal: neverAborted });
  await postgres.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the checks that a restore makes before it opens a database. */
async function checkBackup(path: string): Promise<void> {
  await checkArchive(path, neverAborted);
  await migrationsOf(await walkBackup(path, {}, neverAborted));
}

test('the backup itself is taken', async () => {
  await expect(checkBackup(pathOf('good'))).resolves.toBeUndefined();
});

describe('a file that is not whole is refused', () => {
  test('any changed byte', async () => {
    const good = await readFile(pathOf('good'));
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
      await writeFile(pathOf('flipped'), bad);
      await expect([
        place,
        await checkArchive(pathOf('flipped'), neverAborted).then(
          () => 'taken',
          (error: Error) => error.message,
        ),
      ]).toEqual([place, expect.stringMatching(/is damaged or cut off|is not a Muster backup/)]);
    }
  });

  test('any length that it was cut off at', async () => {
    const good = await readFile(pathOf('good'));
    for (const length of [
      0,
      3,
      4,
      39,
      40,
      41,
      1000,
      Math.floor(good.length / 2),
      good.length - 41,
      good.length - 40,
      good.length - 1,
    ]) {
      await writeFile(pathOf('cut'), good);
      await truncate(pathOf('cut'), length);
      await expect(checkArchive(pathOf('cut'), neverAborted)).rejects.toThrow(
        /is damaged or cut off|is not a Muster backup/,
      );
    }
  });

  test('something else, a folder, or nothing at all', async () => {
    await writeFile(pathOf('letter'), 'Dear Ada, this is no backup at all, but a letter of more than forty bytes.');
    await expect(checkArchive(pathOf('letter'), neverAborted)).rejects.toThrow(
      'is not a Muster backup. Nothing was changed.',
    );
    await expect(checkArchive(folder, neverAborted)).rejects.toThrow(/is not a file|cannot be read/);
    await expect(checkArchive(pathOf('absent'), neverAborted)).rejects.toThrow('there is no such file');
  });
});

/** Copies the good backup member by member with changes and a valid checksum, as a skilled forger would. */
async function forgeBackup(
  change: (name: string, content: Buffer, archive: ArchiveWriter) => Promise<void>,
): Promise<string> {
  const path = pathOf(`forged-${crypto.randomUUID()}`);
  const copy = async (archive: ArchiveWriter) => {
    for await (const { name, content } of readArchive(pathOf('good'), neverAborted)) {
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk);
      await change(name, Buffer.concat(chunks), archive);
    }
  };
  await writeArchive(path, copy, { force: false, signal: neverAborted });
  return path;
}

const editMember =
  (which: string, edit: (value: Manifest) => object) => (name: string, content: Buffer, archive: ArchiveWriter) => {
    const text =
      name === which ? Buffer.from(JSON.stringify(edit(JSON.parse(content.toString()) as Manifest))) : content;
    return archive.add(name, text.length, text);
  };
const replaceMember =
  (which: RegExp, by: (name: string, content: Buffer) => [string, Buffer][]) =>
  async (name: string, content: Buffer, archive: ArchiveWriter) => {
    for (const [written, bytes] of which.test(name) ? by(name, content) : ([[name, content]] as const))
      await archive.add(written, bytes.length, bytes);
  };
const oneByte = Buffer.from('x');

test.each<[string, Parameters<typeof forgeBackup>[0], string | RegExp]>([
  [
    'a name that leads out of the folder',
    replaceMember(/^files\//, (_, bytes) => [['files/../../etc/cron.d/evil', bytes]]),
    /is not expected there/,
  ],
  ['a name from the root', replaceMember(/^files\//, (_, bytes) => [['/etc/passwd', bytes]]), /is not expected there/],
  [
    'a table of another schema',
    replaceMember(/^tables\/people\//, (_, bytes) => [['tables/pg_authid/000001', bytes]]),
    /is not expected there/,
  ],
  [
    'a table that comes twice',
    replaceMember(/^tables\/people\//, (name, bytes) => [
      [name, bytes],
      [name, bytes],
    ]),
    /is not expected there/,
  ],
  [
    'a table after another that it should precede',
    replaceMember(/^tables\/roles\//, (name, bytes) => [
      [name, bytes],
      ['tables/companies/000001', oneByte],
    ]),
    /is not expected there/,
  ],
  [
    'a row more',
    replaceMember(/^tables\/departments\//, (name, bytes) => [[name, Buffer.concat([bytes, bytes])]]),
    'a table is not what its manifest tells',
  ],
  ['a table less', replaceMember(/^tables\/credentials\//, () => []), 'a table is not what its manifest tells'],
  [
    'another file',
    replaceMember(/^files\//, (name, bytes) => [[name, bytes.fill('virus')]]),
    'the files are not what its manifest tells',
  ],
  ['no manifest', replaceMember(/^manifest/, () => []), 'it ends too early'],
  [
    'something behind the manifest',
    replaceMember(/^manifest/, (name, bytes) => [
      [name, bytes],
      ['more', oneByte],
    ]),
    'something follows its manifest',
  ],
  [
    'another beginning',
    replaceMember(/^muster-backup/, () => [['readme', oneByte]]),
    'it does not begin with muster-backup.json',
  ],
  [
    'a beginning of 20 MB',
    replaceMember(/^muster-backup/, (name) => [[name, Buffer.alloc(20_000_000, ' ')]]),
    'is too large',
  ],
  [
    'a piece of 20 MB',
    replaceMember(/^tables\/people\//, (name) => [[name, Buffer.alloc(20_000_000, 'x')]]),
    /is not expected there/,
  ],
  [
    'a manifest of another backup',
    editMember('manifest.json', (value) => ({ ...value, created_at: '2020-01-01T00:00:00.000Z' })),
    'its manifest is of another backup',
  ],
  [
    'an unknown field',
    editMember('muster-backup.json', (value) => ({ ...value, run: 'rm' })),
    'its beginning is invalid',
  ],
  [
    'a form of the future',
    editMember('muster-backup.json', (value) => ({ ...value, version: 2, program: '9.0.0' })),
    'This backup is from a newer Muster ("9.0.0").',
  ],
])('%s is refused before anything is touched', async (_, change, sentence) => {
  await expect(checkBackup(await forgeBackup(change))).rejects.toThrow(sentence);
});

test('links, and sizes without content, are refused', async () => {
  const linkTar = pack();
  linkTar.entry({ name: 'files/a', type: 'symlink', linkname: '/etc/passwd' });
  linkTar.finalize();
  const oversizedTar = pack();
  oversizedTar.entry({ name: 'muster-backup.json', size: 2 ** 50 }).write('{}');
  const header = oversizedTar.read() as Buffer;
  for (const [bytes, sentence] of [
    [Buffer.concat(await Array.fromAsync(linkTar as AsyncIterable<Buffer>)), 'is a symlink'],
    [header, /ends too early|end of data|too large/],
  ] as const) {
    const path = pathOf(`tar-${crypto.randomUUID()}`);
    await writeFile(path, await sealArchive(bytes));
    await checkArchive(path, neverAborted);
    await expect(walkBackup(path, {}, neverAborted)).rejects.toThrow(sentence);
  }
});

/** Compresses an archive and adds the checksum, like a backup. */
async function sealArchive(tar: Buffer): Promise<Buffer> {
  const zstd = createZstdCompress();
  zstd.end(tar);
  const bytes = Buffer.concat(await Array.fromAsync(zstd as AsyncIterable<Buffer>));
  return Buffer.concat([
    bytes,
    Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]),
    createHash('sha256').update(bytes).digest(),
  ]);
}

test.each<[string, (value: Manifest) => Manifest, string]>([
  [
    'a migration of the future',
    (value) => ({ ...value, migrations: [...value.migrations, { name: '9999_future.sql', checksum: '0'.repeat(64) }] }),
    'from a newer Muster (0.1.0) and contains 9999_future.sql',
  ],
  [
    'a migration in another form',
    (value) => ({
      ...value,
      migrations: value.migrations.map((migration, index) =>
        index ? migration : { ...migration, checksum: '0'.repeat(64) },
      ),
    }),
    'migration 0100_platform.sql differs',
  ],
])('a backup with %s is refused before anything is touched', async (_, change, sentence) => {
  const path = await forgeBackup(async (name, content, archive) => {
    const isText = name === 'muster-backup.json' || name === 'manifest.json';
    const text = isText ? Buffer.from(JSON.stringify(change(JSON.parse(content.toString()) as Manifest))) : content;
    await archive.add(name, text.length, text);
  });
  await expect(checkBackup(path)).rejects.toThrow(sentence);
});
