import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareJobs } from '../server/jobs/jobs.ts';
import { migrate } from '../server/database/migrate.ts';
import { prepareTemplate, startMigrated } from './copied-postgres.ts';

/**
 * Starts one real PostgreSQL for the whole run, in its own directory. With TEST_POSTGRES_URL (an owner who may create
 * databases) it uses an existing server instead, which starts faster during development.
 */
export async function setup(): Promise<() => Promise<void>> {
  const externalUrl = process.env['TEST_POSTGRES_URL'];
  if (externalUrl) {
    const name = `muster_test_${process.pid}`;
    const admin = new pg.Client({ connectionString: externalUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = new URL(externalUrl);
    url.pathname = `/${name}`;
    await migrate(url.href);
    await prepareJobs(url.href);
    process.env['TEST_DATABASE_URL'] = url.href;
    return async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    };
  }
  const removeTemplate = await prepareTemplate();
  const { url, stop } = await startDatabase();
  process.env['TEST_DATABASE_URL'] = url;
  return async () => {
    await stop();
    await removeTemplate();
  };
}

const settings = {
  full_page_writes: 'off',
  max_connections: '200',
  // The companies of all tests make tables look large: PostgreSQL would start processes to read a few rows.
  max_parallel_workers_per_gather: '0',
};

/** Starts a separate PostgreSQL. Its data is discarded, so it need not survive a power cut. */
export async function startDatabase(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  const postgres = await startMigrated(folder, settings);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
