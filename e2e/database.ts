import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/server/database/startup.ts';
import { createLog } from '#platform/server/http/log.ts';
import { setup } from '#platform/testing/database-setup.ts';
import { work } from '#app/server/work.ts';
import { serverConfig } from './server-config.ts';

/**
 * Prepares the database of the unit tests: a real PostgreSQL, created for the run. The servers of all workers share it,
 * and this process does their background work: in each of them it took 3.5 % of a core to ask for jobs.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const stop = await setup();
  const folder = await mkdtemp(join(tmpdir(), 'muster-e2e-'));
  process.env['TEST_DATA_DIR'] = folder;
  const config = serverConfig();
  const opened = await openDatabase(config, { say: () => {} });
  const working = await work(config, opened, createLog(config.logLevel));
  return async () => {
    await working.close();
    await opened.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
