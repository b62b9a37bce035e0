import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '../server/database/migrate.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts';
import { prepareJobs } from '../server/jobs/jobs.ts';

/** Variable with the folder that the tests of a run copy. */
const templateVariable = 'TEST_POSTGRES_TEMPLATE';

type PostgresSettings = Readonly<Record<string, string>>;

/**
 * Prepares a stopped PostgreSQL with a migrated database, once per run: starting a copy of it takes a quarter of the
 * processor time of creating and migrating a new one.
 * @returns a function that removes it
 */
export async function prepareTemplate(): Promise<() => Promise<void>> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'muster-test-')));
  const postgres = await startNew(folder, {});
  await postgres.stop();
  // A folder that the account of PostgreSQL cannot reach holds no database: then nothing is copied.
  if (existsSync(join(folder, 'postgres'))) process.env[templateVariable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * Starts a separate PostgreSQL with a migrated database in an empty folder.
 * Its data is discarded, so it need not survive a power cut.
 */
export async function startMigrated(dataDir: string, settings: PostgresSettings = {}): Promise<EmbeddedPostgres> {
  const template = process.env[templateVariable];
  if (template === undefined || process.platform === 'win32') return startNew(dataDir, settings);
  // The files keep their owner, which is not the one of this process when that is root.
  await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
  const passwords = join(dataDir, 'postgres-passwords.json');
  await writeFile(passwords, (await readFile(passwords, 'utf8')).replace(template, dataDir));
  return startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', ...settings } });
}

async function startNew(dataDir: string, settings: PostgresSettings): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', ...settings } });
  await migrate(postgres.url);
  await prepareJobs(postgres.url);
  return postgres;
}
