import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { restorable } from '#app/cli/restored.ts';
import { listReplacedMigrations, migrateBaseline } from '../../testing/before-baseline.ts';
import { ownPostgres, type OwnPostgres } from '../../testing/postgres.ts';
import { backUp } from '../backup/backup.ts';
import { migrationsOf, restoreBackup } from '../backup/restore.ts';
import { walkBackup } from '../backup/walk.ts';
import { diskFileStore } from '../files/file-store-disk.ts';
import { describeSchema } from './describe-schema.ts';
import { migrate } from './migrate.ts';
import { isBaseline, readMigrations } from './migrations.ts';

// Creates whole databases, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let postgres: OwnPostgres;
let folder: string;
beforeAll(async () => {
  [postgres, folder] = [await ownPostgres(), await mkdtemp(join(tmpdir(), 'muster-test-'))];
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  return work(owner).finally(() => owner.end());
}

/** Creates a database with a company and a department, as the migrations that the baseline replaced left it. */
async function databaseBeforeBaseline(upTo?: string): Promise<string> {
  const url = await postgres.newDatabase();
  await migrateBaseline(url);
  await asOwner(url, async (owner) => {
    await owner.query(
      `insert into companies default values; insert into departments (tenant_id, name) select id, 'Kitchen' from companies`,
    );
    await listReplacedMigrations(owner, upTo);
  });
  return url;
}

/** Hashes the rows of every table, and describes the schema. */
const snapshot = (url: string) =>
  asOwner(url, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`,
    );
    const checksums: { readonly name: string; readonly md5: string | null }[] = [];
    for (const { name } of tables)
      checksums.push(
        ...(
          await owner.query(`select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) from ${name} t`)
        ).rows,
      );
    await owner.query('begin');
    return { checksums, schema: await describeSchema(owner, 'public') };
  });

const listOf = (url: string) =>
  asOwner(url, async (owner) => (await owner.query('select name, checksum from migrations order by name')).rows);

const baseline = async () =>
  (await readMigrations()).filter(isBaseline).map(({ name, checksum }) => ({ name, checksum }));

test('a database from before the baseline is taken over: its list changes, and nothing else', async () => {
  const url = await databaseBeforeBaseline();
  const before = await snapshot(url);
  const messages: string[] = [];
  await migrate(url, undefined, (sentence) => messages.push(sentence));
  const after = await snapshot(url);
  // Later migrations replace some tables, as those of a new database show below.
  const remaining = new Set(after.checksums.map(({ name }) => name));
  expect(after.checksums).toEqual(expect.arrayContaining(before.checksums.filter(({ name }) => remaining.has(name))));
  // Later migrations make of it what they make of a new database.
  const fresh = await postgres.newDatabase();
  await migrate(fresh);
  expect(after.schema).toEqual((await snapshot(fresh)).schema);
  expect((await listOf(url)).slice(0, (await baseline()).length)).toEqual(await baseline());
  expect(messages).toEqual([
    'The database is from before the migrations became one per feature. Its list of migrations was replaced; nothing else was changed.',
  ]);
  expect((await migrate(url, undefined, (sentence) => messages.push(sentence))).applied).toEqual([]);
  expect(messages).toHaveLength(1);
});

test('a database of an earlier migration is refused, with the version that can continue', async () => {
  const url = await databaseBeforeBaseline('0700_who_was_invited.sql');
  const before = await listOf(url);
  await expect(migrate(url)).rejects.toThrow(
    'The database was made by an early Muster and has not got as far as 0730_leave_changed_in.sql. Bring it up to date with the last version that can, commit f7e30807,',
  );
  expect(await listOf(url)).toEqual(before);
});

test('a database with a changed schema is refused, with what differs, and stays as it is', async () => {
  const url = await databaseBeforeBaseline();
  await asOwner(url, async (owner) => {
    await owner.query('alter table people drop column was_invited');
    await owner.query('alter table clocks disable trigger audit_insert');
    await owner.query('create or replace function current_tenant() returns uuid language sql stable return null::uuid');
    await owner.query('drop policy tenant on people');
    await owner.query('grant update on audit_entries to muster_app');
  });
  const [before, list] = [await snapshot(url), await listOf(url)];
  await expect(migrate(url)).rejects.toThrow(
    'The database is not as Muster made it: column was_invited of table people, constraint people_was_invited_not_null of table people, function current_tenant, policy tenant of table people, table audit_entries and 1 more is missing or was changed.',
  );
  expect(await snapshot(url)).toEqual(before);
  expect(await listOf(url)).toEqual(list);
});

test('indexes, views and storage settings of its owner are no obstacle', async () => {
  const url = await databaseBeforeBaseline();
  await asOwner(url, async (owner) => {
    await owner.query('create index people_of_report on people (created_at)');
    await owner.query('create view report as select name from people');
    await owner.query('alter table people set (fillfactor = 80)');
  });
  await migrate(url);
  expect(await listOf(url)).toEqual(expect.arrayContaining(await baseline()));
});

test('backups from before the baseline are restored and taken over, and refused if they stopped earlier', async () => {
  const files = diskFileStore(join(folder, 'files'));
  const signal = new AbortController().signal;
  const save = async (name: string, upTo?: string) => {
    const path = join(folder, name);
    await backUp({ url: await databaseBeforeBaseline(upTo), files, keys: restorable.keys, path, force: false, signal });
    return path;
  };
  const path = await save('complete');
  const url = await postgres.newDatabase();
  const migrations = await migrationsOf(await walkBackup(path, {}, signal));
  await restoreBackup({ url, files, path, migrations, inUse: restorable.inUse, afterwards: [], signal });
  await migrate(url);
  expect(await listOf(url)).toEqual(expect.arrayContaining(await baseline()));
  expect(await asOwner(url, async (owner) => (await owner.query('select name from departments')).rows)).toEqual([
    { name: 'Kitchen' },
  ]);
  const earlier = await walkBackup(await save('earlier', '0620_reviewer_comments.sql'), {}, signal);
  await expect(migrationsOf(earlier)).rejects.toThrow(
    'The backup was made by an early Muster and has not got as far as 0640_people_without_address.sql.',
  );
});
