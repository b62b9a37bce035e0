import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setup } from '#platform/testing/database-setup.ts';

/**
 * Prepares the database of the unit tests: a real PostgreSQL, created for the run. The servers of all workers share it,
 * so any of them may send a mail: they share the folder of the mails, too.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const stop = await setup();
  const folder = await mkdtemp(join(tmpdir(), 'muster-e2e-'));
  process.env['TEST_DATA_DIR'] = folder;
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
